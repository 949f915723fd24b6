import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { assertCredentialStands } from '../access/credential.ts'
import { isActive } from '../access/people.ts'
import { newSecret } from '../access/secret.ts'
import { momentFrom } from '../date-time.ts'
import { invalid, missing } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import type { TokenRecord } from '../records/accounts.ts'
import { assertRoomFor } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { noOwnTokens } from './queries.ts'

/**
 * Creates a token that acts as the caller. Its secret exists only in the response.
 *
 * @throws DomainError forbidden for an admin key; unauthenticated when the session or the token of the caller has ended
 *   in the meantime; invalid for the date or for too many; conflict for the description
 */
export async function createOwnToken(
  transaction: Transaction,
  wanted: Schema<'CreateToken'>,
): Promise<Schema<'CreatedToken'>> {
  await lockTokenHolder(transaction, transaction.actor.userId)
  return createToken(transaction, transaction.actor.userId, wanted)
}

/**
 * Deletes a token of the caller; it stops working.
 *
 * @throws DomainError forbidden for an admin key; missing for a token that is not the caller's
 */
export async function deleteOwnToken(transaction: Transaction, tokenId: number): Promise<void> {
  await lockTokenHolder(transaction, transaction.actor.userId)
  await deleteToken(transaction, transaction.actor.userId, tokenId)
}

/**
 * Locks the account whose tokens are changed, until the end of the transaction.
 *
 * @throws DomainError forbidden for an account that has no tokens of its own
 */
export async function lockTokenHolder({ tx }: Transaction, userId: number): Promise<void> {
  const account = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', userId)
    .where(isActive)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account === undefined) throw noOwnTokens()
}

/**
 * Creates a token that acts as a locked user or service account.
 *
 * @throws DomainError unauthenticated for an account that is the caller's, and whose session or token has ended in the
 *   meantime; invalid for the date or when there are too many; conflict for the description
 */
export async function createToken(
  transaction: Transaction,
  userId: number,
  { description, expiresAt }: Schema<'CreateToken'>,
): Promise<Schema<'CreatedToken'>> {
  const { tx, now } = transaction
  await assertCredentialStands(transaction, userId)
  const expires = futureExpiryFrom(expiresAt, now)
  const count = sql`(select count(*) from personal_access_tokens where user_id = ${userId})`
  await assertRoomFor(transaction, { limit: 'tokensPerUser', userId, what: 'tokens of this account', count })
  const { secret, secretHash, secretPrefix } = newSecret('user:')
  const { id } = await tx
    .insertInto('personalAccessTokens')
    .values({ userId, description, secretHash, secretPrefix, createdAt: now, expiresAt: expires })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = tokenRecord({ id, description, createdAt: now, expiresAt: expires, userId })
  await recordEvent(transaction, 'pat-created', {}, { data: token })
  return { ...token, secret, seenAt: null }
}

/**
 * Deletes a token of a locked account; it stops working.
 *
 * @throws DomainError missing
 */
export async function deleteToken(transaction: Transaction, userId: number, tokenId: number): Promise<void> {
  const deleted = await transaction.tx
    .deleteFrom('personalAccessTokens')
    .where('userId', '=', userId)
    .where('id', '=', tokenId)
    .returning(RECORDED)
    .executeTakeFirst()
  if (deleted === undefined) throw missing('token', tokenId)
  await recordEvent(transaction, 'pat-deleted', {}, { preData: tokenRecord(deleted) })
}

/** Deletes all tokens of locked accounts, and returns whether there were any. */
export async function dropTokens(transaction: Transaction, userIds: readonly number[]): Promise<boolean> {
  const deleted = await transaction.tx
    .deleteFrom('personalAccessTokens')
    .where('userId', 'in', userIds)
    .returning(RECORDED)
    .execute()
  const inOrder = deleted.sort((one, other) => one.id - other.id)
  await recordEvents(
    transaction,
    inOrder.map((token) => ({ type: 'pat-deleted', subject: {}, preData: tokenRecord(token) })),
  )
  return deleted.length > 0
}

function futureExpiryFrom(text: string, now: Date): Date {
  const expiresAt = momentFrom(text, '/body/expiresAt')
  if (expiresAt <= now) throw invalid('expiresAt has to lie in the future', '/body/expiresAt')
  return expiresAt
}

const RECORDED = ['id', 'description', 'createdAt', 'expiresAt', 'userId'] as const

type StoredToken = { id: number; description: string; createdAt: Date; expiresAt: Date; userId: number }

function tokenRecord({ id, description, createdAt, expiresAt, userId }: StoredToken): TokenRecord {
  return { id, description, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), userId }
}
