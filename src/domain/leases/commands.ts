import { sql } from 'kysely'
import type { Transaction } from '../transaction/transaction.ts'

/**
 * Ends the leases of webhooks, mails and runs of action sets that a killed server has left, so that its work goes on at
 * once. To be called at a start, and only where no other server has the database: that of the embedded engine.
 */
export async function endLeases({ tx }: Transaction): Promise<void> {
  await sql`
    with deliveries as (
      update webhook_deliveries set leased_until = null where state = 'pending' and leased_until is not null),
    mails as (update mails set leased_until = null where leased_until is not null)
    update action_runs set leased_until = clock_timestamp() where state = 'started'`.execute(tx)
}
