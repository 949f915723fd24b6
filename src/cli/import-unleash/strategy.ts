import type { Schemas } from '../../../clients/typescript/src/calls.ts'
import type { Sent } from './server.ts'

/** A constraint, as Unleash and this server send it. */
export type Constraint = Sent<Schemas['Constraint'], 'contextName' | 'operator'>
export type Variant = Sent<Schemas['FeatureVariant'], 'name' | 'weight'>

/** A strategy with the names of its segments. */
export type Strategy = {
  readonly name: string
  readonly title: string | null
  readonly disabled: boolean
  readonly parameters: Readonly<Record<string, string>>
  readonly constraints: readonly Constraint[]
  readonly variants: readonly Variant[]
  readonly segments: readonly string[]
}

export type SentStrategy = Sent<Schemas['FeatureStrategy'], 'name'>

/** The operators that compare with `value`; all others have `values`. */
const WITH_ONE_VALUE = /^(NUM|DATE|SEMVER|REGEX)/

/** Returns a constraint with all its defaults, so that equal ones are the same. */
export function constraintFrom({ contextName, operator, caseInsensitive, inverted, values, value }: Constraint) {
  const common = { contextName, operator, caseInsensitive: caseInsensitive ?? false, inverted: inverted ?? false }
  return WITH_ONE_VALUE.test(operator)
    ? { ...common, value: value ?? values?.[0] ?? '' }
    : { ...common, values: [...(values ?? [])] }
}

/** Returns a variant with all its defaults. */
export function variantFrom({ name, weight, weightType, stickiness, payload, overrides }: Variant): Variant {
  return {
    name,
    weight,
    weightType: weightType ?? 'variable',
    stickiness: stickiness || 'default',
    ...(payload?.type !== undefined && { payload: { type: payload.type, value: payload.value } }),
    ...(overrides != null && overrides.length > 0 && { overrides: overrides.map(overrideFrom) }),
  }
}

function overrideFrom({ contextName, values }: Schemas['VariantOverride']) {
  return { contextName, values: [...values] }
}

/** @param segmentNames the names of the segments of the same server, by id */
export function strategyFrom(read: SentStrategy, segmentNames: ReadonlyMap<number, string>): Strategy {
  const { name, title, disabled, parameters, constraints, variants, segments } = read
  const given = Object.entries(parameters ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return {
    name,
    title: title || null,
    disabled: disabled ?? false,
    parameters: Object.fromEntries(given.map(([key, value]) => [key, String(value)])),
    constraints: (constraints ?? []).map(constraintFrom),
    variants: (variants ?? []).map(variantFrom).sort((one, other) => (one.name < other.name ? -1 : 1)),
    segments: (segments ?? []).map((id) => segmentNames.get(id) ?? `segment ${id}`).sort(),
  }
}

/** Returns strategies in their order. */
export function inOrder(strategies: readonly SentStrategy[]): SentStrategy[] {
  return [...strategies].sort((one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0))
}
