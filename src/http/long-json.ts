import { mapGivingWay } from '../giving-way.ts'

/** Parts at this depth of a body are small, however large the body is. */
const DEPTH = 5

/**
 * Returns a body as JSON, and gives way to the event loop while it writes a long one. It must contain nothing that the
 * contract does not declare: the serializers of the contract would drop it, this does not.
 */
export async function longJson(body: unknown): Promise<string> {
  const texts = await mapGivingWay([...partsOf(body, DEPTH)], (part) =>
    typeof part === 'string' ? part : JSON.stringify(part.value),
  )
  return texts.join('')
}

/** What is between the parts, as text, and the parts themselves. */
type Part = string | { readonly value: unknown }

function* partsOf(value: unknown, depth: number): Generator<Part> {
  if (depth === 0 || !isContainer(value)) yield { value }
  else if (Array.isArray(value)) yield* listParts(value, depth)
  else yield* objectParts(value, depth)
}

/** An object with `toJSON`, such as a date, is written as that says. */
function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !('toJSON' in value)
}

function* listParts(items: readonly unknown[], depth: number): Generator<Part> {
  for (const [index, item] of items.entries()) {
    yield index === 0 ? '[' : ','
    yield* partsOf(item ?? null, depth - 1)
  }
  yield items.length === 0 ? '[]' : ']'
}

function* objectParts(value: object, depth: number): Generator<Part> {
  let start = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    yield `${start}${JSON.stringify(name)}:`
    yield* partsOf(member, depth - 1)
    start = ','
  }
  yield start === '{' ? '{}' : '}'
}
