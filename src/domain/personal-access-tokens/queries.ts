import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { isAssignable } from '../access/people.ts'
import { type DomainError, forbidden } from '../errors.ts'

/** The tokens of the account `u`, oldest first, without data from which a secret could be derived. */
export const tokensOfAccount: RawBuilder<Schema<'Token'>[]> = sql`(
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'description', t.description, 'createdAt', ${isoTime(sql`t.created_at`)},
    'expiresAt', ${isoTime(sql`t.expires_at`)}, 'userId', t.user_id, 'secretPrefix', t.secret_prefix,
    'seenAt', ${isoTime(sql`t.seen_at`)}
  ) order by t.id), '[]')
  from personal_access_tokens t where t.user_id = u.id)`

/** @throws DomainError forbidden for an account that has no tokens of its own */
export async function ownTokens(db: Db, userId: number): Promise<Schema<'Token'>[]> {
  const account = await db
    .selectFrom('users as u')
    .select(tokensOfAccount.as('tokens'))
    .where('u.id', '=', userId)
    .where(isAssignable)
    .executeTakeFirst()
  if (account === undefined) throw noOwnTokens()
  return account.tokens
}

/** Returns the refusal for an account that has no tokens of its own. */
export function noOwnTokens(): DomainError {
  return forbidden('Admin keys can not have personal access tokens. Use a user or a service account')
}
