import { describe, expect, test } from 'vitest'
import { accountEventTypes, eventTypes, keyEventTypes } from '../../generated/events.ts'
import { eventList } from '../../scripts/generate/name-lists.ts'
import type { Document } from '../../scripts/generate/openapi.ts'
import { document } from '../support/contract.ts'

/** Types of events about keys, and about accounts and what they may do. */
const ABOUT_KEYS = /^api-token/
const ABOUT_ACCOUNTS =
  /^(pat|role|user-(?!signed-in)|service-account|group|project-(access|user|group|created|updated|deleted)|environment-deleted)/

/** The source of the types after a change of `x-changes-access`. */
function listAfter(change: (lists: { keys: string[]; accounts: string[]; neither: string[] }) => unknown): string {
  const changed = structuredClone(document)
  change(changed.components.schemas.EventType['x-changes-access'])
  return eventList(changed as Document)
}

describe('x-changes-access', () => {
  test('names every type about keys, accounts and rights', () => {
    expect(keyEventTypes).toEqual(eventTypes.filter((type) => ABOUT_KEYS.test(type)))
    expect(accountEventTypes).toEqual(eventTypes.filter((type) => ABOUT_ACCOUNTS.test(type)))
  })

  test('has to decide on every type', () => {
    expect(() => listAfter(({ neither }) => neither.splice(neither.indexOf('segment-created'), 1))).toThrow(
      'not so for segment-created',
    )
  })

  test('decides on a type once', () => {
    expect(() => listAfter(({ keys }) => keys.push('user-updated'))).toThrow('not so for user-updated')
  })

  test('names no other types', () => {
    expect(() => listAfter(({ accounts }) => accounts.push('user-moved'))).toThrow('not so for user-moved')
  })
})
