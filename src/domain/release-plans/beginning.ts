import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { givenRows } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { planBuildsOn } from '../change-control/seen-state.ts'
import { conflict, type DomainError } from '../errors.ts'
import type { SegmentDefinition } from '../evaluation/definitions.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import { contentOf } from '../features/strategies/content.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import { contentsOf } from '../release-plan-templates/milestone.ts'
import { segmentsUsed } from '../release-plan-templates/references.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { breakBefore } from './continuing.ts'
import { type AskedNow, begun, digestOf, isBack, NOT_PAUSED, obstacleTo, type StoredPlan, startedData } from './plan.ts'
import { askedAs, planRows, presentStrategies } from './queries.ts'
import { changesByFeature, changesDigest, obstacleOf } from './requested.ts'
import { type Holding, holdingSafeguard, stopOf } from './safeguarded.ts'
import { segmentsDigests } from './segments.ts'
import { startedBy } from './starter.ts'

/** A plan that a change request starts, with what the request says of it and what there is now. */
type RequestedPlan = StoredPlan & {
  readonly feature: string
  readonly environment: string
  readonly milestoneId: string
  readonly askedAs: AskedNow
  readonly digest: string
  readonly changes: string
  readonly enabled: boolean
  readonly strategies: Strategy[]
  readonly holding: Holding | null
}

/** A plan that a request starts, the place of its milestone, and why it does not begin, if it does not. */
type Judged = { readonly plan: RequestedPlan; readonly place: number; readonly why: string | undefined }

/**
 * Ensures that the milestones may begin that a change request starts, before its changes are made. A plan does not
 * begin that was edited since, or whose changes in the request were edited or discarded.
 *
 * @returns the plans of the request
 * @throws DomainError conflict for a plan that was stopped or paused, for a milestone that is not the next one any
 *   more, and for one that takes the feature from users and was not asked for as the way back: nobody has asked for
 *   such a step
 */
export async function assertMayBegin(transaction: Transaction, project: string, request: number): Promise<Judged[]> {
  const requested = await plansOfRequest(transaction, project, request)
  if (requested.length === 0) return []
  const changes = await changesByFeature(transaction, request)
  const segments = await segmentsOf(transaction.tx, requested)
  const judged = requested.map((plan) => {
    const place = placeOf(plan)
    const isEdited = place < 0 || plan.digest !== digestOf(plan)
    const hasOthers = plan.changes !== changesDigest(changes.get(plan.feature) ?? [])
    return { plan, place, why: obstacleOf(isEdited, hasOthers) }
  })
  for (const { plan, place, why } of judged) {
    if (why !== undefined) continue
    const key = { project, feature: plan.feature, environment: plan.environment }
    const obstacle = stopOf(transaction.actor, key, plan) ?? obstacleTo(plan, place, plan.askedAs)
    const refusal = obstacle ?? (await breakOf(segments, plan, place))
    if (refusal !== undefined) throw cannotContinue(plan, refusal)
  }
  return judged
}

/**
 * Returns why the milestones that a change request starts do not continue from what their features have, by the id of
 * the plan.
 */
export async function breaksOf(
  db: Db,
  { project, id }: { readonly project: string; readonly id: number },
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const plans = await plansOfRequest({ tx: db, now }, project, id)
  const segments = await segmentsOf(db, plans)
  const breaks = new Map<string, string>()
  for (const plan of plans) {
    const why = await breakOf(segments, plan, placeOf(plan))
    if (why !== undefined) breaks.set(plan.id, why)
  }
  return breaks
}

/** Reads the segments of what features have, and of the milestones of their plans. */
function segmentsOf(tx: Db, plans: readonly RequestedPlan[]): Promise<SegmentDefinition[]> {
  return segmentsUsed(
    { tx },
    plans.flatMap(({ strategies, milestones }) => [{ strategies }, ...milestones]),
  )
}

/** The place of the milestone that is to begin; -1 if the plan does not have it any more. */
function placeOf({ milestones, milestoneId }: RequestedPlan): number {
  return milestones.findIndex(({ id }) => id === milestoneId)
}

/** Returns why the milestone at a place does not continue from what the feature has. */
async function breakOf(segments: readonly SegmentDefinition[], plan: RequestedPlan, place: number) {
  const milestone = plan.milestones[place]
  if (milestone === undefined || isBack(plan.askedAs)) return undefined
  return breakBefore(segments, plan, { ...plan, featureName: plan.feature }, { milestone, isFirst: place === 0 })
}

/**
 * Makes the milestones begin that a change request starts, whose changes were made: it approves these plans as a whole,
 * so their other milestones begin in the name of who applies it. A plan that does not begin keeps the reason.
 *
 * @param before the plans, as `assertMayBegin` has returned them
 * @throws DomainError conflict for a milestone whose strategies the feature does not have: nobody has asked for that
 */
