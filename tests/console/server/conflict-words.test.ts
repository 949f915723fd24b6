import { expect, test } from 'vitest'
import { heldInWords, notUndoneInWords, refusalInWords } from '../../../console/server/conflict-words.ts'

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

test('says until when a freeze holds something on the clocks of the reader, and nothing of a header', () => {
  const message =
    'The freeze "Sale" holds this until 2026-11-20T09:30:00.000Z. With the permission OVERRIDE_FREEZE, a reason in the header X-Override-Reason lets it through'
  expect(refusalInWords(409, message)).toMatch(
    /^The freeze "Sale" holds this until (Thu|Fri) \d+ Nov( 2026)? \d\d:\d\d$/,
  )
  expect(refusalInWords(409, `${message}. These have it here: ada, ben and 2 more`)).toMatch(
    / \d\d:\d\d\. Can be changed with a reason by: ada, ben and 2 more$/,
  )
  expect(refusalInWords(409, `${message}. Nobody has it here`)).toMatch(/ \d\d:\d\d$/)
  expect(heldInWords(`${message}. These have it here: ada`)).toMatch(
    /^The freeze "Sale" holds this until (Thu|Fri) \d+ Nov( 2026)? \d\d:\d\d\.$/,
  )
  expect(refusalInWords(409, 'The name is taken')).toBe('The name is taken')
})
