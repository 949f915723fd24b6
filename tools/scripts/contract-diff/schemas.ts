import { isDeepStrictEqual } from 'node:util'
import { handlingOf, list, type Part, part, referred, whole } from './document.ts'

/** Who writes the values of a schema: clients (input), the server (output) or both. */
export type Direction = { readonly isInput: boolean; readonly isOutput: boolean }

/** Both documents, and where breaks are reported: at a place in the subject, such as `/items/name`. */
export type Comparison = {
  readonly released: Part
  readonly current: Part
  readonly tell: (at: string, what: string) => void
}

/**
 * Reports the breaks of the current schema. Data that clients write must still be accepted, and data that they read
 * must not be more than they know. References to the same component are left out, since components are compared by
 * themselves.
 */
export function compareSchemas(
  comparison: Comparison,
  before: unknown,
  after: unknown,
  direction: Direction,
  at = '',
): void {
  if (isDeepStrictEqual(before, after)) return
  const { released, current } = comparison
  const [old, now] = [whole(released, before), whole(current, after)]
  compareTypes(comparison, old, now, direction, at)
  compareValues(comparison, old, now, direction, at)
  if (direction.isInput) compareBounds(comparison, old, now, at)
  compareMembers(comparison, old, now, direction, at)
  compareDiscriminators(comparison, old, now, at)
  compareBranches(comparison, old, now, direction, at)
  for (const inner of ['items', 'additionalProperties'] as const) {
    if (isSchema(old[inner]) && isSchema(now[inner])) {
      compareSchemas(comparison, old[inner], now[inner], direction, `${at}/${inner}`)
    }
  }
}

function isSchema(value: unknown): boolean {
  return Object.keys(part(value)).length > 0
}

/** undefined: any type. */
function typesOf({ type }: Part): readonly unknown[] | undefined {
  if (type === undefined) return undefined
  return Array.isArray(type) ? type : [type]
}

function compareTypes({ tell }: Comparison, old: Part, now: Part, { isInput, isOutput }: Direction, at: string): void {
  const [before, after] = [typesOf(old), typesOf(now)]
  const missing = (wanted: readonly unknown[] | undefined, given: readonly unknown[] | undefined) => {
    if (given === undefined) return []
    if (wanted === undefined) return ['every type']
    return wanted.filter((type) => !given.includes(type) && !(type === 'integer' && given.includes('number')))
  }
  const refused = isInput ? missing(before, after) : []
  if (refused.length > 0) tell(at, `no longer takes ${refused.join(', ')}`)
  const added = isOutput ? missing(after, before) : []
  if (added.length > 0) tell(at, `may now be ${added.join(', ')}`)
}

function valuesOf(schema: Part): readonly unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

function compareValues({ tell }: Comparison, old: Part, now: Part, { isInput, isOutput }: Direction, at: string): void {
  const [before, after] = [valuesOf(old), valuesOf(now)]
  if (before === undefined && after !== undefined && isInput) tell(at, `takes only ${after.join(', ')}`)
  if (before !== undefined && after === undefined && isOutput) tell(at, 'may now have any value')
  if (before === undefined || after === undefined) return
  const gone = before.filter((value) => !after.includes(value))
  if (gone.length > 0) tell(at, `no longer has the value ${gone.join(', ')}`)
  const added = after.filter((value) => !before.includes(value))
  if (added.length > 0 && isOutput) tell(at, `may now have the value ${added.join(', ')}`)
}

const MAXIMA = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'] as const
const MINIMA = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'] as const
/** Rules that are not compared by what they say: another one may take less. */
const RULES = [
  ...([
    'pattern',
    'format',
    'multipleOf',
    'uniqueItems',
    'propertyNames',
    'not',
    'contains',
    'if',
    'then',
    'else',
  ] as const),
  ...(['dependentRequired', 'dependentSchemas', 'prefixItems'] as const),
]

