import { newSecret, secretHashOf } from '../access/secret.ts'
import { HOUR_MS } from '../date-time.ts'
import { recordEvent } from '../events/record.ts'
import type { SignInMethod } from '../records/refusals.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** The maximum number of sessions per user; the oldest end. */
const MAX_SESSIONS = 5

export type NewSession = {
  /** Where the user signs in from. */
  readonly remoteAddress: string
  readonly lifetimeHours: number
  /** The secret of the browser's previous session, which ends. */
  readonly replaces: string | undefined
}

/** Opens a session for a locked user, and records that. Its secret exists only in the response. */
export async function openSession(
  transaction: Transaction,
  { id: userId, name }: { readonly id: number; readonly name: string },
  method: SignInMethod,
  { lifetimeHours, replaces, remoteAddress: address }: NewSession,
  missingClaims: readonly string[] = [],
): Promise<string> {
  const { tx, now, actor } = transaction
  const { secret, secretHash } = newSecret('')
  const replaced = replaces === undefined ? null : secretHashOf(replaces)
  await tx
    .deleteFrom('sessions')
    .where(({ eb, or, and, selectFrom }) => {
      const kept = selectFrom('sessions as s')
        .select('s.secretHash')
        .where('s.userId', '=', userId)
        .where('s.expiresAt', '>', now)
        .where('s.secretHash', 'is distinct from', replaced)
        .orderBy('s.createdAt', 'desc')
        .orderBy('s.secretHash')
        .limit(MAX_SESSIONS - 1)
      return or([eb('secretHash', '=', replaced), and([eb('userId', '=', userId), eb('secretHash', 'not in', kept)])])
    })
    .execute()
  const expiresAt = new Date(now.getTime() + lifetimeHours * HOUR_MS)
  await tx.insertInto('sessions').values({ secretHash, userId, createdAt: now, expiresAt }).execute()
  const signedIn = { ...transaction, actor: { ...actor, userId, name } }
  await recordEvent(
    signedIn,
    'user-signed-in',
    {},
    {
      data: { userId, method, address, ...(missingClaims.length > 0 && { missingClaims }) },
    },
  )
  return secret
}

/** Ends the session with this secret. */
export async function endSession({ tx }: Transaction, secret: string): Promise<void> {
  await tx.deleteFrom('sessions').where('secretHash', '=', secretHashOf(secret)).execute()
}

/** Deletes the sessions that have expired. */
export async function sweepSessions({ tx, now }: Transaction): Promise<void> {
  await tx.deleteFrom('sessions').where('expiresAt', '<=', now).execute()
}
