import { expect, test } from 'vitest'
import { draftKey, draftsBelow, forgetDrafts, storeDraft, storedDraft } from '../../../console/editing/drafts/drafts.ts'

/** A storage of a browser, with room for so many characters. */
function storage(room = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem(key, value) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const draft = { base: { a: 1 }, etag: '"1"', mine: { a: 2 }, at: '2026-11-25T16:00:00.000Z' }

test('a draft is kept for its user and place until it is removed', () => {
  const kept = storage()
  const key = draftKey(7, 'shop', 'a:b', 'production', 'x')
  storeDraft(kept, key, draft)
  expect(storedDraft(kept, key)).toEqual(draft)
  expect(storedDraft(kept, draftKey(8, 'shop', 'a:b', 'production', 'x'))).toBeUndefined()
  expect(draftsBelow(kept, 7, 'shop', 'a:b', 'production')).toEqual(['x'])
  expect(draftsBelow(kept, 7, 'shop', 'a')).toEqual([])
  storeDraft(kept, key, undefined)
  expect(kept.length).toBe(0)
})

test('all drafts of a user are forgotten, and nothing else', () => {
  const kept = storage()
  for (const place of ['shop', 'store']) storeDraft(kept, draftKey(7, place, 'x'), draft)
  storeDraft(kept, draftKey(77, 'shop', 'x'), draft)
  kept.setItem('other', 'text')
  forgetDrafts(kept, 7)
  expect([kept.length, storedDraft(kept, draftKey(77, 'shop', 'x'))]).toEqual([2, draft])
})

test.each(['', 'null', '7', '{}', '{"mine": {}}', '[', '"text"'])('%j in the storage is no draft', (text) => {
  const kept = storage()
  kept.setItem('key', text)
  expect(storedDraft(kept, 'key')).toBeUndefined()
})

test('a browser without room keeps no draft, and fails nothing', () => {
  const kept = storage(10)
  storeDraft(kept, 'key', draft)
  expect(storedDraft(kept, 'key')).toBeUndefined()
})
