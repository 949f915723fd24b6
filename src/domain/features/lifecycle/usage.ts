import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { recordEvents } from '../../events/record.ts'
import { markFeatures } from '../../transaction/feature-revision.ts'
import type { Transaction } from '../../transaction/transaction.ts'
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

/** The stages that features enter by their usage. */
const STAGES = sql<{ rank: number; stage: 'pre-live' | 'live' }>`(values (1, 'pre-live'), (2, 'live'))`.as<'due'>(
  sql`due (rank, stage)`,
)

/** Returns the stages that features should enter by their usage, each with the first of the environments. */
function dueStages(db: Db, usedSince: Date, features?: readonly string[]): Promise<DueStage[]> {
  return db
    .selectFrom('featureLastSeen as l')
    .innerJoin('features as f', 'f.name', 'l.featureName')
    .innerJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 'l.featureName').onRef('fe.environment', '=', 'l.environment'),
    )
    .innerJoin('environments as e', 'e.name', 'l.environment')
    .innerJoin(STAGES, (join) =>
      join.on(({ eb, or, and }) =>
        or([
          eb('due.stage', '=', sql.lit('pre-live')),
          and([eb('e.type', '=', sql.lit('production')), eb('fe.enabled', '=', sql.lit(true))]),
        ]),
      ),
    )
    .distinctOn(['f.name', 'due.rank'])
    .select(['f.name as feature', 'f.projectId as project', 'e.name as environment', 'due.stage'])
    .where('f.archivedAt', 'is', null)
    .where('l.lastSeenAt', '>=', usedSince)
    .$if(features !== undefined, (due) => due.where('f.name', '=', anyOf(features ?? [])))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('featureLifecycles as s')
            .whereRef('s.featureName', '=', 'f.name')
            .whereRef('s.stage', '=', 'due.stage'),
        ),
      ),
    )
    .orderBy('f.name')
    .orderBy('due.rank')
    .orderBy('e.sortOrder')
    .orderBy('e.name')
    .limit(sql.lit(2 * MAX_FEATURES + 1))
    .execute()
}
