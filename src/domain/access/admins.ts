import { sql } from 'kysely'
import { ADMIN_KEY_USER_ID } from '../actor.ts'
import type { Transaction } from '../transaction.ts'
import { ADMIN_ROLE } from './built-in-roles.ts'
import { type AdminAccount, type Admins, lockOutBy, type SignInMethods } from './lock-out.ts'

/**
 * Runs `work`, which may take the role Admin or a way to sign in from accounts. Throws if no account has the role
 * afterwards, or if no user with the role can sign in and one could before. An admin key is exempt: it stays valid, and
 * can give the role and a way to sign in again.
 *
 * @throws DomainError conflict
 */
export async function keepingAdmin<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  const before = await lockAdmins(transaction)
  const result = await work()
  if (transaction.actor.userId === ADMIN_KEY_USER_ID) return result
  const refusal = lockOutBy(before, await admins(transaction))
  if (refusal !== undefined) throw refusal
  return result
}

/**
 * Returns the accounts with the role Admin, directly or through a group. Callers are serialized, so that two changes
 * can't each rely on the Admin, or on the way to sign in, that the other one removes.
 */
export async function lockAdmins(transaction: Transaction): Promise<Admins> {
  await transaction.tx.selectFrom('roles').select('id').where('id', '=', ADMIN_ROLE).forNoKeyUpdate().execute()
  return admins(transaction)
}

type Row = AdminAccount & SignInMethods

async function admins({ tx }: Transaction): Promise<Admins> {
  const { rows } = await sql<Row>`
    select u.id, coalesce(u.name, u.username, u.email, 'user ' || u.id) as name, u.account_type = 'user' as is_user,
      u.password_hash is not null as has_password,
      array(select i.issuer from oidc_identities i where i.user_id = u.id) as issuers,
      s.password_disabled, s.oidc_enabled as enabled, s.oidc_discover_url as discover_url
    from users u cross join sign_in_settings s
    where u.deleted_at is null and u.id in (
      select r.user_id from held_roles r where r.role_id = ${ADMIN_ROLE} and r.project_id is null)
    order by u.id`.execute(tx)
  const [methods = { passwordDisabled: false, enabled: false, discoverUrl: null }] = rows
  return { accounts: rows, methods }
}
