import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { jsonbObjectOf, listOf } from '../../db/json-objects.ts'
import { heldLately, planHeldUntil } from '../change-control/freeze-window.ts'
import { seenRequest } from '../change-control/seen-request.ts'
import { isSeenBy, isUnfinishedRequest } from '../change-control/state.ts'
import { firstOrMissing } from '../errors.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { strategyObject } from '../features/expressions.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import { hiddenFrom, type Reader } from '../visibility.ts'
import type { AskedNow, PlanMilestone, StoredPlan } from './plan.ts'
import { type Holding, heldReason, holdingSafeguard, isUnhindered } from './safeguarded.ts'

/** Selects plans as stored. */
export function planRows(db: Db) {
  return db
    .selectFrom('releasePlans as p')
    .select(['p.id', 'p.name', 'p.description', 'p.templateId as releasePlanTemplateId', 'p.activeMilestoneId'])
    .select(['p.milestones', 'p.nextAt', 'p.placed', 'p.pausedAt', 'p.pauseReason', 'p.startedByUserId', 'p.startedBy'])
    .select(['p.changeRequestId as changeRequest', 'p.startedByKey', 'p.segments', 'p.createdAt'])
    .select(['p.countsFrom', sql<StoredPlan['interrupted']>`p.interrupted`.as('interrupted')])
    .select(sql<Schema<'PlanStatus'>>`p.status`.as('status'))
    .select(sql<Schema<'PauseKind'>>`p.pause_kind`.as('pauseKind'))
}

/**
 * As what the change request of `q` starts its milestone of the plan `p`: it ends only the pause that the plan had when
 * that was asked for. A later one waits for a user.
 */
export const askedAs: RawBuilder<AskedNow> = sql`(case
  when p.paused_at is null or q.resumes_pause_of is not distinct from p.paused_at then q.asked_as
  when q.asked_as = 'back' then 'back before a pause'
  when q.asked_as = 'resume' then 'next'
  else q.asked_as end)`

/** The strategies that the feature of the plan `p` has. */
export const presentStrategies: RawBuilder<Strategy[]> = listOf(strategyObject, {
  from: sql`feature_strategies s where s.feature_name = p.feature_name and s.environment = p.environment`,
  orderBy: sql`s.sort_order, s.position`,
})

/** A change request that starts a plan when it is applied, and what it approves. */
type Requested = {
  readonly request: number
  /** Whether the plan is as it was when this was requested. */
  readonly isCurrent: boolean
  readonly isOwn: boolean
  /** Whether the request has changes of the feature. */
  readonly hasChanges: boolean
}

/** A milestone `e` of a plan, as `inputsOf` gives it. */
const input = jsonbObjectOf<Pick<PlanMilestone, 'name' | 'strategies' | 'transitionCondition'>>({
  name: sql`e.milestone -> 'name'`,
  strategies: sql`e.milestone -> 'strategies'`,
  transitionCondition: sql`e.milestone -> 'transitionCondition'`,
})

/**
 * Whether the plan `p` is as the change request of `q` shows it, so that applying it starts the plan: its milestone has
 * not begun since, unless that was asked for as the way back, and it has no later pause than the one to resume.
 */
export const isAsRequested: RawBuilder<boolean> = sql`(q.name = p.name and q.milestones = (
  select jsonb_agg(${input} order by e.place)
  from jsonb_array_elements(p.milestones) with ordinality as e (milestone, place))
  and (p.status <> 'paused' or q.asked_as = ${askedAs})
  and (q.asked_as = 'back' or not exists (
    select from jsonb_array_elements(p.milestones) as e (milestone)
    where e.milestone ->> 'id' = q.milestone_id and e.milestone ->> 'startedAt' is not null)))`

/**
 * The open change requests `r` that a reader sees and that start the plan `p` of the feature `f`, by what they say of
 * it in `q`. Those of a project that the feature has left start nothing.
 */
export function openRequests(reader: number): RawBuilder<unknown> {
  return sql`release_plan_requests q join change_requests r on r.id = q.change_request_id
    where q.plan_id = p.id and r.project_id = f.project_id and ${isUnfinishedRequest} and ${isSeenBy(reader)}`
}

/** The change requests that start the plan `p` and that the reader sees. */
function requestedBy(reader: number) {
  const requested = jsonbObjectOf<Requested>({
    request: sql`q.change_request_id`,
    isCurrent: isAsRequested,
    isOwn: sql`r.created_by = ${reader}`,
    hasChanges: sql`exists (select from change_request_changes c
      where c.change_request_id = r.id and c.feature = p.feature_name)`,
  })
  return listOf(requested, {
    from: openRequests(reader),
    orderBy: sql`q.change_request_id`,
  })
}

