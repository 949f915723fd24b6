import type { StoredFeature } from '../features/aggregate.ts'
import { EMPTY_ENVIRONMENT, type FeatureDocument } from '../features/document.ts'
import { environmentView } from '../features/environment.ts'
import { optionsOf } from '../features/feature.ts'

/**
 * Returns a feature with what a document says of it. Environments that the feature is not in any more are left out:
 * what they are is not known.
 */
export function featureWith(feature: StoredFeature, document: FeatureDocument): StoredFeature {
  const { type, description, project, stale, archivedAt, environments, tags, dependencies } = document
  return {
    ...feature,
    ...optionsOf(document),
    type,
    description,
    project,
    markedStale: stale,
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    environments: feature.environments.map((environment) => {
      const { enabled, strategies, variants } = environments[environment.name] ?? EMPTY_ENVIRONMENT
      const sorted = Object.values(strategies).toSorted((one, other) => one.sortOrder - other.sortOrder)
      return environmentView({ ...environment, enabled, strategies: sorted, variants: [...variants] })
    }),
    tags: Object.values(tags).toSorted(byTypeAndValue),
    dependencies: Object.entries(dependencies)
      .map(([parent, dependency]) => ({ feature: parent, ...dependency }))
      .toSorted((one, other) => compared(one.feature, other.feature)),
  }
}

function byTypeAndValue(one: StoredFeature['tags'][number], other: StoredFeature['tags'][number]): number {
  return compared(one.type, other.type) || compared(one.value, other.value)
}

/** As the database compares names: by code units. */
function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
