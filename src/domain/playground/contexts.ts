import type { Schema } from '../../contract.ts'
import { entriesIn } from '../../runtime/comma-list.ts'
import { CONTEXT_MEMBERS } from '../evaluation/context.ts'
import type { EvaluationContext } from '../evaluation/definitions.ts'

/** A field of the contexts to evaluate for, with its values. */
export type Field = { readonly name: string; readonly isProperty: boolean; readonly values: readonly string[] }

/** The fields of a request, and the names of fields that are not texts, sorted. */
export type ReadContext = { readonly fields: readonly Field[]; readonly invalid: readonly string[] }

/** The environment is that of each evaluation. */
const MEMBERS: readonly string[] = CONTEXT_MEMBERS.filter((name) => name !== 'environment')

/** Reads the context of a request. Each field has one value. */
export function readContext(given: Schema<'PlaygroundContext'>): ReadContext {
  const { properties = {}, environment: _, ...members } = given
  const isMap = typeof properties === 'object' && properties !== null && !Array.isArray(properties)
  const nested = isMap ? Object.entries(properties).filter(([name]) => !Object.hasOwn(members, name)) : []
  const all = [
    ...Object.entries(members).map(([name, value]) => ({ name, value, path: name })),
    ...nested.map(([name, value]) => ({ name, value, path: `properties.${name}` })),
  ]
  const invalid = all.filter(({ value }) => typeof value !== 'string').map(({ path }) => path)
  const fields = all.flatMap(({ name, value, path }) => {
    const isProperty = path !== name || !MEMBERS.includes(name)
    return typeof value === 'string' ? [{ name, isProperty, values: [value] }] : []
  })
  return { fields, invalid: [...invalid, ...(isMap ? [] : ['properties'])].sort() }
}

/** Splits each value at its commas. Blanks around the parts, empty parts and repeated parts are left out. */
export function splitAtCommas({ fields, invalid }: ReadContext): ReadContext {
  const split = fields.map((field) => ({ ...field, values: [...new Set(field.values.flatMap(entriesIn))] }))
  return { fields: split.filter(({ values }) => values.length > 0), invalid }
}

/** Returns how many combinations of values there are. It can be larger than any list. */
export function combinations(fields: readonly Field[]): number {
  return fields.reduce((product, { values }) => product * values.length, 1)
}

/** Estimates the length of the longest context as JSON. */
export function maxContextLength(fields: readonly Field[]): number {
  return fields.reduce((sum, { name, values }) => sum + name.length + longest(values) + 6, 0)
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0)
}

/** Returns one of the combinations as a context; `index` is from 0 to `combinations` less one. */
export function contextAt(fields: readonly Field[], index: number, environment: string): EvaluationContext {
  let rest = index
  const chosen = fields.map(({ name, isProperty, values }) => {
    const value = values[rest % values.length] ?? ''
    rest = Math.floor(rest / values.length)
    return { name, isProperty, value }
  })
  const textsOf = (isProperty: boolean) =>
    Object.fromEntries(
      chosen.filter((field) => field.isProperty === isProperty).map(({ name, value }) => [name, value]),
    )
  return { ...textsOf(false), environment, properties: textsOf(true) }
}
