import type { Db } from '../../db/handles.ts'
import { TO_CONTINUE } from '../transaction/stopped-refusal.ts'
import type { NeededRight } from '../transaction/transaction.ts'
import { isStop } from './plan.ts'
import { planRows } from './queries.ts'
import type { PlanKey } from './storing.ts'

/** Returns what letting a plan continue, or removing it, also needs. For refusals only: nothing is locked. */
export async function needsToContinue(db: Db, { project, feature, environment, id }: PlanKey): Promise<NeededRight[]> {
  const plans = await planRows(db)
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .where('p.id', '=', id)
    .where('p.featureName', '=', feature)
    .where('p.environment', '=', environment)
    .where('f.projectId', '=', project)
    .execute()
  return plans.some(({ pauseKind }) => isStop(pauseKind)) ? [{ permission: TO_CONTINUE, project, environment }] : []
}
