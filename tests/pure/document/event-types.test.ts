import { describe, expect, test } from 'vitest'
import { accountEventTypes, eventTypes, keyEventTypes } from '../../../generated/events.ts'
import { addEventTypes, type EventTypeFacts } from '../../../tools/scripts/generate/event-types.ts'
import type { Document } from '../../../tools/scripts/generate/openapi.ts'
import { document } from '../../support/contract.ts'

/** Types of events about keys, and about accounts and what they may do. */
const ABOUT_KEYS = /^api-token/
const ABOUT_ACCOUNTS =
  /^(pat|role|user-(?!signed-in)|service-account|group|project-(access|user|group|created|updated|deleted)|environment-deleted)/

/** The `enum` that is made of the types, with other facts about one of them. */
function typesWith(type: string, facts: object): string[] {
  const EventType = structuredClone(document.components.schemas.EventType)
  const all: Record<string, EventTypeFacts> = EventType['x-event-types']
  all[type] = { ...all[type], ...facts }
  addEventTypes({ components: { schemas: { EventType } } } as unknown as Document)
  return EventType.enum
}

test('types about keys, accounts and rights say whom a server forgets', () => {
  expect([...keyEventTypes].sort()).toEqual(eventTypes.filter((type) => ABOUT_KEYS.test(type)).sort())
  expect([...accountEventTypes].sort()).toEqual(eventTypes.filter((type) => ABOUT_ACCOUNTS.test(type)).sort())
})

describe('a type of event', () => {
  test('may be new', () => {
    expect(typesWith('team-created', { title: 'created *a team*', group: 'access', forgets: 'accounts' })).toContain(
      'team-created',
    )
    expect(typesWith('team-created', {})).toContain('team-created')
  })

  test.each<[fault: string, type: string, facts: object, message: string]>([
    ['does not say whom a server forgets', 'segment-created', { forgets: undefined }, 'segment-created: "forgets" is'],
    ['says that of others', 'segment-created', { forgets: 'users' }, 'segment-created: "forgets" is'],
    ['is in no group', 'segment-created', { group: undefined }, 'segment-created: a type that is recorded has a group'],
    ['has contents and no title', 'feature-updated', { data: 'the feature' }, 'feature-updated: a type that is'],
    ['has the title of another', 'segment-created', { title: 'archived *a feature*' }, '"archived *a feature*"'],
    ['begins with a capital', 'segment-created', { title: 'Created *a segment*' }, 'is no title'],
    ['has no article', 'segment-created', { title: 'created *segment*' }, 'is no title'],
    ['names two things', 'segment-created', { title: 'put *a segment* in *a project*' }, 'is no title'],
  ])('is refused that %s', (_, type, facts, message) => {
    expect(() => typesWith(type, facts)).toThrow(message)
  })
})
