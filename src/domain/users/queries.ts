import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { anyOf, containing, folded } from '../../db/sql.ts'
import { ADMIN_ROLE, VIEWER_ROLE } from '../access/built-in-roles.ts'
import { rootRoleOfAccount } from '../access/people.ts'
import { ROOT_ROLE_TYPES } from '../access/root-roles.ts'
import { firstOrMissing } from '../errors.ts'
import type { Provisioned } from './user.ts'

/** A user as it is stored, without password data. */
export type StoredUser = {
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
  readonly loginAttempts: number
  readonly seenAt: Date | null
  readonly createdAt: Date
  /** The root role that was given to the user directly; null for none. */
  readonly rootRole: number | null
} & Provisioned

const { and, eb, fn } = expressionBuilder<{ u: Database['users'] }, 'u'>()

/** Whether `u` is a user who signs in, and not deleted. */
export const isUser: Expression<SqlBool> = and([
  eb('u.accountType', '=', sql.lit('user')),
  eb('u.deletedAt', 'is', null),
])

/** Whether `u` is a user who may sign in. */
export const isActiveUser: Expression<SqlBool> = and([isUser, eb('u.active', '=', sql.lit(true))])

function users(db: Db) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.username', 'u.email', 'u.loginAttempts', 'u.seenAt', 'u.createdAt'])
    .select(['u.active', 'u.scimManaged', 'u.scimUserName', 'u.externalId', 'u.emailByDirectory', 'u.emailSent'])
    .select(rootRoleOfAccount.as('rootRole'))
    .where(isUser)
}

/** Which users a list has: `q` is a part of the name, the username, the email or the name in a directory. */
type UserSearch = Page & { readonly q?: string; readonly rootRole?: number }

/** Returns a page of the users that match, oldest first, and how many match on all pages. */
export async function userList(
  db: Db,
  { q = '', rootRole, ...page }: UserSearch,
): Promise<{ total: number; found: StoredUser[] }> {
  const { limit, offset } = pageOf(page)
  const text = folded(containing(q))
  const hasText = sql<boolean>`(folded(u.name) like ${text} or folded(u.username) like ${text}
    or folded(u.email) like ${text} or folded(u.scim_user_name) like ${text})`
  const matching = users(db)
    .$if(q !== '', (query) => query.where(hasText))
    .$if(rootRole !== undefined, (query) =>
      query.where(sql<boolean>`coalesce(${rootRoleOfAccount}, ${sql.lit(VIEWER_ROLE)}) = ${rootRole}`),
    )
  const [found, { total }] = await Promise.all([
    matching.orderBy('u.id').limit(limit).offset(offset).execute(),
    matching.clearSelect().select(fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { total, found }
}

/** Returns the root roles. */
export function rootRoleList(db: Db): Promise<Schema<'Role'>[]> {
  return db
    .selectFrom('roles')
    .select(['id', 'type', 'name', 'description', sql.lit(null).as('project')])
    .where('type', 'in', ROOT_ROLE_TYPES)
    .orderBy('id')
    .execute()
}

/** @throws DomainError missing */
export async function requireUser(db: Db, id: number): Promise<StoredUser> {
  return firstOrMissing(await users(db).where('u.id', '=', id).execute(), 'user', id)
}

/** Returns the users with these ids, oldest first. */
export function usersWithIds(db: Db, ids: readonly number[]): Promise<StoredUser[]> {
  return users(db).where('u.id', '=', anyOf(ids)).orderBy('u.id').execute()
}

export type InactiveStoredUser = StoredUser & { readonly patSeenAt: Date | null }

/** Returns the users that have been inactive since `since`, oldest first. */
export function inactiveUserList(db: Db, since: Date, page: Page): Promise<InactiveStoredUser[]> {
  const { limit, offset } = pageOf(page)
  return usersInactiveSince(db, since).orderBy('u.id').limit(limit).offset(offset).execute()
}

const lastUseOfTokens: RawBuilder<Date | null> = sql`(
  select max(t.seen_at) from personal_access_tokens t where t.user_id = u.id)`

/**
 * Selects the inactive users `u`; more conditions can be added. `greatest` ignores nulls: for a user who never signed
 * in, the creation time of the account counts.
 */
export function usersInactiveSince(db: Db, since: Date) {
  return users(db)
    .select(lastUseOfTokens.as('patSeenAt'))
    .where(sql<boolean>`greatest(u.created_at, u.seen_at, ${lastUseOfTokens}) < ${since}`)
}

/** Whether the account `u` has the role Admin, directly or through a group. */
export const hasAdminRole = sql<boolean>`exists (
  select from held_roles r where r.user_id = u.id and r.role_id = ${ADMIN_ROLE} and r.project_id is null)`

/** Counts the accounts that have the role Admin, directly or through a group. */
export async function adminCount(db: Db): Promise<Schema<'AdminCount'>> {
  const isOfUser = eb('u.accountType', '=', sql.lit('user'))
  const count = fn.countAll<number>()
  return db
    .selectFrom('users as u')
    .select([
      count.filterWhere(and([isOfUser, eb('u.passwordHash', 'is not', null)])).as('password'),
      count.filterWhere(and([isOfUser, eb('u.passwordHash', 'is', null)])).as('noPassword'),
      count.filterWhere(eb('u.accountType', '=', sql.lit('service-account'))).as('service'),
    ])
    .where('u.deletedAt', 'is', null)
    .where('u.active', '=', sql.lit(true))
    .where(hasAdminRole)
    .executeTakeFirstOrThrow()
}
