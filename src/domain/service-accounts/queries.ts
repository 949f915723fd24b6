import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { rootRoleOfAccount } from '../access/people.ts'
import { roleObject } from '../access/queries.ts'
import { firstOrMissing, missing } from '../errors.ts'
import { tokensOfAccount } from '../personal-access-tokens/queries.ts'

export type StoredServiceAccount = Pick<Schema<'ServiceAccount'>, 'id' | 'name' | 'username' | 'rootRole'> & {
  createdAt: Date
}

const isServiceAccount = sql`u.account_type = 'service-account' and u.deleted_at is null`

/** Returns the service accounts with their tokens, and the available root roles, in one statement. */
export async function serviceAccountList(db: Db, page: Page): Promise<Schema<'ServiceAccounts'>> {
  const { limit, offset } = pageOf(page)
  const { rows } = await sql<Schema<'ServiceAccounts'>>`
    select (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'name', u.name, 'username', u.username, 'rootRole', ${rootRoleOfAccount},
        'createdAt', ${isoTime(sql`u.created_at`)}, 'accountType', 'Service Account', 'tokens', ${tokensOfAccount}
      ) order by u.id), '[]')
      from (select * from users u where ${isServiceAccount} order by u.id limit ${limit} offset ${offset}) u
    ) as service_accounts, (
      select coalesce(json_agg(${roleObject()} order by r.id), '[]')
      from roles r where r.type in ('root', 'root-custom')
    ) as root_roles`.execute(db)
  return rows[0] ?? { serviceAccounts: [], rootRoles: [] }
}

/** @throws DomainError missing for the account */
export async function serviceAccountTokens(db: Db, id: number): Promise<Schema<'Token'>[]> {
  const { rows } = await sql<{ tokens: Schema<'Token'>[] }>`
    select ${tokensOfAccount} as tokens from users u where u.id = ${id} and ${isServiceAccount}`.execute(db)
  return firstOrMissing(rows, 'service account', id).tokens
}

/**
 * Locks a service account until the end of the transaction. Its roles and tokens are changed only under this lock.
 *
 * @throws DomainError missing
 */
export async function lockServiceAccount(tx: Tx, id: number): Promise<StoredServiceAccount> {
  // Locks before reading: a statement that waits for the lock sees the old roles.
  const { rows: locked } = await sql`
    select from users u where u.id = ${id} and ${isServiceAccount} for update`.execute(tx)
  if (locked.length === 0) throw missing('service account', id)
  const { rows } = await sql<StoredServiceAccount>`
    select u.id, u.name, u.username, u.created_at, ${rootRoleOfAccount} as root_role from users u where u.id = ${id}`.execute(
    tx,
  )
  return firstOrMissing(rows, 'service account', id)
}
