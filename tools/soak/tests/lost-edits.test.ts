import { describe, expect, test } from 'vitest'
import { lostEdits } from '../edits/check.ts'

const subject = 'checkout description'
const edit = (seen: string | null, wrote: string) => ({ subject, seen, wrote })
const event = (before: string | null, after: string) => ({ subject, before, after })

describe('lostEdits', () => {
  test.each([
    ['edits one after the other', [edit(null, 'a'), edit('a', 'b')], [event(null, 'a'), event('a', 'b')], []],
    ['an edit over one that was not seen', [edit(null, 'b')], [event(null, 'a'), event('a', 'b')], ['over "a"']],
    ['an accepted edit without an event', [edit(null, 'a')], [], ['0 events']],
    ['an edit that was made twice', [edit(null, 'a')], [event(null, 'a'), event('a', 'a')], ['2 events']],
    ['an edit of another subject', [edit(null, 'a')], [{ ...event(null, 'a'), subject: 'other' }], ['0 events']],
  ])('judges %s', (_, accepted, log, expected) => {
    expect(lostEdits(accepted, log).map(({ why }) => why)).toEqual(expected.map((why) => expect.stringContaining(why)))
  })
})
