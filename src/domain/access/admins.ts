import { type NotNull, sql } from 'kysely'
import { ADMIN_KEY_USER_ID } from '../actor.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { ADMIN_ROLE } from './built-in-roles.ts'
import { issuersIn, type Providers } from './issuer.ts'
import { type AdminAccount, type Admins, lockOutBy } from './lock-out.ts'

/**
 * Runs `work`, which may take the role Admin or a way to sign in from accounts. Throws if no account has the role
 * afterwards, or if no user with the role can sign in and one could before. An admin key is exempt: it stays valid, and
 * can give the role and a way to sign in again. A directory is not: it does not notice what it does.
 *
 * @throws DomainError conflict
 */
export async function keepingAdmin<Result>(transaction: Transaction, work: () => Promise<Result>): Promise<Result> {
  const before = await lockAdmins(transaction)
  const result = await work()
  const { actor, context } = transaction
  if (actor.userId === ADMIN_KEY_USER_ID && context.byDirectory !== true) return result
  const refusal = lockOutBy(before, await admins(transaction), context.byDirectory === true)
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

async function admins({ tx }: Transaction): Promise<Admins> {
  const rows: (AdminAccount & Providers & { readonly passwordDisabled: boolean })[] = await tx
    .selectFrom('users as u')
    .crossJoin('signInSettings as s')
    .select(({ eb }) => [
      'u.id',
      sql<string>`coalesce(u.name, u.username, u.email, 'user ' || u.id)`.as('name'),
      eb('u.accountType', '=', 'user').$castTo<boolean>().as('isUser'),
      eb('u.passwordHash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      sql<string[]>`array(select i.issuer from oidc_identities i where i.user_id = u.id)`.as('issuers'),
    ])
    .select(['s.passwordDisabled', 's.oidcEnabled', 's.oidcDiscoverUrl', 's.samlEnabled', 's.samlEntityId'])
    .where('u.deletedAt', 'is', null)
    .where('u.active', '=', sql.lit(true))
    .where('u.id', 'in', ({ selectFrom }) =>
      selectFrom('heldRoles as r')
        .select('r.userId')
        .$narrowType<{ userId: NotNull }>()
        .where('r.roleId', '=', ADMIN_ROLE)
        .where('r.projectId', 'is', null),
    )
    .orderBy('u.id')
    .execute()
  const [first] = rows
  const methods = {
    passwordDisabled: first?.passwordDisabled ?? false,
    providers: first === undefined ? [] : issuersIn(first),
  }
  return { accounts: rows, methods }
}
