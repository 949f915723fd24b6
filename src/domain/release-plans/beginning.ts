import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { givenRows } from '../../db/compiled.ts'
import { conflict } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import { contentOf } from '../features/strategies/content.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import { contentsOf } from '../release-plan-templates/milestone.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { begun, digestOf, NOT_PAUSED, obstacleTo, type StoredPlan, startedData } from './plan.ts'
import { planRows, presentStrategies } from './queries.ts'
import { changesByFeature, changesDigest, obstacleOf } from './requested.ts'
import { mayContinue, stopOf, trippedSafeguard } from './safeguarded.ts'
import { segmentsDigests } from './segments.ts'
import { startedBy } from './starter.ts'

/** A plan that a change request starts, with what the request says of it and what there is now. */
type RequestedPlan = StoredPlan & {
  readonly feature: string
  readonly environment: string
  readonly milestoneId: string
  readonly digest: string
  readonly changes: string
  readonly enabled: boolean
  readonly strategies: readonly Strategy[]
  readonly tripped: string | null
}

/**
 * Makes the milestones begin that a change request starts, whose changes were made: it approves these plans as a whole,
 * so their other milestones begin in the name of who applies it. A plan does not begin that was edited since, or whose
 * changes in the request were edited or discarded; it keeps the reason.
 *
 * @throws DomainError conflict for a plan that was stopped or paused, for a milestone that is not the next one any
 *   more, and for one whose strategies the feature does not have then: nobody has asked for such a step
 */
export async function beginRequested(transaction: Transaction, project: string, request: number): Promise<void> {
  const { actor, now } = transaction
  const requested = await plansOfRequest(transaction, project, request)
  if (requested.length === 0) return
  const changes = await changesByFeature(transaction, request)
  const digest = await segmentsDigests(transaction, requested)
  const judged = requested.map((plan) => {
    const hasOthers = plan.changes !== changesDigest(changes.get(plan.feature) ?? [])
    const place = plan.milestones.findIndex(({ id }) => id === plan.milestoneId)
    const isEdited = place < 0 || plan.digest !== digestOf(plan)
    const why = obstacleOf(isEdited, hasOthers)
    if (why === undefined) assertMayBegin(plan, place, mayContinue(actor, { ...plan, project }))
    return { plan, place, why }
  })
  const started = judged.flatMap(({ plan, place, why }) => {
    if (why !== undefined) return []
    const approved = { ...plan, ...startedBy(actor), segments: digest(plan), changeRequest: request }
    const subject = { project, feature: plan.feature, environment: plan.environment }
    return [{ place, subject, plan: { ...begun(approved, place, now, null), placed: plan.strategies } }]
  })
  await storeReasons(transaction, request, judged)
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

function plansOfRequest({ tx }: Transaction, project: string, request: number): Promise<RequestedPlan[]> {
  return planRows(tx)
    .innerJoin('releasePlanRequests as q', 'q.planId', 'p.id')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .innerJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 'p.featureName').onRef('fe.environment', '=', 'p.environment'),
    )
    .select(['q.milestoneId', 'q.digest', 'q.changes', 'p.featureName as feature', 'p.environment', 'fe.enabled'])
    .select([presentStrategies.as('strategies'), trippedSafeguard.as('tripped')])
    .where('q.changeRequestId', '=', request)
    .where('f.projectId', '=', project)
    .where('f.archivedAt', 'is', null)
    .orderBy('p.id')
    .execute()
}

/** @throws DomainError conflict, naming the plan */
function assertMayBegin(plan: RequestedPlan, place: number, mayContinue: boolean): void {
  const why = stopOf(plan, plan.tripped, mayContinue) ?? obstacleTo(plan, place) ?? otherStrategies(plan, place)
  if (why !== undefined)
    throw conflict(
      `The release plan "${plan.name}" of the feature "${plan.feature}" can't continue: ${why}. Discard its changes in the request, or ask for its milestone again`,
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
async function storeReasons(
  { tx, later }: Transaction,
  request: number,
  judged: readonly { readonly plan: StoredPlan; readonly why: string | undefined }[],
): Promise<void> {
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

/** Stores plans of locked features of which a milestone has begun. */
async function storeBegun({ tx, later }: Transaction, plans: readonly StoredPlan[]): Promise<void> {
  if (plans.length === 0) return
  const columns = {
    ...{ id: 'text', status: 'text', activeMilestoneId: 'text', milestones: 'jsonb', placed: 'jsonb' },
    ...{ nextAt: 'timestamptz', startedByUserId: 'int', startedBy: 'text', startedByKey: 'int', segments: 'text' },
    changeRequest: 'int',
  } as const
  await later(
    tx
      .updateTable('releasePlans')
      .from(givenRows<Pick<StoredPlan, keyof typeof columns>>(columns, plans))
      .set(({ ref }) => ({
        ...{ status: ref('given.status'), activeMilestoneId: ref('given.activeMilestoneId') },
        ...{
          milestones: sql<string>`given.milestones`,
          placed: sql<string>`given.placed`,
          nextAt: ref('given.nextAt'),
        },
        ...{ startedByUserId: ref('given.startedByUserId'), startedBy: ref('given.startedBy') },
        ...{ startedByKey: ref('given.startedByKey'), segments: ref('given.segments') },
        ...{ changeRequestId: ref('given.changeRequest'), ...NOT_PAUSED },
      }))
      .whereRef('releasePlans.id', '=', 'given.id'),
  )
}
