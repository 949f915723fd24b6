import type { Schema } from '../../contract.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import type { SdkKey } from '../api-tokens/sdk-key.ts'
import { selectionFor, selectionSince } from '../client-features/reads.ts'
import type { SdkSource } from '../client-features/source.ts'
import { missing } from '../errors.ts'
import type {
  Chance,
  Evaluation,
  EvaluationContext,
  FeatureDefinition,
  StrategyDefinition,
} from '../evaluation/definitions.ts'
import { type CompiledFeature, evaluateFeature } from '../evaluation/evaluate.ts'
import { compiledSelection } from './compiled-selection.ts'
import { payloadAsJson } from './payload-json.ts'
import { listWriter } from './written-list.ts'

/** Returns the `OfrepEvaluation` of each feature for a context, as JSON. */
export const writtenFlags = listWriter(flagOf)

/**
 * Evaluates one feature of a key, as JSON and as the OpenFeature Remote Evaluation Protocol defines it.
 *
 * @throws DomainError missing
 */
export async function evaluateFlag(
  source: SdkSource,
  key: SdkKey,
  name: string,
  context: EvaluationContext,
  chance: Chance,
): Promise<JsonText<Schema<'OfrepEvaluation'>>> {
  const { all } = await compiledSelection(await selectionFor(source, key))
  const feature = all.get(name)
  if (feature === undefined) throw missing('feature', name)
  return { json: flagOf(feature, evaluateFeature(feature, all, context, chance)) }
}

/**
 * Evaluates all features of a key, sorted by name, as JSON. Yields to the event loop.
 *
 * @param heardOf the revision in the event that made the client ask, if it sends one
 */
export async function evaluateFlags(
  source: SdkSource,
  key: SdkKey,
  heardOf: string | undefined,
  context: EvaluationContext,
  chance: Chance,
): Promise<JsonText<Schema<'OfrepEvaluation'>[]>> {
  const selection = await compiledSelection(await selectionSince(source, key, heardOf))
  return { json: await writtenFlags(selection, context, chance) }
}

/** Returns an `OfrepEvaluation` as JSON: an object could not keep a number as it is written. */
function flagOf(feature: CompiledFeature, evaluation: Evaluation): string {
  const { name, project, type = '', stale } = feature.definition
  const rest: Omit<Schema<'OfrepEvaluation'>, 'key' | 'value'> = {
    reason: reasonOf(feature, evaluation),
    variant: variantOf(evaluation),
    metadata: { project, type, stale },
  }
  return `{"key":${JSON.stringify(name)},"value":${flagValue(evaluation)},${JSON.stringify(rest).slice(1)}`
}

function flagValue({ enabled, variant }: Evaluation): string {
  if (!enabled) return 'false'
  return variant.payload === undefined ? 'true' : payloadAsJson(variant.payload)
}

/** Optional in the protocol, but a widely used provider fails without it. */
function variantOf({ enabled, variant }: Evaluation): string {
  if (variant.enabled) return variant.name
  return enabled ? 'on' : 'off'
}

function reasonOf({ definition }: CompiledFeature, { enabled, variant }: Evaluation) {
  if (!definition.enabled) return 'DISABLED'
  if (!enabled) return 'DEFAULT'
  if (variant.enabled) return 'SPLIT'
  return isForEverybody(definition) ? 'STATIC' : 'TARGETING_MATCH'
}

function isForEverybody({ dependencies, strategies }: FeatureDefinition): boolean {
  return dependencies.length === 0 && (strategies.length === 0 || strategies.some(holdsForEverybody))
}

function holdsForEverybody({ name, parameters, constraints, segments = [] }: StrategyDefinition): boolean {
  const isWhole = name === 'default' || (name === 'flexibleRollout' && parameters.rollout === '100')
  return isWhole && constraints.length === 0 && segments.length === 0
}
