import type { Schema } from '../../contract.ts'
import type { JsonText } from '../../runtime/json-text.ts'
import type { SdkKey } from '../api-tokens/sdk-key.ts'
import { selectionFor } from '../client-features/reads.ts'
import type { SdkSource } from '../client-features/source.ts'
import type { Chance, Evaluation, EvaluationContext } from '../evaluation/definitions.ts'
import type { CompiledFeature } from '../evaluation/evaluate.ts'
import { compiledSelection } from './compiled-selection.ts'
import { listWriter } from './written-list.ts'

/** Returns the `FrontendFeature` of each feature that is on for a context, as JSON. */
export const writtenToggles = listWriter(toggleOf)

/** Returns the features of a key that are on for a context, sorted by name, as JSON. Yields to the event loop. */
export async function frontendFeatures(
  source: SdkSource,
  key: SdkKey,
  context: EvaluationContext,
  chance: Chance,
): Promise<JsonText<Schema<'FrontendFeatures'>>> {
  const selection = await compiledSelection(await selectionFor(source, key))
  return { json: `{"toggles":${await writtenToggles(selection, context, chance)}}` }
}

function toggleOf({ definition }: CompiledFeature, { enabled, variant }: Evaluation): string | undefined {
  const { name, impressionData } = definition
  const toggle: Schema<'FrontendFeature'> = { name, impressionData, enabled, variant }
  return enabled ? JSON.stringify(toggle) : undefined
}
