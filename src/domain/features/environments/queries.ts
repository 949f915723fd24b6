import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { type DomainError, missing } from '../../errors.ts'
import { NOBODY, requireFeature } from '../aggregate.ts'
import type { StoredEnvironment } from '../environment.ts'
import type { FeatureKey } from '../feature.ts'

export type EnvironmentKey = FeatureKey & { environment: string }

/** A feature's environment with the settings that affect changes of it. */
export type EnvironmentState = StoredEnvironment & {
  /** Whether the project requires preconditions; only known under the lock. */
  requirePreconditions?: boolean
  /** The default stickiness of the project. */
  stickiness: string
  /** The strategy that is added when a feature without an enabled one is turned on; null means a full rollout. */
  defaultStrategy: Partial<Schema<'FeatureStrategy'>> | null
}

/**
 * Returns one environment of a feature.
 *
 * @throws DomainError missing, if the feature is not in the project or not in the environment
 */
export async function requireFeatureEnvironment(db: Db, key: EnvironmentKey): Promise<Schema<'FeatureEnvironment'>> {
  const { environments } = await requireFeature(db, key, NOBODY)
  const found = environments.find(({ name }) => name === key.environment)
  if (found === undefined) throw noEnvironment(key)
  return found
}

export function noEnvironment({ feature, environment }: Omit<EnvironmentKey, 'project'>): DomainError {
  return missing(`environment of the feature "${feature}" named`, environment)
}
