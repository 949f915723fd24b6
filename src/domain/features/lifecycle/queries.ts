import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { listOf, objectWithoutNulls } from '../../../db/json-objects.ts'
import { isoTime } from '../../../db/sql.ts'
import { firstOrMissing } from '../../errors.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { rankOf } from '../expressions.ts'
import type { FeatureKey } from '../feature.ts'

/** The stages of the feature `f`. */
const stagesOfFeature = listOf(
  objectWithoutNulls<Schema<'EnteredStages'>[number]>({
    stage: sql`l.stage`,
    enteredStageAt: isoTime(sql`l.entered_at`),
    status: sql`l.status`,
    statusValue: sql`l.status_value`,
  }),
  {
    from: sql`feature_lifecycles l where l.feature_name = f.name`,
    orderBy: sql`l.entered_at, ${rankOf(sql`l.stage`)}`,
  },
)

/**
 * Returns the stages that a feature has entered, earliest first.
 *
 * @throws DomainError missing
 */
export async function enteredStages(db: Db, { project, feature }: FeatureKey): Promise<Schema<'EnteredStages'>> {
  const rows = await db
    .selectFrom('features as f')
    .select(stagesOfFeature.as('stages'))
    .where('f.name', '=', feature)
    .where('f.projectId', '=', project)
    .execute()
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
