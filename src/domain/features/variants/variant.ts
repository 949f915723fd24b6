import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { conforming } from '../../checking/contract-check.ts'
import { type ErrorDetail, invalidAll } from '../../errors.ts'
import { fieldNameProblem, stickinessProblem } from '../../normal-form/names.ts'
import { checkedPatch } from '../../patching/checked-patch.ts'
import type { Patch } from '../../patching/json-patch.ts'
import { withSharedWeights } from './weights.ts'

/** Computes the stored weights of a list of variants. */
export type ComputeWeights = typeof withSharedWeights

type FeatureVariant = Schema<'FeatureVariant'>
type StrategyVariant = Schema<'StrategyVariant'>

/**
 * Returns a feature's variants in an environment as stored: with defaults for absent members, without members unknown
 * to the contract, with weights that total 1000, and sorted by name.
 *
 * @param stickiness the project's default, which replaces an absent or empty stickiness
 * @param path JSON pointer of the list, for errors
 * @param stored variants whose payloads may stay even if they are invalid
 * @param weighted computes the stored weights; by default, shares them out again
 * @throws DomainError invalid
 */
export function featureVariantsFrom(
  inputs: readonly Schema<'FeatureVariantInput'>[],
  stickiness: string,
  path: string,
  stored: readonly GivenVariant[] = [],
  weighted: ComputeWeights = withSharedWeights,
): FeatureVariant[] {
  refuseUnusable(inputs, path, stored)
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

/** The properties of a feature's environment that affect its variants. */
type EnvironmentVariants = { readonly variants: readonly FeatureVariant[]; readonly stickiness: string }

/**
 * Returns the variants that replace a feature's variants in one or more environments, as stored. Keeps variants that
 * are sent back unchanged: new weights could give the remainder to another variant.
 *
 * @throws DomainError invalid
 */
export function replacedVariants(
  states: readonly EnvironmentVariants[],
  inputs: readonly Schema<'FeatureVariantInput'>[],
  path: string,
  weighted?: ComputeWeights,
): FeatureVariant[] {
  const [first] = states
  if (first !== undefined && states.every((state) => isDeepStrictEqual(state.variants, inputs)))
    return [...first.variants]
  const stored = states.flatMap((state) => state.variants)
  return featureVariantsFrom(inputs, first?.stickiness ?? 'default', path, stored, weighted)
}

/**
 * Returns a feature's variants in an environment after a JSON Patch of their list, as stored.
 *
 * @throws DomainError invalid, naming the operation if that is certain
 */
export function patchedVariants(state: EnvironmentVariants, patch: Patch): FeatureVariant[] {
  const read = (document: unknown) => replacedVariants([state], conforming('FeatureVariantInputs', document), '/body')
  return checkedPatch(state.variants, patch, read).state
}

/** Like `featureVariantsFrom`, for the variants of a strategy. */
export function strategyVariantsFrom(
  inputs: readonly Schema<'StrategyVariantInput'>[],
  path: string,
  stored: readonly GivenVariant[] = [],
  weighted: ComputeWeights = withSharedWeights,
): StrategyVariant[] {
  // Most strategies have none, and an import has thousands of them.
  if (inputs.length === 0) return []
  refuseUnusable(inputs, path, stored)
  return weighted(
    inputs.map((input) => {
      const { name, weight, weightType, stickiness } = input
      return { name, weight, weightType, stickiness, ...payloadOf(input) }
    }),
    path,
  )
}

type WithPayload = { payload?: Schema<'VariantPayloadInput'> }
type GivenVariant = WithPayload & { stickiness?: string; overrides?: readonly { contextName: string }[] }

function payloadOf({ payload }: WithPayload): { payload?: Schema<'VariantPayload'> } {
  return payload === undefined ? {} : { payload: { type: payload.type, value: payload.value } }
}

function refuseUnusable(inputs: readonly GivenVariant[], path: string, stored: readonly GivenVariant[]): void {
  refuseUnreadableFields(inputs, path, stored)
  const payloadKey = ({ type, value }: Schema<'VariantPayloadInput'>) => `${type} ${value}`
  const kept = new Set(stored.flatMap(({ payload }) => (payload === undefined ? [] : [payloadKey(payload)])))
  const problems = inputs.flatMap(({ payload }, index): ErrorDetail[] => {
    const needs = payload === undefined || kept.has(payloadKey(payload)) ? undefined : payloadNeeds(payload)
    return needs === undefined ? [] : [{ message: `has to be ${needs}`, path: `${path}/${index}/payload/value` }]
  })
  if (problems.length > 0)
    throw invalidAll(`A payload is not acceptable: ${problems[0]?.path} ${problems[0]?.message}`, problems)
}

/** Refuses fields of the context that not every SDK reads. Those of stored variants may stay. */
function refuseUnreadableFields(inputs: readonly GivenVariant[], path: string, stored: readonly GivenVariant[]): void {
  const kept = new Set(stored.flatMap(fieldsOf))
  const problems = inputs.flatMap((input, index): ErrorDetail[] =>
    fieldsOf(input)
      .filter((field) => !kept.has(field))
      .flatMap((field) => {
        const isStickiness = field === input.stickiness
        const message = isStickiness ? stickinessProblem(field) : fieldNameProblem(field)
        const place = isStickiness ? 'stickiness' : 'overrides'
        return message === undefined ? [] : [{ message, path: `${path}/${index}/${place}` }]
      }),
  )
  const [first] = problems
  if (first !== undefined)
    throw invalidAll(`A field of the context is not acceptable: ${first.path} ${first.message}`, problems)
}

function fieldsOf({ stickiness, overrides = [] }: GivenVariant): string[] {
  return [...(stickiness ? [stickiness] : []), ...overrides.map(({ contextName }) => contextName)]
}

/** Describes the values that a payload type accepts; undefined if the value is one of them. */
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
