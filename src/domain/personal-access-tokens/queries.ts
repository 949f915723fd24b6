import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { columnsOf, isoTime } from '../../db/sql.ts'
import { isAssignable } from '../access/people.ts'
import { type DomainError, forbidden } from '../errors.ts'

const token = columnsOf<'personalAccessTokens'>('t')

/** The tokens of the account `u`, oldest first, without data from which a secret could be derived. */
export const tokensOfAccount = listOf(
  objectOf<Schema<'Token'>>({
    id: token('id'),
    description: token('description'),
    createdAt: isoTime(token('createdAt')),
    expiresAt: isoTime(token('expiresAt')),
    userId: token('userId'),
    secretPrefix: token('secretPrefix'),
    seenAt: isoTime(token('seenAt')),
  }),
  { from: sql`personal_access_tokens t where t.user_id = u.id`, orderBy: token('id') },
)

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
