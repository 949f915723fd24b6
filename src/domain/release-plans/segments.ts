import type { Milestone } from '../release-plan-templates/milestone.ts'
import { segmentsUsed } from '../release-plan-templates/references.ts'
import { revisionOf } from '../revisions/revision.ts'
import type { Transaction } from '../transaction/transaction.ts'

type WithMilestones = { readonly milestones: readonly Pick<Milestone, 'strategies'>[] }

/** Returns a digest of the segments that the milestones of a plan use, as they are now. */
export async function segmentsDigest({ tx }: Pick<Transaction, 'tx'>, { milestones }: WithMilestones): Promise<string> {
  return revisionOf(await segmentsUsed({ tx }, milestones))
}
