import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { newSecret } from '../access/secret.ts'
import type { Change } from '../change.ts'
import { invalid, missing } from '../errors.ts'
import type { TokenRecord } from '../events/event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertRoomFor } from '../limit.ts'
import { lockServiceAccount } from './queries.ts'

/**
 * Creates a token that acts as a service account. The answer is the only place that ever holds its secret.
 *
 * @throws DomainError missing for the account; invalid for the date or when there are too many; conflict for the description
 */
export async function createServiceAccountToken(
  change: Change,
  userId: number,
  { description, expiresAt }: Schema<'CreateToken'>,
): Promise<Schema<'CreatedToken'>> {
  const { tx, now } = change
  await lockServiceAccount(tx, userId)
  const expires = expiryFrom(expiresAt, now)
  const present = sql`(select count(*) from personal_access_tokens where user_id = ${userId})`
  await assertRoomFor(change, 'tokensPerUser', 'tokens of this account', present)
  const { secret, secretHash, secretPrefix } = newSecret('user:')
  const { id } = await tx
    .insertInto('personalAccessTokens')
    .values({ userId, description, secretHash, secretPrefix, createdAt: now, expiresAt: expires })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = recordOf({ id, description, createdAt: now, expiresAt: expires, userId })
  await recordEvent(change, 'pat-created', {}, { data: token })
  return { ...token, secret }
}

/**
 * Deletes a token of a service account; it stops working.
 *
 * @throws DomainError missing for the account or its token
 */
export async function deleteServiceAccountToken(change: Change, userId: number, tokenId: number): Promise<void> {
  const { tx } = change
  await lockServiceAccount(tx, userId)
  const deleted = await tx
    .deleteFrom('personalAccessTokens')
    .where('userId', '=', userId)
    .where('id', '=', tokenId)
    .returning(['id', 'description', 'createdAt', 'expiresAt', 'userId'])
    .executeTakeFirst()
  if (deleted === undefined) throw missing('token', tokenId)
  await recordEvent(change, 'pat-deleted', {}, { preData: recordOf(deleted) })
}

/** Deletes all tokens of locked accounts. */
export async function dropTokens(change: Change, userIds: readonly number[]): Promise<void> {
  const deleted = await change.tx
    .deleteFrom('personalAccessTokens')
    .where('userId', 'in', [...userIds])
    .returning(['id', 'description', 'createdAt', 'expiresAt', 'userId'])
    .execute()
  const inOrder = deleted.sort((one, other) => one.id - other.id)
  await recordEvents(
    change,
    inOrder.map((token) => ({ type: 'pat-deleted', subject: {}, preData: recordOf(token) })),
  )
}

function expiryFrom(text: string, now: Date): Date {
  const expiresAt = new Date(text)
  // A date can have the right form and still not exist, like the sixtieth second of a minute.
  if (Number.isNaN(expiresAt.getTime())) throw invalid('expiresAt is no date that exists', '/body/expiresAt')
  if (expiresAt <= now) throw invalid('expiresAt has to lie in the future', '/body/expiresAt')
  return expiresAt
}

type StoredToken = { id: number; description: string; createdAt: Date; expiresAt: Date; userId: number }

function recordOf({ id, description, createdAt, expiresAt, userId }: StoredToken): TokenRecord {
  return { id, description, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString(), userId }
}
