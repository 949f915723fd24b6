import type { StoredFeature } from '../features/aggregate.ts'
import { type EmptyEnvironment, environmentView, type StoredEnvironment } from '../features/environment.ts'
import { optionsOf } from '../features/feature.ts'
import { EMPTY_ENVIRONMENT, type FeatureDocument, type Part } from '../features/state.ts'

/** Returns the names of the environments in a document that the feature is not in any more. */
export function lostIn({ environments }: FeatureDocument, feature: StoredFeature): string[] {
  const present = new Set(feature.environments.map(({ name }) => name))
  return Object.keys(environments).filter((name) => !present.has(name))
}

/**
 * Returns a feature with what a document says of it.
 *
 * @param lost the environments that the feature is not in any more. Those in which it had nothing are left out: nobody
 *   knows of them
 */
export function featureWith(
  feature: StoredFeature,
  document: FeatureDocument,
  lost: readonly EmptyEnvironment[],
): StoredFeature {
  const { type, description, project, stale, archivedAt, environments, tags, dependencies } = document
  const never = { featureName: feature.name, lastSeenAt: null }
  return {
    ...feature,
    ...optionsOf(document),
    type,
    description,
    project,
    markedStale: stale,
    archivedAt: archivedAt === null ? null : new Date(archivedAt),
    environments: withLost(feature.environments, lost, never).map((environment) => {
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

type Placed = Omit<StoredEnvironment, keyof Part>

/** As the environments of a feature are sorted everywhere: those of now have this order already. */
function withLost(
  environments: readonly Placed[],
  lost: readonly EmptyEnvironment[],
  never: Pick<Placed, 'featureName' | 'lastSeenAt'>,
): readonly Placed[] {
  if (lost.length === 0) return environments
  return [...environments, ...lost.map((environment) => ({ ...environment, ...never }))].toSorted(
    (one, other) => one.sortOrder - other.sortOrder || compared(one.name, other.name),
  )
}

function byTypeAndValue(one: StoredFeature['tags'][number], other: StoredFeature['tags'][number]): number {
  return compared(one.type, other.type) || compared(one.value, other.value)
}

/** As the database compares names: by code units. */
function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
