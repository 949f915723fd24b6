import type { CutEntries } from '../../../domain/client-reports/cut-entries.ts'

/** JSON with fewer entries, and the entries that were cut off. */
export type Shortened = { readonly json: Buffer; readonly cut: CutEntries }

const [QUOTE, BACKSLASH, COMMA, OPENED_LIST, CLOSED_LIST, OPENED_OBJECT, CLOSED_OBJECT] = Buffer.from('"\\,[]{}')
/** Members of the body itself are never cut off: they say what it is about. */
const BODY_LEVEL = 1

/**
 * Cuts off the last entries of long lists and objects, so that what is left can be parsed in a few milliseconds. Only
 * looks at punctuation: other texts than JSON don't become JSON.
 *
 * @param most entries of one list or object, and lists and objects of all
 */
export function shortenedJson(json: Buffer, most: { readonly entries: number; readonly parts: number }): Shortened {
  const kept: Buffer[] = []
  const left: Buffer[] = []
  /** How many entries are begun in the list or object at each level. */
  const entries = [0]
  let level = 0
  let parts = 0
  let keptFrom = 0
  let leftFrom = 0
  let count = 0
  /** The level whose last entries are being cut off. */
  let cutting: number | undefined
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === QUOTE) {
      index = endOfText(json, index)
    } else if (byte === OPENED_LIST || byte === OPENED_OBJECT) {
      level += 1
      entries[level] = 1
      if (cutting === undefined) parts += 1
    } else if (byte === CLOSED_LIST || byte === CLOSED_OBJECT) {
      if (cutting === level) {
        cutting = undefined
        keptFrom = index
        left.push(json.subarray(leftFrom, index))
      }
      level -= 1
    } else if (byte === COMMA && cutting === level) {
      count += 1
    } else if (byte === COMMA && cutting === undefined && level > BODY_LEVEL) {
      const begun = (entries[level] ?? 0) + 1
      entries[level] = begun
      if (begun <= most.entries && parts < most.parts) continue
      kept.push(json.subarray(keptFrom, index))
      cutting = level
      leftFrom = index
      count += 1
    }
  }
  if (cutting === undefined) kept.push(json.subarray(keptFrom))
  return { json: Buffer.concat(kept), cut: { count, text: Buffer.concat(left) } }
}

function endOfText(json: Buffer, start: number): number {
  let index = start + 1
  while (index < json.length && json[index] !== QUOTE) index += json[index] === BACKSLASH ? 2 : 1
  return index
}
