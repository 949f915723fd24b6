import { isMembers, type Value } from '../../src/cli/convert/input/values.ts'
import type { Schema } from '../../src/contract.ts'
import type { User } from './engines/engine.ts'

type StateDocument = Schema<'StateDocument'>
type Constraint = Schema<'ConstraintInput'>
type Scalar = string | number | boolean

/** The fields of a document with values that matter to it, each with the type that its constraints compare. */
export type Fields = ReadonlyMap<string, readonly Scalar[]>

const NUMBERS = /^NUM_/
const VERSIONS = /^SEMVER_/

/** Collects the values of a document around which its rules decide, and texts of its file that they may have missed. */
export function fieldsOf(document: StateDocument, source: Value, ids: readonly string[]): Fields {
  const fields = new Map<string, Scalar[]>()
  const texts = textsIn(source).filter((text) => text.length < 60 && text.trim() === text)
  for (const constraint of constraintsOf(document)) {
    const known = fields.get(constraint.contextName) ?? []
    fields.set(constraint.contextName, [...known, ...valuesAround(constraint)])
  }
  for (const name of stickinessOf(document)) if (!fields.has(name)) fields.set(name, [])
  for (const [name, values] of fields) {
    const isText = values.every((value) => typeof value === 'string')
    if (isText) fields.set(name, [...values, ...texts.slice(0, 20), ...(values.length === 0 ? ids : [])])
  }
  return fields
}

function constraintsOf({ features = {}, segments = {} }: StateDocument): Constraint[] {
  const environments = Object.values(features).flatMap((feature) => Object.values(feature.environments ?? {}))
  const strategies = environments.flatMap((environment) => environment.strategies ?? [])
  return [...strategies, ...Object.values(segments)].flatMap(({ constraints = [] }) => constraints)
}

function stickinessOf({ features = {} }: StateDocument): string[] {
  const environments = Object.values(features).flatMap((feature) => Object.values(feature.environments ?? {}))
  const strategies = environments.flatMap((environment) => environment.strategies ?? [])
  return strategies.flatMap(({ parameters, variants = [] }) => [
    parameters?.stickiness ?? 'default',
    ...variants.map(({ stickiness }) => stickiness),
  ])
}

function valuesAround({ operator, value = '', values = [] }: Constraint): Scalar[] {
  if (NUMBERS.test(operator)) return [-1, 0.5, 1].flatMap((step) => [Number(value) + step, Number(value), 0])
  if (VERSIONS.test(operator)) return versionsAround(value)
  if (operator.startsWith('DATE')) return ['2020-01-01T00:00:00Z', '2050-01-01T00:00:00Z', value]
  const texts = [...values, ...(operator === 'REGEX' ? textsOfExpression(value) : [])]
  if (texts.length > 0 && texts.every((text) => text === 'true' || text === 'false')) return [true, false]
  return texts.flatMap((text) => [text, `${text}x`, `x${text}`, text.toUpperCase(), text.slice(0, -1)])
}

function textsOfExpression(expression: string): string[] {
  return expression.replace(/^\^\(?|\)?\$$|\\/g, '').split('|')
}

function versionsAround(version: string): string[] {
  const [major = 0, minor = 0, patch = 0] = (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number)
  return [
    `${major}.${minor}.${patch}`,
    `${major}.${minor}.${patch + 1}`,
    `${major}.${minor + 1}.0`,
    `${major + 1}.0.0`,
    `${Math.max(0, major - 1)}.9.9`,
    `${major}.${minor}.${patch}-beta.1`,
    '0.0.1',
  ]
}

function textsIn(value: Value): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isMembers(value) ? Object.values(value).flatMap(textsIn) : []
}

/** Returns users with values around which the rules decide, each field missing now and then. */
export function usersWith(fields: Fields, count: number, random: () => number): User[] {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  return Array.from({ length: count }, (_, index) => {
    const ids = fields.get('userId') ?? []
    const id = random() < 0.03 ? undefined : random() < 0.4 ? pick(ids) : `user-${index}`
    const attributes: Record<string, Scalar> = {}
    for (const [name, values] of fields) {
      const value = random() < 0.85 ? pick(values) : undefined
      if (value !== undefined && value !== '' && !RESERVED.includes(name)) attributes[name] = value
    }
    return { id: id === undefined || id === '' ? undefined : String(id), attributes }
  })
}

const RESERVED = ['userId', 'id', 'currentTime', 'default', 'random']

/** Returns the user as a context of this server: all values are texts. */
export function contextOf({ id, attributes }: User) {
  const texts = Object.entries(attributes).map(([name, value]) => [name, String(value)])
  const ids = id === undefined ? {} : { userId: id, id }
  return { ...(id !== undefined && { userId: id }), properties: { ...ids, ...Object.fromEntries(texts) } }
}

/** Random numbers that are the same in each run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
