import { onFirstSuccessFor } from '../../runtime/on-first-use.ts'
import { mapYielding } from '../../runtime/yielding.ts'
import type { Selection } from '../client-features/selection.ts'
import type { FeatureEntry } from '../client-features/snapshot.ts'
import type { FeatureDefinition } from '../evaluation/definitions.ts'
import { type CompiledFeature, type CompiledFeatures, compileFeature } from '../evaluation/evaluate.ts'
import { compileSegments } from '../evaluation/segments.ts'

/** Compiled features by entry. An unchanged feature with unchanged segments is compiled once for all snapshots. */
const features = new WeakMap<FeatureEntry, CompiledFeature>()

/** The features of a selection, ready to be evaluated. */
export type CompiledSelection = { readonly all: CompiledFeatures }

/** Returns the features of a selection, ready to be evaluated. Yields to the event loop when there are new ones. */
export const compiledSelection = onFirstSuccessFor(async (selection: Selection): Promise<CompiledSelection> => {
  const segments = compileSegments([...selection.segments.values()])
  const compiled = await mapYielding([...selection.features.values()], (entry) => {
    const feature = features.get(entry) ?? compileFeature(evaluatedPart(definitionOf(entry)), segments)
    features.set(entry, feature)
    return feature
  })
  return { all: new Map(compiled.map((feature) => [feature.definition.name, feature])) }
})

/** What a feature that is off would do if it were on takes memory, and is never looked at. */
function evaluatedPart(definition: FeatureDefinition): FeatureDefinition {
  return definition.enabled ? definition : { ...definition, strategies: [], variants: [] }
}

/** Returns a feature as SDKs get it. */
export function definitionOf({ json }: FeatureEntry): FeatureDefinition {
  return { dependencies: [], ...JSON.parse(json) }
}
