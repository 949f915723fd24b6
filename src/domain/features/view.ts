import type { Schema } from '../../contract.ts'
import type { StoredFeature } from './aggregate.ts'
import { isStale, optionsOf } from './feature.ts'

type Environment = Schema<'FeatureEnvironment'>

export function featureView(feature: StoredFeature, now: Date): Schema<'Feature'> {
  const { environments } = feature
  const shown = shownEnvironment(environments)
  return {
    name: feature.name,
    type: feature.type,
    description: feature.description,
    archived: feature.archivedAt !== null,
    project: feature.project,
    enabled: environments.some((environment) => environment.enabled),
    stale: isStale(feature, now),
    favorite: feature.favorite,
    ...optionsOf(feature),
    createdAt: feature.createdAt.toISOString(),
    archivedAt: feature.archivedAt?.toISOString() ?? null,
    lastSeenAt: latestOf(environments.map((environment) => environment.lastSeenAt)),
    environments,
    variants: shown?.variants ?? [],
    strategies: shown?.strategies ?? [],
    tags: feature.tags,
    children: feature.children,
    lifecycle: feature.lifecycle,
    dependencies: feature.dependencies,
  }
}

/** Returns the environment whose variants and strategies the feature's own deprecated members repeat. */
export function shownEnvironment<Shown extends Pick<Environment, 'type'>>(
  environments: readonly Shown[],
): Shown | undefined {
  return environments.find((environment) => environment.type === 'production') ?? environments[0]
}

/** Returns the latest of the times, which all have the same format; null if there are no times. */
export function latestOf(times: readonly (string | null)[]): string | null {
  return times.reduce((newest, time) => (time !== null && (newest === null || time > newest) ? time : newest), null)
}
