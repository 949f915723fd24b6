import { readable } from './readable.ts'
import type { Outcome } from './variants.ts'

/** The names of a feature that is on without a variant, and of one that is off, as in the OpenFeature protocol. */
export const ON = 'on'
export const OFF = 'off'

export type ValueType = 'boolean' | 'string' | 'number' | 'object'

/** The values that a feature gives while it is on, or why an engine can't have them. */
export type Values =
  | {
      readonly type: ValueType
      readonly json: ReadonlyMap<string, string>
      /** The names of all members in payloads. */
      readonly members: readonly string[]
    }
  | { readonly type: undefined; readonly why: string }

/** The values of a feature that is never on. */
export const BOOLEAN: Values = { type: 'boolean', json: new Map([[ON, 'true']]), members: [] }

/** What the schema of flagd asks of the name of a variant. */
const OF_ONE_LINE = /^.+$/

/** Returns the values of outcomes: an engine needs one type for all of them, and one value for each name. */
export function valuesOf(outcomes: readonly Outcome[]): Values {
  const json = new Map<string, string>()
  const types = new Set<ValueType | undefined>()
  const members: string[] = []
  for (const outcome of outcomes) {
    const name = nameOf(outcome)
    if (outcome.name === ON || outcome.name === OFF) return { type: undefined, why: `a variant is called "${name}"` }
    if (!OF_ONE_LINE.test(name)) return { type: undefined, why: 'a variant has a name of several lines, or none' }
    const payload = readable(outcome.json)
    if (payload.why !== undefined) return { type: undefined, why: payload.why }
    if ((json.get(name) ?? payload.json) !== payload.json)
      return { type: undefined, why: `variants called "${name}" have different payloads` }
    json.set(name, payload.json)
    members.push(...payload.names)
    types.add(typeOf(payload.json))
  }
  const [type] = types
  if (types.has(undefined)) return { type: undefined, why: 'a payload is a list or null' }
  if (type === undefined || types.size > 1)
    return { type: undefined, why: 'its variants give values of different types' }
  return { type, json, members }
}

export function nameOf({ name }: Outcome): string {
  return name ?? ON
}

function typeOf(json: string): ValueType | undefined {
  const value: unknown = JSON.parse(json)
  if (value === null || Array.isArray(value)) return undefined
  return typeof value as ValueType
}
