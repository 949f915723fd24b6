import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { conflict } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import { requireFeatureEnvironment } from '../features/environments/queries.ts'
import { contentOf } from '../features/strategies/content.ts'
import { contentsOf, inputsOf } from '../release-plan-templates/milestone.ts'
import { revisionOf } from '../revisions/revision.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { begun, digestOf, type StoredPlan, startedData } from './plan.ts'
import { planRows } from './queries.ts'
import { segmentsDigest } from './segments.ts'
import { startedBy } from './starter.ts'
import { storePlan } from './storing.ts'

/** All plans that a request starts are shown with it. */
const MAX_PLANS = 20
/** Of the milestones of all plans that a request starts, as JSON. */
const MAX_CHARACTERS = 1_000_000

/** What a change of a request does. */
type Change = { readonly action: string; readonly payload: unknown }

/** Returns a digest of the changes of a request for a feature: with other changes, its plan does not begin. */
export function changesDigest(changes: readonly Change[]): string {
  return revisionOf(changes.map(({ action, payload }) => ({ action, payload })))
}

function changesFor({ tx }: Transaction, request: number, feature: string): Promise<Change[]> {
  return tx
    .selectFrom('changeRequestChanges')
    .select(['action', 'payload'])
    .where('changeRequestId', '=', request)
    .where('feature', '=', feature)
    .orderBy('id')
    .$castTo<Change>()
    .execute()
}

/**
 * Notes that a change request starts a milestone of a plan when it is applied, and approves the plan as it is now.
 *
 * @throws DomainError conflict for more plans, or larger ones, than a request can show
 */
export async function noteRequested(
  transaction: Transaction,
  plan: StoredPlan & { readonly featureName: string },
  milestoneId: string,
  changeRequestId: number,
): Promise<void> {
  const { tx, later } = transaction
  const changes = changesDigest(await changesFor(transaction, changeRequestId, plan.featureName))
  const milestones = JSON.stringify(inputsOf(plan.milestones))
  const noted = { digest: digestOf(plan), changes, name: plan.name, milestones }
  const row = { changeRequestId, planId: plan.id, milestoneId, ...noted }
  await later(
    tx
      .insertInto('releasePlanRequests')
      .values(row)
      .onConflict((conflict) => conflict.columns(['changeRequestId', 'planId']).doUpdateSet(row)),
  )
  const { plans, characters } = await tx
    .selectFrom('releasePlanRequests')
    .select(({ fn }) => fn.countAll<number>().as('plans'))
    .select(sql<number>`coalesce(sum(length(milestones::text)), 0)`.as('characters'))
    .where('changeRequestId', '=', changeRequestId)
    .executeTakeFirstOrThrow()
  if (plans > MAX_PLANS || characters > MAX_CHARACTERS)
    throw conflict(
      `The change request ${changeRequestId} can't start this plan, too: one starts at most ${MAX_PLANS} release plans, whose milestones have at most ${MAX_CHARACTERS} characters together`,
    )
}

/**
 * Makes the milestones begin that a change request starts, whose changes were made: it approves these plans as a whole,
 * so their other milestones begin in the name of who applies it. A plan does not begin that was edited since, whose
 * changes in the request were edited or discarded, or whose milestone says something else; it keeps the reason.
 */
export async function beginRequested(transaction: Transaction, project: string, request: number): Promise<void> {
  const { tx, actor, now } = transaction
  const requested = await planRows(tx)
    .innerJoin('releasePlanRequests as q', 'q.planId', 'p.id')
    .innerJoin('features as f', 'f.name', 'p.featureName')
    .select(['q.milestoneId', 'q.digest', 'q.changes', 'p.featureName as feature', 'p.environment'])
    .where('q.changeRequestId', '=', request)
    .where('f.projectId', '=', project)
    .where('f.archivedAt', 'is', null)
    .orderBy('p.id')
    .execute()
  for (const { milestoneId, digest, changes, feature, environment, ...plan } of requested) {
    const place = plan.milestones.findIndex(({ id }) => id === milestoneId)
    const milestone = plan.milestones[place]
    const key = { project, feature, environment }
    const { enabled, strategies = [] } = await requireFeatureEnvironment(tx, key)
    const isEdited = milestone === undefined || digest !== digestOf(plan)
    const hasOthers = changes !== changesDigest(await changesFor(transaction, request, feature))
    const hasMilestone =
      milestone !== undefined && enabled && isDeepStrictEqual(strategies.map(contentOf), contentsOf(milestone))
    const why = obstacleOf(isEdited, hasOthers) ?? (hasMilestone ? undefined : NOT_AS_MILESTONE)
    if (why !== undefined) {
      const pauseReason = `The change request ${request} was applied, but it did not start the plan: ${why}`
      if (plan.status === 'waiting' || plan.status === 'paused') await storePlan(transaction, { ...plan, pauseReason })
      continue
    }
    const segments = await segmentsDigest(transaction, plan)
    const approved = { ...plan, ...startedBy(actor), segments, changeRequest: request }
    await storePlan(transaction, { ...begun(approved, place, now, null), placed: strategies })
    const data = startedData(plan, place, { by: 'user', dueAt: null }, now)
    await recordEvents(transaction, [{ type: 'release-plan-milestone-started', subject: key, data }])
  }
}

const NOT_AS_MILESTONE = 'the feature has other strategies than those of the milestone'

/** Returns why a change request does not start a plan, as the end of a sentence; undefined if it does. */
export function obstacleOf(isEdited: boolean, hasOtherChanges: boolean): string | undefined {
  if (isEdited) return 'the plan was edited after this was requested'
  return hasOtherChanges ? 'the changes for it were edited or discarded' : undefined
}