function compareBounds({ tell }: Comparison, old: Part, now: Part, at: string): void {
  const bound = (schema: Part, name: string, none: number) => Number(schema[name] ?? none)
  for (const name of MAXIMA) {
    if (bound(now, name, Infinity) < bound(old, name, Infinity)) tell(at, `has ${name} ${now[name]}`)
  }
  for (const name of MINIMA) {
    if (bound(now, name, -Infinity) > bound(old, name, -Infinity)) tell(at, `has ${name} ${now[name]}`)
  }
  for (const name of RULES) {
    if (now[name] === undefined || isDeepStrictEqual(old[name], now[name])) continue
    if (name !== 'format' || !isSizeOf(now.format, old)) tell(at, `has another ${name}`)
  }
  if ('default' in old && !isDeepStrictEqual(old.default, now.default)) tell(at, 'has another default')
  if (handlingOf(old).oneIsEnough === true && handlingOf(now).oneIsEnough !== true)
    tell(at, 'no longer takes a single item')
}

/** Whether a format only says what size of numbers a schema takes: one of 32 bits refuses larger ones. */
function isSizeOf(format: unknown, { minimum = -Infinity, maximum = Infinity, const: only }: Part): boolean {
  if (format === 'int64' || format === 'double') return true
  const [least, most] = only === undefined ? [minimum, maximum] : [only, only]
  return format === 'int32' && Number(least) >= -(2 ** 31) && Number(most) < 2 ** 31
}

function compareMembers(comparison: Comparison, old: Part, now: Part, direction: Direction, at: string): void {
  const { tell } = comparison
  const [before, after] = [part(old.properties), part(now.properties)]
  for (const [name, schema] of Object.entries(before)) {
    if (name in after) compareSchemas(comparison, schema, after[name], direction, `${at}/${name}`)
    else tell(`${at}/${name}`, 'is gone')
  }
  const [needed, stillNeeded] = [list(old.required), list(now.required)]
  if (direction.isInput) {
    for (const name of stillNeeded) if (!needed.includes(name)) tell(`${at}/${name}`, 'is now required')
    if (now.additionalProperties === false && old.additionalProperties !== false) tell(at, 'takes no other members')
  }
  if (!direction.isOutput) return
  for (const name of needed) {
    if (!stillNeeded.includes(name) && String(name) in after) tell(`${at}/${name}`, 'may now be absent')
  }
}

/** Clients read the member and its values to know which branch they have. */
function compareDiscriminators({ tell }: Comparison, old: Part, now: Part, at: string): void {
  const [before, after] = [part(old.discriminator), part(now.discriminator)]
  if (before.propertyName === undefined) return
  if (before.propertyName !== after.propertyName) tell(at, 'has another discriminator')
  for (const [value, branch] of Object.entries(part(before.mapping))) {
    if (part(after.mapping)[value] !== branch) tell(at, `no longer has the branch ${value}`)
  }
}

function compareBranches(comparison: Comparison, old: Part, now: Part, direction: Direction, at: string): void {
  for (const kind of ['oneOf', 'anyOf'] as const) {
    if (now[kind] === undefined && takesAnyType(now) && !direction.isOutput) continue
    const [before, after] = [branchesOf(old[kind]), branchesOf(now[kind])]
    for (const [name, schema] of before) {
      if (after.has(name)) compareSchemas(comparison, schema, after.get(name), direction, `${at}/${kind}/${name}`)
      else if (direction.isInput) comparison.tell(`${at}/${kind}/${name}`, 'is gone')
    }
    if (!direction.isOutput) continue
    for (const name of after.keys()) {
      if (!before.has(name)) comparison.tell(`${at}/${kind}/${name}`, 'is new')
    }
  }
}

function takesAnyType({ type, oneOf, anyOf }: Part): boolean {
  return [type, oneOf, anyOf].every((rule) => rule === undefined)
}

/** By the name of the component, or else by position. */
function branchesOf(branches: unknown): Map<string, unknown> {
  return new Map(list(branches).map((branch, index) => [referred(branch) ?? String(index), branch]))
}
