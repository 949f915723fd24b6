import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { forbidden } from '../errors.ts'

/** The tokens of the account `u`, oldest first, without anything that a secret could be made from. */
export const tokensOfAccount: RawBuilder<Schema<'Token'>[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'description', t.description, 'createdAt', ${isoTime(sql`t.created_at`)},
    'expiresAt', ${isoTime(sql`t.expires_at`)}, 'userId', t.user_id, 'secretPrefix', t.secret_prefix,
    'seenAt', ${isoTime(sql`t.seen_at`)}
  ) order by t.id), '[]')
  from personal_access_tokens t where t.user_id = u.id)`

/** The account `u` of a person or a program; the one that stands for all admin keys is nobody's. */
const isSomebody = sql`u.account_type in ('user', 'service-account') and u.deleted_at is null`

/** @throws DomainError forbidden for an account that has no tokens of its own */
export async function ownTokens(db: Db, userId: number): Promise<Schema<'Token'>[]> {
  const { rows } = await sql<{ tokens: Schema<'Token'>[] }>`
    select ${tokensOfAccount} as tokens from users u where u.id = ${userId} and ${isSomebody}`.execute(db)
  return rowOrMissing(rows).tokens
}

/**
 * Locks the account whose tokens are to be changed, until the change is done.
 *
 * @throws DomainError forbidden for an account that has no tokens of its own
 */
export async function lockTokenHolder(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${isSomebody} for update`.execute(tx)
  rowOrMissing(rows)
}

function rowOrMissing<Row>([account]: Row[]): Row {
  if (account === undefined) throw forbidden('An admin key is nobody in particular, and has no tokens of its own')
  return account
}
