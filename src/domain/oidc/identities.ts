import type { Change } from '../change.ts'
import { recordEvent } from '../events/record.ts'
import { lockSignInSettings } from '../sign-in-settings/queries.ts'
import { lockUser } from '../users/queries.ts'
import { userRecord } from '../users/view.ts'

/**
 * Takes an account from the persons at all providers, so that the next sign-in with its email gets it. Without such a
 * person, nothing changes.
 *
 * @throws DomainError missing
 */
export async function releaseIdentities(change: Change, userId: number): Promise<void> {
  const { tx } = change
  // A sign-in holds this lock while it decides whose account it is.
  await lockSignInSettings(tx)
  const preData = userRecord(await lockUser(tx, userId))
  const released = await tx.deleteFrom('oidcIdentities').where('userId', '=', userId).returning('userId').execute()
  if (released.length === 0) return
  const data = { ...preData, credentials: 'identities-released' } as const
  await recordEvent(change, 'user-updated', {}, { data, preData })
}
