import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { ADMIN_ROLE } from '../access/built-in-roles.ts'
import { rootRoleOfAccount } from '../access/people.ts'
import { firstOrMissing } from '../errors.ts'

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
}

/** Whether `u` is a user who signs in, and not deleted. */
export const isUser: RawBuilder<boolean> = sql`(u.account_type = 'user' and u.deleted_at is null)`

/** The columns of a `StoredUser` for the account `u`. */
const userColumns: RawBuilder<unknown> = sql`
  u.id, u.name, u.username, u.email, u.login_attempts, u.seen_at, u.created_at,
  ${rootRoleOfAccount} as root_role`

/** Returns the users, oldest first. */
export async function userList(db: Db, page: Page): Promise<StoredUser[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<StoredUser>`
    select ${userColumns} from users u where ${isUser} order by u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Returns the root roles. */
export async function rootRoleList(db: Db): Promise<Schema<'Role'>[]> {
  const { rows } = await sql<Schema<'Role'>>`
    select id, type, name, description, null as project from roles
    where type in ('root', 'root-custom') order by id`.execute(db)
  return rows
}

/** @throws DomainError missing */
export async function requireUser(db: Db, id: number): Promise<StoredUser> {
  const { rows } = await sql<StoredUser>`select ${userColumns} from users u where u.id = ${id} and ${isUser}`.execute(
    db,
  )
  return firstOrMissing(rows, 'user', id)
}

/**
 * Locks a user until the end of the transaction. Their roles, sessions and tokens are changed only under this lock.
 *
 * @throws DomainError missing
 */
export async function lockUser(tx: Tx, id: number): Promise<StoredUser> {
  const locked = await lockThose(tx, sql`u.id = ${id}`)
  return requireUser(tx, firstOrMissing(locked, 'user', id).id)
}

/**
 * Locks the user who has this email.
 *
 * @throws DomainError missing
 */
export async function lockUserByEmail(tx: Tx, email: string): Promise<StoredUser> {
  const locked = await lockThose(tx, sql`lower(u.email) = lower(${email})`)
  return requireUser(tx, firstOrMissing(locked, 'user', email).id)
}

/** Locks those of the users that have been inactive since `since`, in the order of their ids. */
export async function lockInactiveUsers(tx: Tx, ids: readonly number[], since: Date): Promise<InactiveStoredUser[]> {
  const locked = (await lockThose(tx, sql`u.id = any(${ids}::int[])`)).map(({ id }) => id)
  const { rows } = await sql<InactiveStoredUser>`
    ${usersInactiveSince(since)} and u.id = any(${locked}::int[]) order by u.id`.execute(tx)
  return rows
}

/**
 * Locks the users `u` matching a condition, in the order of their ids. What belongs to them must be read by the next
 * statement: a statement that waits for a lock sees the data from before.
 */
async function lockThose(tx: Tx, condition: RawBuilder<boolean>): Promise<Pick<StoredUser, 'id'>[]> {
  const { rows } = await sql<Pick<StoredUser, 'id'>>`
    select u.id from users u where ${condition} and ${isUser} order by u.id for update`.execute(tx)
  return rows
}

export type InactiveStoredUser = StoredUser & { readonly patSeenAt: Date | null }

/** Returns the users that have been inactive since `since`, oldest first. */
export async function inactiveUserList(db: Db, since: Date, page: Page): Promise<InactiveStoredUser[]> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<InactiveStoredUser>`
    ${usersInactiveSince(since)} order by u.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

const lastUseOfTokens: RawBuilder<Date | null> = sql`(
  select max(t.seen_at) from personal_access_tokens t where t.user_id = u.id)`

/**
 * Selects the inactive users; more conditions can be appended. `greatest` ignores nulls: for a user who never signed
 * in, the creation time of the account counts.
 */
function usersInactiveSince(since: Date): RawBuilder<unknown> {
  return sql`select ${userColumns}, ${lastUseOfTokens} as pat_seen_at from users u
    where ${isUser} and greatest(u.created_at, u.seen_at, ${lastUseOfTokens}) < ${since}`
}

/** Counts the accounts that have the role Admin, directly or through a group. */
export async function adminCount(db: Db): Promise<Schema<'AdminCount'>> {
  const { rows } = await sql<Schema<'AdminCount'>>`
    select
      count(*) filter (where u.account_type = 'user' and u.password_hash is not null) as password,
      count(*) filter (where u.account_type = 'user' and u.password_hash is null) as no_password,
      count(*) filter (where u.account_type = 'service-account') as service
    from users u
    where u.deleted_at is null
      and exists (select from held_roles r where r.user_id = u.id and r.role_id = ${ADMIN_ROLE} and r.project_id is null)`.execute(
    db,
  )
  return rows[0] ?? { password: 0, noPassword: 0, service: 0 }
}
