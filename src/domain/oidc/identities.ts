import { recordEvent } from '../events/record.ts'
import { assertAdminCanSignIn } from '../sign-in-settings/lock-out.ts'
import { adminCanSignIn, lockSignInSettings } from '../sign-in-settings/queries.ts'
import type { Transaction } from '../transaction.ts'
import { lockUser } from '../users/queries.ts'
import { userRecord } from '../users/view.ts'

/**
 * Removes all identities from an account, so that the next sign-in with its email gets it. Without an identity, nothing
 * changes.
 *
 * @throws DomainError missing; conflict when no Admin could sign in any more
 */
export async function releaseIdentities(transaction: Transaction, userId: number): Promise<void> {
  const { tx } = transaction
  // A sign-in holds this lock while it decides whose account it is.
  const settings = await lockSignInSettings(tx)
  const preData = userRecord(await lockUser(tx, userId))
  const couldSignIn = await adminCanSignIn(tx, settings)
  const released = await tx.deleteFrom('oidcIdentities').where('userId', '=', userId).returning('userId').execute()
  if (released.length === 0) return
  if (couldSignIn) await assertAdminCanSignIn(transaction, settings)
  const data = { ...preData, credentials: 'identities-released' } as const
  await recordEvent(transaction, 'user-updated', {}, { data, preData })
}
