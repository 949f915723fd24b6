import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import type { Members, NullableMembers } from '../../db/json-objects.ts'
import { arrayOf, columnsOf, isoTime } from '../../db/sql.ts'
import { type DomainError, type ErrorDetail, invalidAll, MAX_DETAILS } from '../errors.ts'
import { VIEWER_ROLE } from './built-in-roles.ts'
import { imageUrl } from './image-url.ts'

const { and, eb } = expressionBuilder<{ u: Database['users'] }, 'u'>()

/** Whether the row `u` of users can be given roles or tasks: not deleted, and not a system account. */
export const isAssignable: Expression<SqlBool> = and([
  eb('u.deletedAt', 'is', null),
  eb('u.accountType', '<>', sql.lit('system')),
])

/** Whether the row `u` of users can act: as `isAssignable`, and not switched off. */
export const isActive: Expression<SqlBool> = and([isAssignable, eb('u.active', '=', sql.lit(true))])

type User = Schema<'User'>

const account = columnsOf<'users'>('u')

/** The listed members of the account `u`. */
export const personMembers: NullableMembers<
  Pick<User, 'id' | 'name' | 'username' | 'email' | 'imageUrl' | 'accountType' | 'active'>
> = {
  id: account('id'),
  name: account('name'),
  username: account('username'),
  email: account('email'),
  imageUrl,
  accountType: sql`case u.account_type when 'service-account' then 'Service Account' else 'User' end`,
  active: sql`case when not u.active then false end`,
}

/** When the account `u` was created and last used. */
export const personTimes: Members<Pick<User, 'createdAt' | 'seenAt'>> = {
  createdAt: isoTime(account('createdAt')),
  seenAt: isoTime(account('seenAt')),
}

/** The id of the root role that the account `u` was given directly; null if there is none. */
export const rootRoleOfAccount: RawBuilder<number | null> = sql`(
  select h.role_id from user_roles h where h.user_id = u.id and h.project_id is null order by h.role_id limit 1)`

/** The members of the account `u` that only administrators see. */
export const accountMembers: Members<Pick<User, 'isAPI' | 'loginAttempts' | 'rootRole'>> = {
  isAPI: sql.lit(false),
  loginAttempts: account('loginAttempts'),
  rootRole: sql`coalesce(${rootRoleOfAccount}, ${sql.lit(VIEWER_ROLE)})`,
}

/** Returns the JSON pointer of the id at a position. */
export type PathOf = (position: number) => string

const keptPeople = compiled<{ ids: readonly number[] }, { id: number }>((db, { ids }) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', sql<number>`any(${arrayOf(ids, 'int')})`)
    .where(isAssignable)
    .orderBy('u.id')
    .forKeyShare(),
)

/**
 * Ensures that `ids` are users or service accounts, and prevents their deletion until the end of the transaction.
 *
 * @throws DomainError invalid, listing every unknown id
 */
export async function requirePeople(tx: Tx, ids: readonly number[], pathOf: PathOf): Promise<void> {
  const refusal = await refusalOfPeople(tx, ids, pathOf)
  if (refusal !== undefined) throw refusal
}

/** Like `requirePeople`, but returns the refusal. */
export async function refusalOfPeople(
  tx: Tx,
  ids: readonly number[],
  pathOf: PathOf,
): Promise<DomainError | undefined> {
  if (ids.length === 0) return undefined
  const rows = await keptPeople(tx, { ids: [...new Set(ids)] })
  return refusalOfUnknown('user', ids, rows, pathOf)
}

/** Returns the refusal for the `ids` that were not found; undefined when all were found. */
export function refusalOfUnknown(
  noun: string,
  ids: readonly number[],
  found: readonly { id: number }[],
  pathOf: PathOf,
): DomainError | undefined {
  const known = new Set(found.map(({ id }) => id))
  const details: ErrorDetail[] = []
  // Collects one more than the limit, so that the response says that there are more.
  for (let position = 0; position < ids.length && details.length <= MAX_DETAILS; position++) {
    const id = ids[position]
    if (id !== undefined && !known.has(id))
      details.push({ message: `There is no ${noun} ${id}`, path: pathOf(position) })
  }
  const [first] = details
  return first === undefined ? undefined : invalidAll(first.message, details)
}
