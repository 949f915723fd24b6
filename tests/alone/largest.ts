import { resolve } from '../support/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: a schema is free-form JSON
type JsonSchema = any

/** `isWrong`: its schema refuses it. */
export type LargeBody = { readonly what: string; readonly body: unknown; readonly isWrong: boolean }

const right = (what: string, body: unknown): LargeBody => ({ what, body, isWrong: false })
const wrong = (what: string, body: unknown): LargeBody => ({ what, body, isWrong: true })

/** How many characters a body may have, with room for the text around a value. */
const MAX_CHARACTERS = 1_000_000
/** By how much the text of an item grows with its index. */
const MAX_DIGITS = 8
/** Shorter texts are no work. */
const LONG = 10_000

/** The components whose wrong bodies an operation has had: the others refuse them with the same compiled code. */
const refusedOnce = new Set<string>()

/** Bodies that are large and wrong for the schema of an operation, as a whole. */
export function shapelessBodies(schema: JsonSchema, example: unknown): LargeBody[] {
  const members = unknownMembers(example)
  // An object is the first that a schema asks for: `unreadableBodies` has lists.
  return resolved(schema).type === 'object' ? [members] : [...LISTS, members]
}

/**
 * Large bodies for an operation, made from one that it takes: each list, map and long text of its schema as large as a
 * body can be, with right and with wrong values. `seen` has the components that have had their turn.
 */
export function* largeBodies(schema: JsonSchema, example: unknown, seen = new Set<string>()): Generator<LargeBody> {
  const { $ref } = schema
  if (seen.has($ref)) return
  if ($ref === undefined) return yield* bodiesOf(schema, example, seen)
  seen.add($ref)
  const isRefused = refusedOnce.has($ref)
  refusedOnce.add($ref)
  for (const body of bodiesOf(resolved(schema), example, seen)) if (!(isRefused && body.isWrong)) yield body
}

function* bodiesOf(known: JsonSchema, example: unknown, seen: Set<string>): Generator<LargeBody> {
  for (const branch of known.oneOf ?? known.anyOf ?? []) yield* largeBodies(branch, example, seen)
  for (const part of known.allOf ?? []) yield* largeBodies(part, example, seen)
  const types = [known.type ?? []].flat()
  if (types.includes('object')) yield* largeObjects(known, example, seen)
  if (types.includes('array')) yield* largeLists(known, example, seen)
  if (types.includes('string')) yield* longTexts(known)
  if (isAnything(known)) for (const { what, body } of [...LISTS, unknownMembers({})]) yield right(what, body)
}

const LISTS: readonly LargeBody[] = [
  wrong(
    'a list of numbers',
    Array.from({ length: 500_000 }, () => 1),
  ),
  wrong(
    'a list of objects',
    Array.from({ length: 29_900 }, () => ({ name: 'name' })),
  ),
]

function unknownMembers(example: unknown): LargeBody {
  const names = Array.from({ length: 10_000 }, (_, index) => `member${index}`.padEnd(90, 'r'))
  const known = typeof example === 'object' && !Array.isArray(example) && example
  return wrong('many unknown members', { ...known, ...Object.fromEntries(names.map((name) => [name, 1])) })
}

/** Texts that are refused before any schema is asked, or by its first word. */
export function* unreadableBodies(): Generator<readonly [what: string, text: string]> {
  for (const { what, body } of LISTS) yield [what, JSON.stringify(body)]
  const prototypes = Array.from({ length: 40_000 }, () => ({ prototype: 1 }))
  yield ['a long key of many objects', JSON.stringify({ ['k'.repeat(400_000)]: prototypes })]
  yield ['deep lists side by side', JSON.stringify(Array.from({ length: 800 }, () => nested(60)))]
  yield ['the deepest list', '['.repeat(500_000) + ']'.repeat(500_000)]
  yield ['the deepest object', `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`]
  yield ['very many members', `{${Array.from({ length: 80_000 }, (_, index) => `"m${index}":1`).join()}}`]
  yield ['lists that do not end', '['.repeat(1_000_000)]
  yield ['very many objects', JSON.stringify(Array.from({ length: 330_000 }, () => ({})))]
  yield ['a long text that ends in NUL', JSON.stringify(`${'x'.repeat(MAX_CHARACTERS)}\0`)]
}

function nested(levels: number): unknown {
  return Array.from({ length: levels }).reduce((inner: unknown) => [inner], 1)
}

