import { anyOf } from '../../db/sql.ts'
import type { Milestone } from '../release-plan-templates/milestone.ts'
import { segmentIdsIn, segmentsUsed } from '../release-plan-templates/references.ts'
import { revisionOf } from '../revisions/revision.ts'
import type { Transaction } from '../transaction/transaction.ts'

type WithMilestones = { readonly milestones: readonly Pick<Milestone, 'strategies'>[] }

/**
 * Keeps the segments that the milestones of a plan use as they are until the transaction ends: nobody sees yet that the
 * feature will use them.
 */
export async function keepSegments({ tx, later }: Transaction, { milestones }: WithMilestones): Promise<void> {
  const ids = [...segmentIdsIn(milestones)]
  if (ids.length === 0) return
  await later(tx.selectFrom('segments').select('id').where('id', '=', anyOf(ids)).orderBy('id').forShare())
}

/** Returns a digest of the segments that the milestones of a plan use, as they are now. */
export async function segmentsDigest(transaction: Pick<Transaction, 'tx'>, plan: WithMilestones): Promise<string> {
  return (await segmentsDigests(transaction, [plan]))(plan)
}

/** Reads the segments of several plans. Returns what gives the digest of each of these. */
export async function segmentsDigests(
  { tx }: Pick<Transaction, 'tx'>,
  plans: readonly WithMilestones[],
): Promise<(plan: WithMilestones) => string> {
  const segments = await segmentsUsed(
    { tx },
    plans.flatMap(({ milestones }) => milestones),
  )
  return ({ milestones }) => {
    const used = segmentIdsIn(milestones)
    return revisionOf(segments.filter(({ id }) => used.has(id)))
  }
}
