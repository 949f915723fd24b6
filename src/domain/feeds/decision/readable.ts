import { partsOfJson } from '../../remote-evaluation/payload-json.ts'

/** JSON as every reader takes it, with the names of its members; or why some readers don't take the whole document. */
export type Readable =
  | { readonly json: string; readonly names: readonly string[]; readonly why?: never }
  | { readonly json?: never; readonly names?: never; readonly why: string }

/** Readers in Java take 1000 levels of a document, and those in Python not as many. */
const MAX_LEVELS = 100
/** Readers in Java refuse a number of more than 1000 characters. */
const MAX_NUMBER_CHARACTERS = 300

/**
 * Returns JSON in which no text has an escape that it can do without: YAML knows neither `\/` nor pairs of `\ud83d`.
 * Numbers stay as they are written.
 *
 * @param json is valid
 */
export function readable(json: string): Readable {
  /** The objects and lists around, with the names of an object so far. */
  const around: (Set<string> | undefined)[] = []
  const names: string[] = []
  let written = ''
  let before = ''
  for (const part of partsOfJson(json)) {
    const members = around.at(-1)
    if (part.startsWith('"')) {
      const text: string = JSON.parse(part)
      if (!text.isWellFormed()) return { why: 'a payload has half of a surrogate pair' }
      if (members !== undefined && before !== ':') {
        if (members.has(text)) return { why: `a payload has the name "${text}" twice in one object` }
        members.add(text)
        names.push(text)
      }
      written += JSON.stringify(text)
    } else {
      if (part === '{' || part === '[') around.push(part === '{' ? new Set() : undefined)
      if (part === '}' || part === ']') around.pop()
      if (around.length > MAX_LEVELS) return { why: `a payload has more than ${MAX_LEVELS} levels` }
      if (part.length > MAX_NUMBER_CHARACTERS)
        return { why: `a payload has a number of more than ${MAX_NUMBER_CHARACTERS} characters` }
      written += part
    }
    before = part
  }
  return { json: written, names }
}
