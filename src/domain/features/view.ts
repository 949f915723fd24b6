import type { Schema } from '../../contract.ts'
import { isStale } from './feature.ts'
import type { StoredEnvironment, StoredFeature } from './queries.ts'

export function featureView(feature: StoredFeature, now: Date): Schema<'Feature'> {
  const environments = feature.environments.map(environmentView)
  // The fields of the feature itself that the contract deprecates speak of this environment (decision E7).
  const shown = environments.find((environment) => environment.type === 'production') ?? environments[0]
  return {
    name: feature.name,
    type: feature.type,
    description: feature.description,
    archived: feature.archivedAt !== null,
    project: feature.project,
    enabled: environments.some((environment) => environment.enabled),
    stale: isStale(feature, now),
    favorite: feature.favorite,
    impressionData: feature.impressionData,
    createdAt: feature.createdAt.toISOString(),
    archivedAt: feature.archivedAt?.toISOString() ?? null,
    lastSeenAt: latest(environments.map((environment) => environment.lastSeenAt)),
    environments,
    variants: shown?.variants ?? [],
    strategies: shown?.strategies ?? [],
    tags: feature.tags,
    children: feature.children,
    lifecycle: feature.lifecycle,
    dependencies: feature.dependencies,
  }
}

export function environmentView(environment: StoredEnvironment): Schema<'FeatureEnvironment'> {
  const { name, strategies, variants } = environment
  return {
    ...environment,
    environment: name,
    variantCount: variants.length,
    hasStrategies: strategies.length > 0,
    hasEnabledStrategies: strategies.some((strategy) => !strategy.disabled),
  }
}

/** The latest of some times in one format; null when there is none. */
function latest(times: (string | null)[]): string | null {
  return times.reduce((newest, time) => (time !== null && (newest === null || time > newest) ? time : newest), null)
}
