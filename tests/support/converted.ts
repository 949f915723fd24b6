import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../src/contract.ts'
import type { Chance, EvaluationContext } from '../../src/domain/evaluation/definitions.ts'
import { evaluateFeature } from '../../src/domain/evaluation/evaluate.ts'
import { CHANCE, compiledFeatures, featureWith, strategyWith } from './evaluation.ts'

type StateDocument = Schema<'StateDocument'>

/** What a feature gives: `code` stands for the value that the code of an application has for a feature that is off. */
export type Given = { readonly on: boolean; readonly value: unknown }

/** Prepares the features of a document in an environment, and returns what each gives to a context. */
export function givenBy(document: StateDocument, environment: string, chance: Chance = CHANCE) {
  const segments = Object.entries(document.segments ?? {}).map(([name, { constraints = [] }], id) => ({
    id,
    name,
    constraints,
  }))
  const idOf = new Map(segments.map(({ name, id }) => [name, id]))
  const definitions = Object.entries(document.features ?? {}).map(([name, feature]) => {
    const { enabled = false, strategies = [] } = feature.environments?.[environment] ?? {}
    return featureWith({
      name,
      enabled,
      strategies: strategies.map(({ name, parameters = {}, constraints = [], variants = [], segments: used = [] }) =>
        strategyWith({ name, parameters, constraints, variants, segments: used.map((one) => idOf.get(one) ?? -1) }),
      ),
      dependencies: (feature.dependencies ?? []).map((one) => ({ enabled: true, ...one })),
    })
  })
  const features = compiledFeatures(definitions, segments)
  return (name: string, context: Partial<EvaluationContext>): Given => {
    const feature = features.get(name)
    if (feature === undefined) return { on: false, value: undefined }
    const { enabled, variant } = evaluateFeature(feature, features, { properties: {}, ...context }, chance)
    return { on: enabled, value: enabled ? givenValue(variant.enabled, variant.payload) : undefined }
  }
}

/** An empty text can't be a payload. */
function givenValue(hasVariant: boolean, payload: Schema<'VariantPayload'> | undefined): unknown {
  if (!hasVariant) return true
  if (payload === undefined) return ''
  return payload.type === 'string' ? payload.value : JSON.parse(payload.value)
}

/**
 * Whether a feature gives the same as another server: undefined and null there are the value of the code. A feature
 * without variants is the same as one with an empty value.
 */
export function isSameAs({ on, value }: Given, theirs: unknown): boolean {
  if (on) return isDeepStrictEqual(value, theirs) || (value === true && theirs === '')
  return theirs === undefined || theirs === null || theirs === false
}