function* largeObjects(schema: JsonSchema, example: unknown, seen: Set<string>): Generator<LargeBody> {
  const whole = (typeof example === 'object' && !Array.isArray(example) && example) || sampleOf(schema, 0)
  for (const [name, part] of Object.entries<JsonSchema>(schema.properties ?? {}))
    for (const { what, body, isWrong } of largeBodies(part, whole[name], seen))
      yield { what: `${name}: ${what}`, body: { ...whole, [name]: body }, isWrong }
  if (typeof schema.additionalProperties !== 'object') return
  const mapOf = (length: number, value: (index: number) => unknown) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`member${index}`, value(index)]))
  const sample = (index: number) => sampleOf(schema.additionalProperties, index)
  yield right('most members', mapOf(schema.maxProperties, sample))
  yield wrong('too many members', mapOf(9000, sample))
  yield wrong(
    'most members, all wrong',
    mapOf(schema.maxProperties, () => []),
  )
}

function* largeLists({ items, maxItems }: JsonSchema, example: unknown, seen: Set<string>): Generator<LargeBody> {
  const given: unknown = Array.isArray(example) ? example[0] : undefined
  const values = [false, {}, 1, 'x', []]
  const valueAt = (index: number) => values[index % values.length]
  const most = filled(maxItems, (index) => sampleOf(items, index))
  yield right('most items', most)
  if (given !== undefined)
    yield right(
      'most items, all the same',
      filled(maxItems, () => given),
    )
  yield wrong('most items, the last one wrong', [...most.slice(0, -1), false])
  yield wrong('most items, all wrong', filled(maxItems, valueAt))
  yield wrong('too many items, all wrong', filled(Number.POSITIVE_INFINITY, valueAt))
  for (const { what, body, isWrong } of largeBodies(items, given, seen)) {
    const list = filled(maxItems, () => body)
    yield { what: `items with ${what}`, body: list, isWrong }
  }
}

function* longTexts({ maxLength = 0 }: JsonSchema): Generator<LargeBody> {
  if (maxLength < LONG) return
  yield right('longest', 'x'.repeat(maxLength))
  yield wrong('too long', ' '.repeat(MAX_CHARACTERS))
}

/** As many items as a list and a body may have, if they are about as large as the first one. */
function filled(most: number, item: (index: number) => unknown): unknown[] {
  const characters = JSON.stringify(item(0)).length + MAX_DIGITS
  const length = Math.min(most, Math.max(1, Math.floor(MAX_CHARACTERS / characters)))
  return Array.from({ length }, (_, index) => item(index))
}

/** A small value that fits a schema, with all that it may have, and another one for each index. */
function sampleOf(schema: JsonSchema, index: number): JsonSchema {
  const known = resolved(schema)
  if ('const' in known) return known.const
  if (known.enum !== undefined) return known.enum[index % known.enum.length]
  const branches = known.oneOf ?? known.anyOf
  if (branches !== undefined) return sampleOf(branches[index % branches.length], index)
  if (known.allOf !== undefined)
    return Object.assign({}, ...known.allOf.map((part: JsonSchema) => sampleOf(part, index)))
  switch ([known.type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        Object.entries(known.properties ?? {}).map(([name, part]) => [name, sampleOf(part, index)]),
      )
    case 'array':
      return [sampleOf(known.items, index)]
    case 'string':
      return textOf(known, index)
    case 'boolean':
      return index % 2 === 0
    case 'integer':
    case 'number':
      return Math.min(Math.max(index, known.minimum ?? 0), known.maximum ?? index)
    default:
      return index
  }
}

function textOf({ pattern, format }: JsonSchema, index: number): string {
  const hex = index.toString(16)
  const uuid = `${hex.padStart(8, '0')}-0000-4000-8000-000000000000`
  if (format === 'date-time') return new Date(index * 60_000).toISOString()
  if (format === 'email') return `name${index}@example.com`
  if (format === 'uuid') return uuid
  const texts = [`name${index}`, uuid, `#${hex.padStart(6, '0')}`, `https://example.com/${index}`]
  return texts.find((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)) ?? ''
}

function resolved(schema: JsonSchema): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...rest } = schema
  return { ...resolved(resolve($ref)), ...rest }
}

function isAnything(schema: JsonSchema): boolean {
  return ['type', 'enum', 'const', 'allOf', 'anyOf', 'oneOf'].every((keyword) => schema[keyword] === undefined)
}
