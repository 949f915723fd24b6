import type { Schema } from '../../../contract.ts'
import type { FeatureDefinition } from '../../evaluation/definitions.ts'
import { outcomeOf } from '../decision/variants.ts'

type Flag = Schema<'OpenFeatureManifest'>['flags'][number]

/**
 * Returns a feature as the OpenFeature CLI has it, which makes typed functions of it; undefined where values of
 * different types are possible. The default is what code gets while the feature is off.
 */
export function manifestFlag({ name, description, strategies, variants }: FeatureDefinition): Flag | undefined {
  const lists =
    strategies.length === 0 ? [variants] : strategies.map((own) => (own.variants.length > 0 ? own.variants : variants))
  const values = lists.flatMap((list) => (list.length === 0 ? ['true'] : list.map((one) => outcomeOf(one).json)))
  const types = new Set(values.map(typeOf))
  // A whole number is also one with decimals.
  if (types.has('float')) types.delete('integer')
  const [type] = types
  if (type === undefined || types.size > 1) return undefined
  return { key: name, name, type, description: description ?? '', defaultValue: DEFAULTS[type] }
}

const DEFAULTS: Readonly<Record<Flag['type'], Flag['defaultValue']>> = {
  boolean: false,
  string: '',
  integer: 0,
  float: 0,
  object: {},
}

function typeOf(json: string): Flag['type'] | undefined {
  const value: unknown = JSON.parse(json)
  switch (typeof value) {
    case 'boolean':
      return 'boolean'
    case 'string':
      return 'string'
    case 'number':
      return /^-?\d+$/.test(json) ? 'integer' : 'float'
    default:
      return value === null || Array.isArray(value) ? undefined : 'object'
  }
}
