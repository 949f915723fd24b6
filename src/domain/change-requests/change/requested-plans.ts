import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { listOf, objectOf } from '../../../db/json-objects.ts'
import type { AskedNow, PlanState, StoredPlan } from '../../release-plans/plan.ts'
import { askedAs } from '../../release-plans/queries.ts'
import { trippedSafeguard } from '../../release-plans/safeguarded.ts'

/** A release plan that a request starts. */
export type RequestedPlan = Omit<Schema<'RequestedReleasePlan'>, 'milestone' | 'obstacle' | 'milestones'> & {
  milestones: Schema<'RequestedMilestone'>[]
  milestoneId: string
  digest: string
  changes: string
  askedAs: AskedNow
  /** The plan as it is now. */
  now: PlanState & Pick<StoredPlan, 'name'> & { tripped: string | null }
}

/** The release plans that the request `r` starts. */
export const requestedPlans = listOf(
  objectOf<RequestedPlan>({
    id: sql`q.plan_id`,
    name: sql`q.name`,
    feature: sql`p.feature_name`,
    milestones: sql`q.milestones`,
    milestoneId: sql`q.milestone_id`,
    digest: sql`q.digest`,
    changes: sql`q.changes`,
    askedAs,
    now: objectOf<RequestedPlan['now']>({
      name: sql`p.name`,
      milestones: sql`p.milestones`,
      status: sql`p.status`,
      pauseKind: sql`p.pause_kind`,
      interrupted: sql`p.interrupted`,
      activeMilestoneId: sql`p.active_milestone_id`,
      tripped: trippedSafeguard,
    }),
  }),
  {
    from: sql`release_plan_requests q join release_plans p on p.id = q.plan_id
      join features f on f.name = p.feature_name and f.project_id = r.project_id where q.change_request_id = r.id`,
    orderBy: sql`p.feature_name, p.id`,
  },
)
