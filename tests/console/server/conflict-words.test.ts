import { expect, test } from 'vitest'
import { notUndoneInWords } from '../../../console/server/conflict-words.ts'

test.each([
  [
    'The event 43 (feature-strategy-update, by Ada (Ops)) has changed the same since',
    'Ada (Ops) has changed the same since',
  ],
  ['The event 43 (segment-deleted, by ada) has deleted the segment 7', 'ada has deleted the segment 7'],
  ['The feature "new" is archived. Revive it first', 'The feature "new" is archived. Revive it first'],
])('says who stands in the way of undoing: %s', (message, words) => {
  expect(notUndoneInWords(message)).toBe(words)
})
