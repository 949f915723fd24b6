import { expect, test } from 'vitest'
import { frozenEventTypes, looseningEventTypes } from '../../../generated/events.ts'
import { operations } from '../../support/contract.ts'

const guarding = new Set([...Object.keys(frozenEventTypes), ...Object.keys(looseningEventTypes)])
const changes = [...operations.values()].filter(({ changesNothing }) => !changesNothing)

test('each change is held by freezes and approval rules, or the contract says why not', () => {
  const wrong = changes.filter(
    ({ events, unguarded }) => events.some((type) => guarding.has(type)) === (unguarded !== undefined),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
  expect(changes.filter(({ unguarded }) => unguarded === undefined).length).toBeGreaterThan(50)
})

test('only a change has a reason, which is a sentence', () => {
  const reads = [...operations.values()].filter(({ changesNothing, unguarded }) => changesNothing && unguarded)
  expect(reads.map(({ id }) => id)).toEqual([])
  for (const { id, unguarded } of changes) if (unguarded !== undefined) expect(unguarded, id).toMatch(/^[A-Z].{20,}\.$/)
})
