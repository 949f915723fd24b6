import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { mapYielding } from '../../yielding.ts'
import type { SdkKey } from '../api-tokens/sdk-keys.ts'
import { selectionFor } from '../client-features/reads.ts'
import type { Chance, Evaluation, EvaluationContext } from '../evaluation/definitions.ts'
import { type CompiledFeature, evaluateFeature } from '../evaluation/evaluate.ts'
import { preparedSelection } from './compiled-selection.ts'

/** Returns the features of a key that are on for a context, sorted by name. Yields to the event loop. */
export async function frontendFeatures(
  db: Db,
  key: SdkKey,
  context: EvaluationContext,
  chance: Chance,
): Promise<Schema<'FrontendFeatures'>> {
  const { all, enabled } = await preparedSelection(await selectionFor(db, key))
  const toggles = await mapYielding(enabled, (feature) => {
    const evaluation = evaluateFeature(feature, all, context, chance)
    return evaluation.enabled ? toggleOf(feature, evaluation) : undefined
  })
  return { toggles: toggles.filter((toggle) => toggle !== undefined) }
}

function toggleOf({ definition }: CompiledFeature, { variant }: Evaluation): Schema<'FrontendFeature'> {
  const { name, impressionData } = definition
  return { name, impressionData, enabled: true, variant }
}
