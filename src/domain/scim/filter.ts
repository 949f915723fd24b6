import { invalidScim } from '../errors.ts'

/** One comparison by `eq`: the name of the attribute is in lower case, without the URN of the schema. */
export type Comparison = { readonly attribute: string; readonly value: string | number | boolean | null }

/** How the refusal of a filter is said, and where the filter is. */
type FilterKind = { readonly scimType: 'invalidFilter' | 'invalidPath'; readonly path: string }

const LIST_FILTER: FilterKind = { scimType: 'invalidFilter', path: '/query/filter' }

type Filter = { readonly text: string; readonly kind: FilterKind }

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const NAME = /\s*([\w$.:-]+)\s*/y
const OPERATOR = /\s*([a-z]+)\s*/iy
const VALUE = /\s*("(?:[^"\\]|\\.)*"|true|false|null|-?\d+(?:\.\d+)?)\s*/iy

/**
 * Returns the comparisons of a filter, all of which have to hold. Directories send no others than by `eq` and `and`,
 * also for the parts of an attribute: `emails[type eq "work" and value eq "ada@example.com"]`, or, as Entra ID writes
 * it, `emails[type eq "work"].value eq "ada@example.com"`.
 *
 * @throws DomainError invalid for anything else
 */
export function comparisonsIn(text: string, kind: FilterKind = LIST_FILTER): Comparison[] {
  const filter = { text, kind }
  const { found, end } = conjunction(filter, 0, '')
  if (end < text.length) throw unreadable(filter, end)
  return found
}

/** Returns an attribute as it is compared: in lower case, without the URN of the schema. */
export function attributeName(text: string): string {
  return text.replace(CORE, '').toLowerCase()
}

function conjunction(filter: Filter, start: number, prefix: string): { found: Comparison[]; end: number } {
  const { text } = filter
  const found: Comparison[] = []
  let end = start
  const compared = (attribute: string, at: number) => {
    const operator = taken(OPERATOR, filter, at)
    if (operator.token.toLowerCase() !== 'eq') throw unreadable(filter, at)
    const value = taken(VALUE, filter, operator.end)
    found.push({ attribute, value: literalIn(value.token, filter, operator.end) })
    return value.end
  }
  while (true) {
    const name = taken(NAME, filter, end)
    const attribute = prefix + attributeName(name.token)
    if (prefix === '' && text[name.end] === '[') {
      const inside = conjunction(filter, name.end + 1, `${attribute}.`)
      if (text[inside.end] !== ']') throw unreadable(filter, inside.end)
      found.push(...inside.found)
      end = inside.end + 1
      if (text[end] === '.') {
        const part = taken(NAME, filter, end + 1)
        end = compared(`${attribute}.${part.token.toLowerCase()}`, part.end)
      }
    } else end = compared(attribute, name.end)
    const rest = /^\s*and\s+/i.exec(text.slice(end))
    if (rest === null) return { found, end: end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0) }
    end += rest[0].length
  }
}

function taken(pattern: RegExp, filter: Filter, at: number): { token: string; end: number } {
  pattern.lastIndex = at
  const [whole, token] = pattern.exec(filter.text) ?? []
  if (whole === undefined || token === undefined) throw unreadable(filter, at)
  return { token, end: at + whole.length }
}

function literalIn(token: string, filter: Filter, at: number): Comparison['value'] {
  const value = parsed(token.startsWith('"') ? token : token.toLowerCase())
  // No text in the database has these characters, and it can't compare them.
  const isComparable = typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
  if (value === undefined || !isComparable) throw unreadable(filter, at)
  return value
}

function parsed(token: string): Comparison['value'] | undefined {
  try {
    return JSON.parse(token)
  } catch {
    return undefined
  }
}

function unreadable({ text, kind }: Filter, at: number) {
  const rest = text.slice(at, at + 40)
  const place = rest === '' ? 'at its end' : `at ${JSON.stringify(rest)}`
  return invalidScim(
    kind.scimType,
    `The filter can't be used ${place}. Accepted: comparisons by eq, combined by and, such as userName eq "ada"`,
    kind.path,
  )
}
