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
  const stages = db
    .selectFrom('featureLifecycles')
    .distinctOn('featureName')
    .select('stage')
    .$if(hidden !== undefined, (all) =>
      all.where('featureName', 'in', ({ selectFrom }) =>
        selectFrom('features as f').select('f.name').where(isOutside(hidden, sql`f.project_id`)),
      ),
    )
    .orderBy('featureName')
    .orderBy(rankOf(sql`stage`), 'desc')
  return db
    .selectFrom(stages.as('currentStages'))
    .select(({ fn }) => {
      const countOf = (stage: string) => fn.countAll<number>().filterWhere('stage', '=', stage)
      return [
        countOf('initial').as('initial'),
        countOf('pre-live').as('preLive'),
        countOf('live').as('live'),
        countOf('completed').as('completed'),
        countOf('archived').as('archived'),
      ]
    })
    .executeTakeFirstOrThrow()
}
