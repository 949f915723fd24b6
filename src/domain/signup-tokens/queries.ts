import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { batchLoader } from '../../db/batch-loader.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { objectWithoutNulls } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { accountMembers, personMembers, personTimes } from '../access/people.ts'
import { roleObject } from '../access/queries.ts'
import { secretHashOf } from '../access/secret.ts'
import { DomainError } from '../errors.ts'
import { isSignupTokenId, type StoredSignupToken } from './signup-token.ts'

export type ListedSignupToken = Omit<StoredSignupToken, 'roleId'> & {
  readonly secretPrefix: string
  readonly users: Schema<'User'>[]
  readonly role: Schema<'Role'>
}

/** The users who signed up with the token `t`. */
const users: RawBuilder<ListedSignupToken['users']> = sql`(
  select coalesce(json_agg('{"seenAt": null}'::jsonb
    || ${objectWithoutNulls<Schema<'User'>>({ ...personMembers, ...personTimes, ...accountMembers })}::jsonb
    order by s.created_at, u.id), '[]')
  from signup_token_users s join users u on u.id = s.user_id
  where s.signup_token_id = t.id and u.deleted_at is null)`

const role: RawBuilder<ListedSignupToken['role']> = sql`(select ${roleObject()} from roles r where r.id = t.role_id)`

const { ref } = expressionBuilder<{ t: Database['signupTokens'] }, 't'>()

/** The listed columns of the tokens in `t`. */
const columns = [
  ref('t.id').as('id'),
  ref('t.name').as('name'),
  ref('t.enabled').as('enabled'),
  ref('t.createdBy').as('createdBy'),
  ref('t.createdAt').as('createdAt'),
  ref('t.expiresAt').as('expiresAt'),
  ref('t.secretPrefix').as('secretPrefix'),
  users.as('users'),
  role.as('role'),
] as const

/** Returns the tokens with the users who signed up with each, oldest first, in one statement. */
export function signupTokenList(db: Db, page: Page): Promise<ListedSignupToken[]> {
  const { limit, offset } = pageOf(page)
  return db.selectFrom('signupTokens as t').select(columns).orderBy('t.id').limit(limit).offset(offset).execute()
}

/** All columns are null where no token has the hash. */
type FoundToken = ListedSignupToken | { [Name in keyof ListedSignupToken]: null }

/** `limit` prevents the planner from reading all tokens to find a few. */
const tokensByHash = compiledForList<{ hash: string }, FoundToken>(
  { hash: 'text' },
  (given) => sql<FoundToken>`
    select token.*, given.position from ${given} left join lateral (
      select ${sql.join(columns)} from signup_tokens t where t.secret_hash = decode(given.hash, 'hex') limit 1
    ) token on true
    order by given.position`,
)

const tokenByHash = batchLoader<{ hash: string }, FoundToken | undefined>(tokensByHash)

/**
 * @param given the id of a token, or its secret
 * @throws DomainError missing
 */
export async function signupToken(db: Db, given: string): Promise<ListedSignupToken> {
  const token = isSignupTokenId(given)
    ? await db.selectFrom('signupTokens as t').select(columns).where('t.id', '=', Number(given)).executeTakeFirst()
    : await tokenByHash(db, { hash: secretHashOf(given).toString('hex') })
  if (token === undefined || token.id === null) throw unknownToken()
  return token
}

/** The input is not repeated, because messages are logged, and it may be a secret, or similar to one. */
export function unknownToken(): DomainError {
  return new DomainError('missing', 'There is no such signup token')
}
