import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { recordEvents } from '../../events/record.ts'
import { markFeatures } from '../../feature-revision.ts'
import type { Transaction } from '../../transaction.ts'
import type { EnvironmentKey } from '../environments/queries.ts'
import { lockFeaturesAnywhere } from '../locks.ts'
import { enterStage } from './commands.ts'

/** The most features that one call changes. */
const MAX_FEATURES = 200

type DueStage = EnvironmentKey & { stage: Schema<'LifecycleStage'> }

/**
 * Advances the lifecycle of features that were used since `usedSince`: to pre-live after use in any environment, and to
 * live after use in a production environment in which they are on. Ignores archived features, and stages that a feature
 * has entered before.
 *
 * @returns whether there may be more
 */
export async function enterStagesByUsage(transaction: Transaction, usedSince: Date): Promise<boolean> {
  const found = await dueStages(transaction.tx, usedSince)
  if (found.length === 0) return false
  const names = [...new Set(found.map(({ feature }) => feature))].slice(0, MAX_FEATURES)
  await lockFeaturesAnywhere(transaction, names)
  const due = await dueStages(transaction.tx, usedSince, names)
  await markFeatures(transaction, [...new Set(due.map(({ feature }) => feature))])
  for (const stage of ['pre-live', 'live'] as const) {
    await enterStage(
      transaction,
      due.filter((entry) => entry.stage === stage).map(({ feature }) => feature),
      stage,
    )
  }
  await recordEvents(
    transaction,
    due.map(({ stage, ...subject }) => ({ type: 'feature-stage-entered', subject, data: { stage } })),
  )
  return found.length > due.length
}

/** Returns the stages that features should enter by their usage, each with the first of the environments. */
async function dueStages(db: Db, usedSince: Date, features?: readonly string[]): Promise<DueStage[]> {
  const { rows } = await sql<DueStage>`
    select distinct on (f.name, due.rank) f.name as feature, f.project_id as project, e.name as environment, due.stage
    from feature_last_seen l
    join features f on f.name = l.feature_name and f.archived_at is null
    join feature_environments fe on fe.feature_name = l.feature_name and fe.environment = l.environment
    join environments e on e.name = l.environment
    join (values (1, 'pre-live'), (2, 'live')) due (rank, stage)
      on due.stage = 'pre-live' or (e.type = 'production' and fe.enabled)
    where l.last_seen_at >= ${usedSince}
      ${features === undefined ? sql`` : sql`and f.name = any(${features}::text[])`}
      and not exists (select from feature_lifecycles s where s.feature_name = f.name and s.stage = due.stage)
    order by f.name, due.rank, e.sort_order, e.name
    limit ${sql.lit(2 * MAX_FEATURES + 1)}`.execute(db)
  return rows
}
