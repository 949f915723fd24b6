import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../../db/compiled.ts'
import { assertMaySkip, isGuarded } from '../../change-control/guard.ts'
import type { Transaction } from '../../transaction.ts'
import { environmentObject, type StoredEnvironment } from '../environment.ts'
import { archivedError, type FeatureKey } from '../feature.ts'
import { isLocked, lockActiveFeature, lockOne, rowOrMissing } from '../locks.ts'
import { type EnvironmentKey, type EnvironmentState, noEnvironment } from './queries.ts'

/** The members of a state that are not part of the environment itself. */
type EnvironmentSettings = Pick<EnvironmentState, 'stickiness' | 'defaultStrategy' | 'requirePreconditions'> & {
  guarded: boolean
}

type States = { features: readonly string[]; environments: readonly string[] }
type StateRow = EnvironmentSettings & { environment: StoredEnvironment; project: string }

/** @param condition on a row `fe` of feature_environments */
const statesWhere = (condition: RawBuilder<unknown>) => sql<StateRow>`
    select ${environmentObject} as environment, p.id as project, p.default_stickiness as stickiness, p.require_preconditions,
      pe.default_strategy, ${isGuarded(sql`p.id`, sql`e.name`)} as guarded
    from feature_environments fe
    join environments e on e.name = fe.environment
    join features f on f.name = fe.feature_name
    join projects p on p.id = f.project_id
    left join project_environments pe on pe.project_id = p.id and pe.environment = e.name
    where ${condition}
    order by fe.feature_name, e.sort_order, e.name`

const environmentStates = compiled<States, StateRow>((_, { features, environments }) =>
  statesWhere(sql`fe.feature_name = any(${features}::text[]) and fe.environment = any(${environments}::text[])`),
)

const allStates = compiled<{ feature: string }, StateRow>((_, { feature }) =>
  statesWhere(sql`fe.feature_name = ${feature}`),
)

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
  const states = rows.map(lockedState)
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
  const rows = await allStates(transaction.tx, { feature: key.feature })
  assertMayChange(transaction, rows)
  return rows.map(lockedState)
}

function lockedState({ environment, stickiness, defaultStrategy, requirePreconditions }: StateRow): EnvironmentState {
  return { ...environment, stickiness, defaultStrategy, requirePreconditions }
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

const stateOf = compiled<EnvironmentKey, StateOfOne>(
  (_, { project, feature, environment }) => sql<StateOfOne>`
    select case when fe.feature_name is not null then ${environmentObject} end as environment,
      f.archived_at, p.default_stickiness as stickiness, p.require_preconditions, pe.default_strategy,
      ${isGuarded(sql`p.id`, sql`${environment}`)} as guarded
    from features f
    join projects p on p.id = f.project_id
    left join project_environments pe on pe.project_id = p.id and pe.environment = ${environment}
    left join (feature_environments fe join environments e on e.name = fe.environment)
      on fe.feature_name = f.name and fe.environment = ${environment}
    where f.name = ${feature} and f.project_id = ${project} and ${isLocked}`,
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
  const { environment, archivedAt, guarded, ...settings } = rowOrMissing(row, key)
  if (archivedAt !== null) throw archivedError(feature)
  if (environment === null) throw noEnvironment(key)
  if (guarded) assertMaySkip(transaction, [key])
  return { ...environment, ...settings }
}
