import { mapYielding } from './yielding.ts'

/** A value with at most this many values inside is written in one step, which takes a fraction of a millisecond. */
const MAX_VALUES = 1000

/**
 * Returns the same as `JSON.stringify`, and yields to the event loop while it writes a long value.
 *
 * @param value plain objects, arrays and dates. For a response, it must contain no member that the contract does not
 *   declare: the serializers of the contract drop such members, this does not
 */
export async function jsonYielding(value: unknown): Promise<string> {
  const parts: Part[] = []
  addParts(parts, value)
  const texts = await mapYielding(parts, (part) => (typeof part === 'string' ? part : JSON.stringify(part.value)))
  return texts.join('')
}

/** A piece of JSON, or a value that is still to be written. */
type Part = string | { readonly value: unknown }

/** Adds to a list: nested generators would take longer than everything else. */
function addParts(parts: Part[], value: unknown): void {
  if (!isContainer(value) || roomLeft(value, MAX_VALUES) > 0) parts.push({ value })
  else if (Array.isArray(value)) addListParts(parts, value)
  else addObjectParts(parts, value)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns the room that is left after this value and all values inside it; 0 as soon as there is none left. */
function roomLeft(value: unknown, room: number): number {
  let left = room - 1
  if (!isContainer(value)) return left
  for (const member of Object.values(value)) {
    if (left <= 0) return 0
    left = roomLeft(member, left)
  }
  return left
}

function addListParts(parts: Part[], items: readonly unknown[]): void {
  for (const [index, item] of items.entries()) {
    parts.push(index === 0 ? '[' : ',')
    addParts(parts, item ?? null)
  }
  parts.push(']')
}

function addObjectParts(parts: Part[], value: object): void {
  let start = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    parts.push(`${start}${JSON.stringify(name)}:`)
    addParts(parts, member)
    start = ','
  }
  parts.push(start === '{' ? '{}' : '}')
}
