import { sql } from 'kysely'
import { secretHashOf } from '../access/secret.ts'
import { DomainError, limited } from '../errors.ts'
import type { InTransaction, Transaction } from '../transaction/transaction.ts'
import { type AttemptKind, type Tally, waitMs, withAttempt, withoutAttempt } from './throttle.ts'

/** The subject of a count of attempts, for example the typed name, or the address that they come from. */
export type AttemptSubject = { readonly kind: AttemptKind; readonly of: string }

type CountedSubject = { kind: AttemptKind; subjectHash: Buffer } & Tally

/**
 * Counts an attempt before it is made, so that concurrent guesses are all counted. A refused attempt is not counted.
 * The subjects must be in the order of their kinds, in which they are locked.
 *
 * @throws DomainError limited
 */
export async function reserveAttempt(transaction: Transaction, subjects: readonly AttemptSubject[]): Promise<void> {
  const tallies = await lockTallies(transaction, subjects)
  const wait = Math.max(...tallies.map((tally) => waitMs(tally, transaction.now)))
  if (wait > 0) throw limited(Math.ceil(wait / 1000))
  await storeTallies(
    transaction,
    tallies.map((tally) => ({ ...tally, ...withAttempt(tally.kind, tally, transaction.now) })),
  )
}

/** Removes a successful attempt from the count. */
export async function forgiveAttempt(transaction: Transaction, subjects: readonly AttemptSubject[]): Promise<void> {
  const tallies = await lockTallies(transaction, subjects)
  await storeTallies(
    transaction,
    tallies.map((tally) => ({ ...tally, ...withoutAttempt(tally.kind, tally) })),
  )
}

/** Forgets all attempts of the subjects. */
export async function forgetAttempts({ tx }: Transaction, subjects: readonly AttemptSubject[]): Promise<void> {
  if (subjects.length === 0) return
  const hashes = subjects.map(({ of }) => secretHashOf(of))
  const kinds = subjects.map(({ kind }) => kind)
  await tx.deleteFrom('signInAttempts').where('kind', 'in', kinds).where('subjectHash', 'in', hashes).execute()
}

/**
 * Runs `work` for a caller with a secret that can't be guessed. Only a refusal is counted and has to wait, so that a
 * good secret works for a user who shares the address with others, whatever these send. Concurrent refusals are each
 * counted, under the lock of the count, before they are answered.
 *
 * @throws DomainError limited in place of the refusal, and whatever `work` throws
 */
export async function countingRefusals<Result>(
  inChange: InTransaction,
  subject: AttemptSubject,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRefusal(error)) await inChange((transaction) => reserveAttempt(transaction, [subject]))
    throw error
  }
}

/**
 * Looks up what belongs to the secret of a link. Only a refused secret is counted.
 *
 * @param address of the caller
 * @param find throws a DomainError for a secret that is not good
 * @throws DomainError limited in place of the refusal, and whatever `find` throws
 */
export async function withLinkSecret<Result>(
  inChange: InTransaction,
  address: string,
  find: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return countingRefusals(inChange, { kind: 'secret-address', of: address }, () => inChange(find))
}

/** Returns the subject by which failures after a good secret are counted, since they may have hashed a password. */
export function secretUse(secret: string, address: string): AttemptSubject {
  return { kind: 'secret-use', of: `${address} ${secret}` }
}

/**
 * Runs `work` for a caller with a secret. A refusal counts as a guess; an internal error or another server's does not.
 *
 * @throws DomainError limited, and whatever `work` throws
 */
export async function throttled<Result>(
  inChange: InTransaction,
  subject: AttemptSubject,
  work: () => Promise<Result>,
): Promise<Result> {
  const subjects = [subject]
  await inChange((transaction) => reserveAttempt(transaction, subjects))
  const result = await work().catch((error: unknown) => {
    if (isRefusal(error)) throw error
    return forgiveAfter(error, inChange, subjects)
  })
  await inChange((transaction) => forgiveAttempt(transaction, subjects))
  return result
}

/** Whether the caller is refused. An internal error or another server's says nothing about the caller. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && error.kind !== 'unavailable'
}

/**
 * Removes an attempt from the count that ended with `error` before the secret was checked, and throws the error. If the
 * count can't be changed, for example because the database is away, the first error is still thrown.
 */
export async function forgiveAfter(
  error: unknown,
  inChange: InTransaction,
  subjects: readonly AttemptSubject[],
): Promise<never> {
  await inChange((transaction) => forgiveAttempt(transaction, subjects)).catch(() => {})
  throw error
}

/** Locks the rows, and inserts missing ones with the values for no attempts. */
async function lockTallies({ tx, now }: Transaction, subjects: readonly AttemptSubject[]): Promise<CountedSubject[]> {
  return tx
    .insertInto('signInAttempts')
    .values(subjects.map(({ kind, of }) => ({ kind, subjectHash: secretHashOf(of), expiresAt: now })))
    .onConflict((known) => known.columns(['kind', 'subjectHash']).doUpdateSet({ kind: sql`excluded.kind` }))
    .returning(['kind', 'subjectHash', 'attempts', 'blockedUntil', 'expiresAt'])
    .$narrowType<{ kind: AttemptKind }>()
    .execute()
}

/** Stores the tallies. Deletes rows without attempts. */
async function storeTallies({ tx }: Transaction, tallies: readonly CountedSubject[]): Promise<void> {
  const column = <Key extends keyof CountedSubject>(key: Key) => tallies.map((tally) => tally[key])
  await sql`
    with counted as (
      select * from unnest(${column('kind')}::text[], ${column('subjectHash')}::bytea[], ${column('attempts')}::int[],
        ${column('blockedUntil')}::timestamptz[], ${column('expiresAt')}::timestamptz[])
      as t (kind, subject_hash, attempts, blocked_until, expires_at)
    ), gone as (
      delete from sign_in_attempts a using counted t
      where a.kind = t.kind and a.subject_hash = t.subject_hash and t.attempts = 0
    )
    update sign_in_attempts a
    set attempts = t.attempts, blocked_until = t.blocked_until, expires_at = t.expires_at
    from counted t where a.kind = t.kind and a.subject_hash = t.subject_hash and t.attempts > 0`.execute(tx)
}

/** Deletes expired attempts. */
export async function sweepAttempts({ tx, now }: Transaction): Promise<void> {
  await tx.deleteFrom('signInAttempts').where('expiresAt', '<=', now).execute()
}