/** A plan, with its feature. */
export type ShownPlan = StoredPlan & {
  readonly project: string
  readonly featureName: string
  readonly environment: string
  readonly heldUntil: Date | null
  readonly holding: Holding | null
  readonly strategies: readonly Strategy[]
  /** The change request that has started it; null if there was none, or the reader does not see its project. */
  readonly seenRequest: number | null
  /** The open change requests that start it, and what these approve. */
  readonly requested: readonly Requested[]
}

/** Who reads, and when. */
export type At = { readonly now: Date; readonly actor: Reader }

/** Selects the plans of a feature in an environment, each with its feature. */
function shownPlans(db: Db, { project, feature, environment }: EnvironmentKey, { now, actor }: At) {
  const heldUntil = planHeldUntil(sql`${now}::timestamptz`)
  return planRows(db)
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .select(['f.projectId as project', 'p.featureName', 'p.environment'])
    .select([heldUntil.as('heldUntil'), requestedBy(actor.userId).as('requested')])
    .select([holdingSafeguard(now).as('holding'), presentStrategies.as('strategies')])
    .select(seenRequest(sql`p.change_request_id`, hiddenFrom(actor)).as('seenRequest'))
    .where('p.featureName', '=', feature)
    .where('p.environment', '=', environment)
    .where('f.projectId', '=', project)
}

/** Returns the plans of a feature in an environment: one or none. */
export function plansOf(db: Db, key: EnvironmentKey, at: At): Promise<ShownPlan[]> {
  return shownPlans(db, key, at).execute()
}

/** @throws DomainError missing */
export async function requirePlan(db: Db, key: EnvironmentKey, id: string, at: At): Promise<ShownPlan> {
  return firstOrMissing(await shownPlans(db, key, at).where('p.id', '=', id).execute(), 'release plan', id)
}

/** Returns when the freeze ends that holds the next milestone, if one holds it when it is due. */
export function heldPast(nextAt: Date | null, heldUntil: Date | null): string | null {
  return nextAt !== null && heldUntil !== null && nextAt <= heldUntil ? heldUntil.toISOString() : null
}

/** Returns the view of a plan. */
export function planView(plan: ShownPlan): Schema<'ReleasePlan'> {
  const { placed, strategies, requested, nextAt, heldUntil, holding, pausedAt, createdAt, ...stored } = plan
  const { startedByUserId: _, startedByKey: __, segments: ___, countsFrom: ____, interrupted: _____, ...rest } = stored
  const { seenRequest: started, ...same } = rest
  const request = requested.findLast(({ isCurrent }) => isCurrent)?.request
  return {
    ...same,
    discriminator: 'plan',
    status: plan.status === 'waiting' && request !== undefined ? 'requested' : plan.status,
    changeRequest: started ?? request ?? null,
    openRequest: request ?? null,
    milestones: [...plan.milestones],
    nextAt: nextAt?.toISOString() ?? null,
    heldUntil: heldPast(nextAt, heldUntil),
    heldReason: heldReason(plan.status, holding),
    drifted: placed !== null && !isDeepStrictEqual(placed, strategies),
    pausedAt: pausedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}

/** The maximum number of plans in one run of the job. */
const BATCH_SIZE = 100

/** A plan whose next milestone is due. */
export type DuePlan = EnvironmentKey & Pick<StoredPlan, 'id' | 'startedByUserId' | 'startedByKey'>

/**
 * Returns the plans whose next milestone is due, and that no freeze or safeguard holds, the longest overdue first.
 * Plans that were interrupted are due at once, whatever holds them.
 */
export function duePlans(db: Db, now: Date): Promise<DuePlan[]> {
  return db
    .selectFrom('releasePlans as p')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .select(['p.id', 'f.projectId as project', 'p.featureName as feature', 'p.environment'])
    .select(['p.startedByUserId', 'p.startedByKey'])
    .where('p.status', '=', sql.lit('running'))
    .where('p.nextAt', '<=', now)
    .where(({ eb, or, and }) =>
      or([
        eb('p.interrupted', 'is not', null),
        and([eb(planHeldUntil(sql`${now}::timestamptz`, heldLately('p', now)), 'is', null), isUnhindered(now)]),
      ]),
    )
    .orderBy('p.nextAt')
    .orderBy('p.id')
    .limit(BATCH_SIZE)
    .execute()
}
