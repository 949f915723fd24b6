import { sql } from 'kysely'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { anyOf, arrayOf } from '../../../db/sql.ts'
import { marking } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { SETTING_TYPES, SETTINGS, settingColumns } from '../columns.ts'
import { type FeatureSettings, type FeatureState, settingsOf } from '../feature.ts'
import { enterInitialStage, enterStage, restartLifecycle } from '../lifecycle/commands.ts'
import type { EnvironmentRow } from './environments.ts'

/* The life of features: they are created, archived, revived, moved and deleted. All statements are deferred. */

/** A feature that is created, with what it has in environments of its project; elsewhere, it is off. */
type NewFeature = {
  readonly state: FeatureState
  readonly environments: readonly EnvironmentRow[]
  readonly isInProduction: boolean
}

type NewRow = Pick<FeatureState, 'name' | 'project' | 'createdAt'> &
  FeatureSettings & { userId: number; firstProductionAt: Date | null }

const insertRows = compiledStatementForList<NewRow>(
  {
    name: 'text',
    project: 'text',
    createdAt: 'timestamptz',
    userId: 'int',
    firstProductionAt: 'timestamptz',
    ...SETTING_TYPES,
  },
  (given, db) =>
    db
      .insertInto('features')
      .columns(['name', 'projectId', 'createdAt', 'createdByUserId', 'firstProductionAt', ...SETTINGS])
      .expression(
        db
          .selectFrom(given)
          .select(['given.name', 'given.project', 'given.createdAt', 'given.userId', 'given.firstProductionAt'])
          .select(settingColumns('given'))
          .orderBy('given.position'),
      ),
)

/** A feature, and the project to which it belongs from now on. */
type InProject = { readonly name: string; readonly project: string }

/** What a feature has in environments, by their names. */
type Placed = InProject & { readonly environments: Readonly<Record<string, { enabled?: boolean; variants?: object }>> }

const insertEnvironments = compiledStatementForList<Placed>(
  { name: 'text', project: 'text', environments: 'jsonb' },
  (given) => sql`
    insert into feature_environments (feature_name, environment, enabled, variants)
    select given.name, pe.environment, coalesce((own.part ->> 'enabled')::boolean, false),
      coalesce(own.part -> 'variants', '[]')
    from ${given} join project_environments pe on pe.project_id = given.project
    cross join lateral (select given.environments -> pe.environment as part) own
    on conflict do nothing`,
)

/** Stores admitted features, in the initial lifecycle stage, in all environments of their project. */
export async function insertFeatures(transaction: Transaction, features: readonly NewFeature[]): Promise<void> {
  const { actor, now, later } = transaction
  const rows = features.map(({ state, isInProduction }) => {
    const { name, project, createdAt } = state
    const firstProductionAt = isInProduction ? now : null
    return { name, project, createdAt, userId: actor.userId, firstProductionAt, ...settingsOf(state) }
  })
  await later(insertRows(rows))
  await enterInitialStage(transaction, rows)
  await later(
    insertEnvironments(
      features.map(({ state: { name, project }, environments }) => ({
        name,
        project,
        environments: Object.fromEntries(
          environments.map(({ environment, enabled, variants }) => [
            environment,
            { enabled: enabled ?? undefined, variants: variants ?? undefined },
          ]),
        ),
      })),
    ),
  )
}

const archiveRows = compiledStatement<{ names: readonly string[]; at: Date | null }>(
  (_, { names, at }) => sql`
    ${marking(arrayOf(names, 'text'))}
    update features set archived_at = ${at} where name = any(${arrayOf(names, 'text')})`,
)

/** Stores that locked features are archived. */
export async function archiveFeatures(transaction: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await transaction.later(archiveRows({ names, at: transaction.now }))
  await enterStage(transaction, names, 'archived')
}

/** Stores that locked features are active again: off everywhere, and in the initial lifecycle stage. */
export async function reviveFeatures(transaction: Transaction, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const { tx, later } = transaction
  await later(archiveRows({ names, at: null }))
  await later(
    tx
      .updateTable('featureEnvironments')
      .set({ enabled: false })
      .where('featureName', '=', anyOf(names))
      .where('enabled', '=', true),
  )
  await restartLifecycle(transaction, names)
}

const moveRows = compiledStatementForList<InProject>(
  { name: 'text', project: 'text' },
  (given) => sql`
    ${marking(sql`array(select name from given)`, sql`given as materialized (select * from ${given})`)}
    update features f set project_id = given.project from given
    where f.name = any(array(select name from given)) and f.name = given.name`,
)

const deleteEnvironments = compiledStatementForList<InProject>(
  { name: 'text', project: 'text' },
  (given) => sql`
    with given as materialized (select * from ${given})
    delete from feature_environments fe using given
    where fe.feature_name = any(array(select name from given)) and fe.feature_name = given.name and not exists (
      select from project_environments pe where pe.project_id = given.project and pe.environment = fe.environment)`,
)

/** Stores other projects of locked features, with the environments of these. Environments that they lack are empty. */
export async function moveFeatures({ later }: Transaction, moved: readonly InProject[]): Promise<void> {
  if (moved.length === 0) return
  await later(moveRows(moved))
  await later(deleteEnvironments(moved))
  await later(insertEnvironments(moved.map((one) => ({ ...one, environments: {} }))))
}
