import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { isoTime } from '../../../db/sql.ts'
import { firstOrMissing } from '../../errors.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { rankOf } from '../expressions.ts'
import type { FeatureKey } from '../feature.ts'

/**
 * Returns the stages that a feature has entered, earliest first.
 *
 * @throws DomainError missing
 */
export async function enteredStages(db: Db, { project, feature }: FeatureKey): Promise<Schema<'EnteredStages'>> {
  const { rows } = await sql<{ stages: Schema<'EnteredStages'> }>`
    select (select coalesce(json_agg(json_strip_nulls(json_build_object('stage', l.stage,
        'enteredStageAt', ${isoTime(sql`l.entered_at`)}, 'status', l.status, 'statusValue', l.status_value))
      order by l.entered_at, ${rankOf(sql`l.stage`)}), '[]')
      from feature_lifecycles l where l.feature_name = f.name) as stages
    from features f where f.name = ${feature} and f.project_id = ${project}`.execute(db)
  return firstOrMissing(rows, 'feature', feature).stages
}

/** Counts the features in each stage that the viewer sees. */
export async function lifecycleCount(db: Db, reader: Reader): Promise<Schema<'LifecycleCount'>> {
  const hidden = hiddenFrom(reader)
  const visible =
    hidden === undefined
      ? sql`true`
      : sql`feature_name in (select f.name from features f where ${isOutside(hidden, sql`f.project_id`)})`
  const { rows } = await sql<Schema<'LifecycleCount'>>`
    select
      count(*) filter (where stage = 'initial') as initial,
      count(*) filter (where stage = 'pre-live') as pre_live,
      count(*) filter (where stage = 'live') as live,
      count(*) filter (where stage = 'completed') as completed,
      count(*) filter (where stage = 'archived') as archived
    from (
      select distinct on (feature_name) stage from feature_lifecycles where ${visible}
      order by feature_name, ${rankOf(sql`stage`)} desc) as current_stages`.execute(db)
  return rows[0] ?? { initial: 0, preLive: 0, live: 0, completed: 0, archived: 0 }
}
