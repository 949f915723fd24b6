import { sql } from 'kysely'
import { newSecret, secretHashOf } from '../access/secret.ts'
import type { Transaction } from '../transaction.ts'

/** The maximum number of sessions per user; the oldest end. */
const MAX_SESSIONS = 5
const HOUR_MS = 3_600_000

export type NewSession = {
  readonly lifetimeHours: number
  /** The secret of the browser's previous session, which ends. */
  readonly replaces: string | undefined
}

/** Opens a session for a locked user. Its secret exists only in the response. */
export async function openSession(
  { tx, now }: Transaction,
  userId: number,
  { lifetimeHours, replaces }: NewSession,
): Promise<string> {
  const { secret, secretHash } = newSecret('')
  const replaced = replaces === undefined ? null : secretHashOf(replaces)
  await sql`
    delete from sessions
    where secret_hash = ${replaced} or (user_id = ${userId} and secret_hash not in (
      select s.secret_hash from sessions s
      where s.user_id = ${userId} and s.expires_at > ${now} and s.secret_hash is distinct from ${replaced}
      order by s.created_at desc, s.secret_hash limit ${MAX_SESSIONS - 1}))`.execute(tx)
  const expiresAt = new Date(now.getTime() + lifetimeHours * HOUR_MS)
  await tx.insertInto('sessions').values({ secretHash, userId, createdAt: now, expiresAt }).execute()
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
