import { sql } from 'kysely'
import { grouped } from '../../runtime/grouped.ts'
import { conflict } from '../errors.ts'
import { inputsOf } from '../release-plan-templates/milestone.ts'
import { revisionOf } from '../revisions/revision.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { digestOf, type Start, type StoredPlan } from './plan.ts'

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

/** Returns the changes of a request, by their features. */
export async function changesByFeature({ tx }: Pick<Transaction, 'tx'>, request: number) {
  const changes = await tx
    .selectFrom('changeRequestChanges')
    .select(['feature', 'action', 'payload'])
    .where('changeRequestId', '=', request)
    .where('feature', 'is not', null)
    .orderBy('id')
    .$castTo<Change & { feature: string }>()
    .execute()
  return grouped(changes, ({ feature }) => feature)
}

/**
 * Notes that a change request starts a milestone of a plan when it is applied, and approves the plan as it is now.
 *
 * @throws DomainError conflict for more plans, or larger ones, than a request can show
 */
export async function noteRequested(
  transaction: Transaction,
  plan: StoredPlan & { readonly featureName: string },
  { milestone, askedAs }: Pick<Start, 'milestone' | 'askedAs'>,
  changeRequestId: number,
): Promise<void> {
  const { tx, later } = transaction
  const ofRequest = await changesByFeature(transaction, changeRequestId)
  const changes = changesDigest(ofRequest.get(plan.featureName) ?? [])
  const milestones = JSON.stringify(inputsOf(plan.milestones))
  const noted = { digest: digestOf(plan), changes, name: plan.name, milestones }
  const resumed = { askedAs, resumesPauseOf: askedAs === 'resume' || askedAs === 'back' ? plan.pausedAt : null }
  const row = { changeRequestId, planId: plan.id, milestoneId: milestone.id, ...resumed, ...noted }
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

/** Returns why a change request does not start a plan, as the end of a sentence; undefined if it does. */
export function obstacleOf(isEdited: boolean, hasOtherChanges: boolean): string | undefined {
  if (isEdited) return 'the plan was edited after this was requested'
  return hasOtherChanges ? 'the changes for it were edited or discarded' : undefined
}
