import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { compiled } from '../../../db/compiled.ts'
import type { Db } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { isGuarded } from '../../change-control/guard.ts'
import { type DomainError, missing } from '../../errors.ts'
import { NOBODY, requireFeature } from '../aggregate.ts'
import { environmentObject, type StoredEnvironment } from '../environment.ts'
import type { FeatureKey } from '../feature.ts'
import { type LookedUp, lookedUp, partsOfFeature } from '../looked-up.ts'

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

/** The members of a state that are not part of the environment itself, and whether change requests guard it. */
export type EnvironmentSettings = Pick<EnvironmentState, 'stickiness' | 'defaultStrategy' | 'requirePreconditions'> & {
  guarded: boolean
}

export type StateRow = EnvironmentSettings & {
  environment: StoredEnvironment
  project: string
  archivedAt: Date | null
}

/**
 * The states of features in environments, by feature, then by environment.
 *
 * @param features the table `f`
 */
function states(db: Db, features: LookedUp) {
  return db
    .selectFrom(features)
    .crossJoinLateral(partsOfFeature)
    .innerJoin('environments as e', 'e.name', 'fe.environment')
    .innerJoin('projects as p', 'p.id', 'f.projectId')
    .leftJoin('projectEnvironments as pe', (join) =>
      join.onRef('pe.projectId', '=', 'p.id').onRef('pe.environment', '=', 'e.name'),
    )
    .select([environmentObject.as('environment'), 'p.id as project', 'p.defaultStickiness as stickiness'])
    .select(['p.requirePreconditions', 'pe.defaultStrategy', isGuarded(sql`p.id`, sql`e.name`).as('guarded')])
    .select('f.archivedAt')
    .orderBy('fe.featureName')
    .orderBy('e.sortOrder')
    .orderBy('e.name')
}

/** Returns the states of features in environments, by feature, then by environment. */
export const environmentStates = compiled<{ features: readonly string[]; environments: readonly string[] }, StateRow>(
  (db, { features, environments }) => states(db, lookedUp(features)).where('fe.environment', '=', anyOf(environments)),
)

/** Returns the states of a feature in all its environments, by environment. */
export const statesOfFeature = compiled<{ feature: string }, StateRow>((db, { feature }) =>
  states(db, lookedUp(sql`array[${feature}]`)),
)

export function stateIn({
  environment,
  stickiness,
  defaultStrategy,
  requirePreconditions,
}: StateRow): EnvironmentState {
  return { ...environment, stickiness, defaultStrategy, requirePreconditions }
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
