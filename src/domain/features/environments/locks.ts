import { sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import { assertMaySkip, isGuarded } from '../../change-control/guard.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { environmentObject, type StoredEnvironment } from '../environment.ts'
import { archivedError, type FeatureKey } from '../feature.ts'
import { lockActiveFeature, lockedOrMissing, lockOne } from '../locks.ts'
import {
  type EnvironmentKey,
  type EnvironmentSettings,
  type EnvironmentState,
  environmentStates,
  noEnvironment,
  type StateRow,
  stateIn,
  statesOfFeature,
} from './queries.ts'

/**
 * Returns the states of locked features in environments that are about to be changed, by feature, then by environment.
 *
 * @throws DomainError missing, if a feature is not in one of the environments; forbidden for a guarded environment
 */
export async function lockedEnvironments(
  transaction: Transaction,
  features: readonly string[],
  environments: readonly string[],
): Promise<EnvironmentState[]> {
  const rows = await environmentStates(transaction.tx, { features, environments })
  const states = rows.map(stateIn)
  const known = new Set(states.map(({ featureName, name }) => `${featureName} ${name}`))
  for (const feature of features) {
    const absent = environments.find((name) => !known.has(`${feature} ${name}`))
    if (absent !== undefined) throw noEnvironment({ feature, environment: absent })
  }
  assertMayChange(transaction, rows)
  return states
}

/**
 * Locks a feature until the transaction ends, and returns its states in all its environments, which are about to be
 * changed, by sort order. Each change marks the feature, see `markFeatures`.
 *
 * @throws DomainError missing for the feature; invalid for an archived feature; forbidden for a guarded environment
 */
export async function lockAllEnvironments(transaction: Transaction, key: FeatureKey): Promise<EnvironmentState[]> {
  await lockActiveFeature(transaction, key)
  const rows = await statesOfFeature(transaction.tx, { feature: key.feature })
  assertMayChange(transaction, rows)
  return rows.map(stateIn)
}

function assertMayChange(transaction: Transaction, rows: readonly StateRow[]): void {
  const guarded = rows.filter((row) => row.guarded)
  assertMaySkip(
    transaction,
    guarded.map(({ project, environment }) => ({ project, environment: environment.name })),
  )
}

type StateOfOne = EnvironmentSettings & {
  environment: StoredEnvironment | null
  archivedAt: Date | null
}

const stateOf = compiled<EnvironmentKey, StateOfOne>((db, { project, feature, environment }) =>
  db
    .selectFrom('features as f')
    .innerJoin('projects as p', 'p.id', 'f.projectId')
    .leftJoin('projectEnvironments as pe', (join) =>
      join.onRef('pe.projectId', '=', 'p.id').on('pe.environment', '=', environment),
    )
    .leftJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 'f.name').on('fe.environment', '=', environment),
    )
    .leftJoin('environments as e', 'e.name', 'fe.environment')
    .select(({ eb }) =>
      eb.case().when('fe.featureName', 'is not', null).then(environmentObject).end().as('environment'),
    )
    .select(['f.archivedAt', 'p.defaultStickiness as stickiness', 'p.requirePreconditions', 'pe.defaultStrategy'])
    .select(isGuarded(sql`p.id`, sql`${environment}`).as('guarded'))
    .where('f.name', '=', feature)
    .where('f.projectId', '=', project),
)

/**
 * Locks a feature until the transaction ends, and reads its state in one environment that is about to be changed. Each
 * change marks the feature, see `markFeatures`.
 *
 * @throws DomainError missing for the feature or the environment; invalid for an archived feature; forbidden for a
 *   guarded environment
 */
export async function lockFeatureEnvironment(transaction: Transaction, key: EnvironmentKey): Promise<EnvironmentState> {
  const { project, feature, environment: name } = key
  await lockOne(transaction, { project, feature })
  const [row] = await stateOf(transaction.tx, { project, feature, environment: name })
  const { environment, archivedAt, guarded, ...settings } = lockedOrMissing(transaction.tx, row, key)
  if (archivedAt !== null) throw archivedError(feature)
  if (environment === null) throw noEnvironment(key)
  if (guarded) assertMaySkip(transaction, [key])
  return { ...environment, ...settings }
}
