import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { type ErrorDetail, invalidAll } from '../errors.ts'
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
  const isStored = (payload: unknown) => stored.some((variant) => isDeepStrictEqual(variant.payload, payload))
  const problems = inputs.flatMap(({ payload }, index): ErrorDetail[] => {
    const needs = payload === undefined || isStored(payload) ? undefined : payloadNeeds(payload)
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
