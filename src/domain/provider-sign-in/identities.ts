import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { keepingAdmin } from '../access/admins.ts'
import { providerOfIssuer } from '../access/issuer.ts'
import { scimIdOf } from '../access/scim-id.ts'
import { recordEvent } from '../events/record.ts'
import { lockSignInSettings } from '../sign-in-settings/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { dropAccess } from '../users/drop-access.ts'
import { lockUser } from '../users/locks.ts'
import { requireUser } from '../users/queries.ts'
import { userRecord } from '../users/view.ts'

/** The most identities of a user that are shown. */
const MAX_SHOWN = 100

/**
 * Returns what providers and a directory know a user by.
 *
 * @throws DomainError missing
 */
export async function userIdentities(db: Db, userId: number): Promise<Schema<'UserIdentities'>> {
  const { scimManaged, scimUserName, externalId } = await requireUser(db, userId)
  const identities = await db
    .selectFrom('oidcIdentities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('issuer')
    .limit(MAX_SHOWN)
    .execute()
  return {
    directory: scimManaged ? { scimId: scimIdOf('user', userId), userName: scimUserName ?? '', externalId } : null,
    identities: identities.map(({ issuer, subject, createdAt }) => ({
      ...providerOfIssuer(issuer),
      subject,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/**
 * Removes all identities from an account, so that the next sign-in with its email gets it. Records an event if there
 * was something to end.
 *
 * @param endAccess whether the sessions, tokens and password links of the account end, too: another person has them
 * @throws DomainError missing; conflict when no Admin could sign in any more
 */
export async function releaseIdentities(transaction: Transaction, userId: number, endAccess = false): Promise<void> {
  const { tx } = transaction
  // A sign-in holds this lock while it decides whose account it is.
  await lockSignInSettings(tx)
  const preData = userRecord(await lockUser(tx, userId))
  const released = await keepingAdmin(transaction, () => dropIdentities(transaction, userId))
  const hadAccess = endAccess && (await dropAccess(transaction, userId))
  if (released.length === 0 && !hadAccess) return
  const data = { ...preData, ...(endAccess ? endedWith(released) : { credentials: 'identities-released' as const }) }
  await recordEvent(transaction, 'user-updated', {}, { data, preData })
}

function endedWith(released: readonly object[]) {
  const identities = released.length > 0 ? (['identities'] as const) : []
  const ended = ['sessions', 'personal-access-tokens', ...identities] as const
  return { credentials: 'ended', ended, reason: 'identities-released' } as const
}

/**
 * Removes all identities from a locked account, without an event.
 *
 * @returns a row for each
 */
export function dropIdentities({ tx }: Transaction, userId: number): Promise<{ userId: number }[]> {
  return tx.deleteFrom('oidcIdentities').where('userId', '=', userId).returning('userId').execute()
}
