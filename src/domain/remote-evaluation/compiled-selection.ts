import { mapYielding } from '../../yielding.ts'
import type { Selection } from '../client-features/selection.ts'
import type { FeatureEntry } from '../client-features/snapshot.ts'
import type { FeatureDefinition } from '../evaluation/definitions.ts'
import { type CompiledFeature, type CompiledFeatures, prepareFeature } from '../evaluation/evaluate.ts'
import { prepareSegments } from '../evaluation/segments.ts'

/** Compiled features by entry. An unchanged feature with unchanged segments is compiled once for all snapshots. */
const features = new WeakMap<FeatureEntry, CompiledFeature>()
const selections = new WeakMap<Selection, Promise<CompiledSelection>>()

/** The features of a selection, ready to be evaluated. */
export type CompiledSelection = {
  readonly all: CompiledFeatures
  /** The enabled features, in the same order: all others are off for every context. */
  readonly enabled: readonly CompiledFeature[]
}

/** Returns the features of a selection, ready to be evaluated. Yields to the event loop when there are new ones. */
export function preparedSelection(selection: Selection): Promise<CompiledSelection> {
  const known = selections.get(selection)
  if (known !== undefined) return known
  const fresh = prepare(selection)
  selections.set(selection, fresh)
  // A failure is not cached: the next request tries again.
  fresh.catch(() => selections.delete(selection))
  return fresh
}

async function prepare(selection: Selection): Promise<CompiledSelection> {
  const segments = prepareSegments([...selection.segments.values()])
  const prepared = await mapYielding([...selection.features.values()], (entry) => {
    const feature = features.get(entry) ?? prepareFeature(definitionOf(entry), segments)
    features.set(entry, feature)
    return feature
  })
  const all = new Map(prepared.map((feature) => [feature.definition.name, feature]))
  return { all, enabled: prepared.filter(({ definition }) => definition.enabled) }
}

function definitionOf({ json }: FeatureEntry): FeatureDefinition {
  return { dependencies: [], ...JSON.parse(json) }
}
