import { type RawBuilder, sql } from 'kysely'

const LOCKS_OWN_MARK = '/* locks its own */'
const WRITES_OWN_MARK = '/* writes its own */'

/** Stands in a statement that locks nothing but what the change is of, and leaves nothing behind that anybody sees. */
export const LOCKS_OWN: RawBuilder<unknown> = sql.raw(LOCKS_OWN_MARK)
/** Stands in a statement that writes, and locks, nothing but what the change is of. */
export const WRITES_OWN: RawBuilder<unknown> = sql.raw(WRITES_OWN_MARK)

const ALIKE_MARK = '/* alike for all */'
/** Stands in a read of what nobody in the transaction changes: those who ask the same at once share an answer. */
export const ALIKE: RawBuilder<unknown> = sql.raw(ALIKE_MARK)

const GATHERED_MARK = '/* gathered */'
/**
 * Stands in a statement whose only value is a list as JSON: those of one transaction that are sent together are one
 * statement, of all their lists. Each row that it answers tells in `position` which element it is about, from 1.
 */
export const GATHERED: RawBuilder<unknown> = sql.raw(GATHERED_MARK)

/** What a statement does to others in its transaction: nothing, or to be taken back with the transaction, or that is not known. */
export type Touch = 'nothing' | 'own' | 'unknown'

/** Marks at the start, and the word after them. */
const START = /^\s*(?:\/\*[^*]*\*\/\s*)*(\w+)/
/** Locks against others. Those against deletion are shared, and nobody deletes in company. */
const EXCLUSIVE = /\bfor (no key )?update\b|advisory|\bon conflict\b/

/** Whether the lists of such statements go together. */
export function isGathered(text: string): boolean {
  return text.includes(GATHERED_MARK)
}

/** Whether a statement answers alike to all who send it with the same values. */
export function isAlike(text: string): boolean {
  return text.includes(ALIKE_MARK)
}

/** There are about as many texts as places that make statements. */
const MOST_KNOWN = 1000
const touches = new Map<string, Touch>()

/** What a statement touches: its marks tell, and plain reads and plain inserts need none. */
export function touchOf(text: string): Touch {
  const known = touches.get(text)
  if (known !== undefined) return known
  const touch = touchFrom(text)
  if (touches.size < MOST_KNOWN) touches.set(text, touch)
  return touch
}

function touchFrom(text: string): Touch {
  if (text.includes(WRITES_OWN_MARK)) return 'own'
  if (text.includes(LOCKS_OWN_MARK)) return 'nothing'
  if (EXCLUSIVE.test(text)) return 'unknown'
  const [, first] = START.exec(text) ?? []
  if (first === 'select') return 'nothing'
  return first === 'insert' ? 'own' : 'unknown'
}
