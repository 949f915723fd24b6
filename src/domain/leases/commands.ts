import { abandonRuns } from '../actions/runs.ts'
import { giveMailsBack } from '../mails/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { giveAllBack } from '../webhooks/deliveries/sending.ts'

/**
 * Ends the claims of a killed server on webhooks, mails and runs of action sets, so that they continue at once. To be
 * called at a start, and only where no other server has the database: that of the embedded engine.
 */
export async function endLeases(transaction: Transaction): Promise<void> {
  await giveAllBack(transaction)
  await giveMailsBack(transaction)
  await abandonRuns(transaction)
}
