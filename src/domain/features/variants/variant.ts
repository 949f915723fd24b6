import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { type ErrorDetail, invalidAll } from '../../errors.ts'
import { withSharedWeights } from './weights.ts'

/** How the weights of a list become those that are stored. */
export type Weighing = typeof withSharedWeights

type FeatureVariant = Schema<'FeatureVariant'>
type StrategyVariant = Schema<'StrategyVariant'>

/**
 * Variants of a feature in an environment as they are stored: what is absent filled in, nothing that the contract does
 * not know, weights that total 1000, sorted by name.
 *
 * @param stickiness what an absent or empty stickiness means: the default of the project
 * @param path JSON pointer of the list, for refusals
 * @param stored variants whose payloads may stay, whatever they are
 * @param weighted by default shares the weights out anew
 * @throws DomainError invalid
 */
export function featureVariantsFrom(
  inputs: readonly Schema<'FeatureVariantInput'>[],
  stickiness: string,
  path: string,
  stored: readonly WithPayload[] = [],
  weighted: Weighing = withSharedWeights,
): FeatureVariant[] {
  refuseBadPayloads(inputs, path, stored)
  return weighted(
    inputs.map((input) => ({
      name: input.name,
      weight: input.weight,
      weightType: input.weightType ?? 'variable',
      stickiness: input.stickiness || stickiness,
      ...payloadOf(input),
      ...(input.overrides && {
        overrides: input.overrides.map(({ contextName, values }) => ({ contextName, values })),
      }),
    })),
    path,
  )
}

/** A feature in an environment, as far as its variants depend on it. */
type Surroundings = { readonly variants: readonly FeatureVariant[]; readonly stickiness: string }

/**
 * The variants that replace those of a feature in one environment or several, as they are stored. What is put back as it
 * is stored stays so; sharing its weights anew could give the odd one to another variant.
 *
 * @throws DomainError invalid
 */
export function replacedVariants(
  states: readonly Surroundings[],
  inputs: readonly Schema<'FeatureVariantInput'>[],
  path: string,
  weighted?: Weighing,
): FeatureVariant[] {
  const [first] = states
  if (first !== undefined && states.every((state) => isDeepStrictEqual(state.variants, inputs)))
    return [...first.variants]
  const stored = states.flatMap((state) => state.variants)
  return featureVariantsFrom(inputs, first?.stickiness ?? 'default', path, stored, weighted)
}

/** The same for the variants inside a strategy. */
export function strategyVariantsFrom(
  inputs: readonly Schema<'StrategyVariantInput'>[],
  path: string,
  stored: readonly WithPayload[] = [],
  weighted: Weighing = withSharedWeights,
): StrategyVariant[] {
  refuseBadPayloads(inputs, path, stored)
  return weighted(
    inputs.map((input) => {
      const { name, weight, weightType, stickiness } = input
      return { name, weight, weightType, stickiness, ...payloadOf(input) }
    }),
    path,
  )
}

type WithPayload = { payload?: Schema<'VariantPayloadInput'> }

function payloadOf({ payload }: WithPayload): { payload?: Schema<'VariantPayload'> } {
  return payload === undefined ? {} : { payload: { type: payload.type, value: payload.value } }
}

function refuseBadPayloads(inputs: readonly WithPayload[], path: string, stored: readonly WithPayload[]): void {
  const keyOf = ({ type, value }: Schema<'VariantPayloadInput'>) => `${type} ${value}`
  const kept = new Set(stored.flatMap(({ payload }) => (payload === undefined ? [] : [keyOf(payload)])))
  const problems = inputs.flatMap(({ payload }, index): ErrorDetail[] => {
    const needs = payload === undefined || kept.has(keyOf(payload)) ? undefined : payloadNeeds(payload)
    return needs === undefined ? [] : [{ message: `has to be ${needs}`, path: `${path}/${index}/payload/value` }]
  })
  if (problems.length > 0)
    throw invalidAll(`A payload is not acceptable: ${problems[0]?.path} ${problems[0]?.message}`, problems)
}

/** What the value would have to be, for its type or at all; undefined when it is. */
function payloadNeeds({ type, value }: Schema<'VariantPayloadInput'>): string | undefined {
  if (type === 'json' && !isJson(value)) return 'JSON'
  if (type === 'number' && (value.trim() === '' || !Number.isFinite(Number(value)))) return 'a number'
  if (value === '') return 'a text that is not empty'
  return undefined
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