export async function beginRequested(
  transaction: Transaction,
  project: string,
  request: number,
  before: readonly Judged[],
): Promise<void> {
  if (before.length === 0) return
  const { actor, now } = transaction
  const after = new Map((await plansOfRequest(transaction, project, request)).map((plan) => [plan.id, plan]))
  const digest = await segmentsDigests(
    transaction,
    before.map(({ plan }) => plan),
  )
  const started = before.flatMap(({ plan: { id }, place, why }) => {
    const plan = after.get(id)
    if (why !== undefined || plan === undefined) return []
    const others = otherStrategies(plan, place)
    if (others !== undefined) throw cannotContinue(plan, others)
    const approved = { ...plan, ...startedBy(actor), segments: digest(plan), changeRequest: request }
    const subject = { project, feature: plan.feature, environment: plan.environment }
    return [{ place, subject, plan: { ...begun(approved, place, now, null), placed: plan.strategies } }]
  })
  await storeReasons(transaction, request, before)
  await storeBegun(
    transaction,
    started.map(({ plan }) => plan),
  )
  await recordEvents(
    transaction,
    started.map(({ plan, place, subject }): NewEvent => {
      const data = startedData(plan, place, { by: 'user', dueAt: null }, now)
      return { type: 'release-plan-milestone-started', subject, data }
    }),
  )
}

/** A plan that a change request starts, and the place of its milestone. */
export type BeginningPlan = Pick<Judged, 'plan' | 'place'>

/** Returns the plans that a change request starts as they are now, and the places of their milestones. */
export async function plansToBegin(
  db: Db,
  { project, id }: { readonly project: string; readonly id: number },
  now: Date,
): Promise<BeginningPlan[]> {
  const plans = await plansOfRequest({ tx: db, now }, project, id)
  return plans.flatMap((plan) => {
    const place = placeOf(plan)
    return place < 0 || plan.digest !== digestOf(plan) ? [] : [{ plan, place }]
  })
}

function plansOfRequest(
  { tx, now }: { readonly tx: Db; readonly now: Date },
  project: string,
  request: number,
): Promise<RequestedPlan[]> {
  return planRows(tx)
    .innerJoin('releasePlanRequests as q', 'q.planId', 'p.id')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .innerJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 'p.featureName').onRef('fe.environment', '=', 'p.environment'),
    )
    .select(['q.milestoneId', 'q.digest', 'q.changes', 'p.featureName as feature', 'p.environment', 'fe.enabled'])
    .select(askedAs.as('askedAs'))
    .select([presentStrategies.as('strategies'), holdingSafeguard(now).as('holding')])
    .where('q.changeRequestId', '=', request)
    .where('f.projectId', '=', project)
    .where('f.archivedAt', 'is', null)
    .orderBy('p.id')
    .execute()
}

function cannotContinue({ name, feature }: RequestedPlan, why: string): DomainError {
  return conflict(
    `The release plan "${name}" of the feature "${feature}" can't continue: ${why}. Discard its changes in the request, or ask for its milestone again`,
  )
}

/** Returns why a feature does not have what the milestone gives it; undefined if it has. */
function otherStrategies({ milestones, enabled, strategies }: RequestedPlan, place: number): string | undefined {
  const milestone = milestones[place]
  const hasIt =
    milestone !== undefined && enabled && isDeepStrictEqual(strategies.map(contentOf), contentsOf(milestone))
  return hasIt ? undefined : 'the feature would have other strategies than those of the milestone'
}

/** Stores why plans did not begin, unless they run. */
async function storeReasons({ tx, later }: Transaction, request: number, judged: readonly Judged[]): Promise<void> {
  const reasons = judged.flatMap(({ plan: { id }, why }) =>
    why === undefined
      ? []
      : [{ id, reason: `The change request ${request} was applied, but it did not start the plan: ${why}` }],
  )
  if (reasons.length === 0) return
  await later(
    tx
      .updateTable('releasePlans')
      .from(givenRows({ id: 'text', reason: 'text' }, reasons))
      .set(({ ref }) => ({ pauseReason: ref('given.reason') }))
      .whereRef('releasePlans.id', '=', 'given.id')
      .where('status', 'in', [sql.lit('waiting'), sql.lit('paused')]),
  )
}

/** What a milestone that begins changes of its plan. */
const BEGUN_COLUMNS = {
  id: 'text',
  status: 'text',
  activeMilestoneId: 'text',
  milestones: 'jsonb',
  placed: 'jsonb',
  nextAt: 'timestamptz',
  countsFrom: 'timestamptz',
  startedByUserId: 'int',
  startedBy: 'text',
  startedByKey: 'int',
  segments: 'text',
  changeRequest: 'int',
} as const

const IN_UPDATE = { feature: sql`release_plans.feature_name`, environment: sql`release_plans.environment` }

/** Stores plans of locked features of which a milestone has begun, and what the approval of the others builds on. */
async function storeBegun({ tx, later }: Transaction, plans: readonly StoredPlan[]): Promise<void> {
  if (plans.length === 0) return
  await later(
    tx
      .updateTable('releasePlans')
      .from(givenRows<Pick<StoredPlan, keyof typeof BEGUN_COLUMNS>>(BEGUN_COLUMNS, plans))
      .set(({ ref }) => ({
        ...NOT_PAUSED,
        status: ref('given.status'),
        activeMilestoneId: ref('given.activeMilestoneId'),
        milestones: sql<string>`given.milestones`,
        placed: sql<string>`given.placed`,
        nextAt: ref('given.nextAt'),
        countsFrom: ref('given.countsFrom'),
        startedByUserId: ref('given.startedByUserId'),
        startedBy: ref('given.startedBy'),
        startedByKey: ref('given.startedByKey'),
        segments: ref('given.segments'),
        changeRequestId: ref('given.changeRequest'),
        buildsOn: sql<string>`${planBuildsOn(IN_UPDATE)}`,
      }))
      .whereRef('releasePlans.id', '=', 'given.id'),
  )
}
