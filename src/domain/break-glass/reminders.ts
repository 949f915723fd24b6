import { claimUnreviewed } from '../change-control/break-glass-uses.ts'
import { HOUR_MS } from '../date-time.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'

/**
 * Records an event for each change without approval that has waited for a review for some time, at most once a day for
 * each, whichever server does it.
 *
 * @param hours how long it waits before the first reminder
 */
export async function recordReviewReminders(transaction: Transaction, hours: number): Promise<void> {
  const uses = await claimUnreviewed(transaction, new Date(transaction.now.getTime() - hours * HOUR_MS))
  if (uses.length === 0) return
  await recordEvents(
    transaction,
    uses
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, project, environment, usedAt }) => ({
        type: 'break-glass-reminded' as const,
        subject: { project, environment },
        data: { id, waitsSince: usedAt.toISOString() },
      })),
  )
}
