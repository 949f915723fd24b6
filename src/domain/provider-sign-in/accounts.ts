import { sql } from 'kysely'
import { forbidden } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { addUser } from '../users/commands.ts'
import { giveToOwnerOfEmail } from '../users/email-verification.ts'
import { hasAdminRole } from '../users/queries.ts'
import { admits, type Identity, type SignUp, strangerRefusal } from './identity.ts'

/** Whether the account has this identity, another one of this provider, only one of another provider, or none. */
type IdentityOfAccount = 'this' | 'another' | 'elsewhere' | 'none'

/**
 * Locks and returns the account of an identity; undefined without one. An email finds an account only once: afterwards
 * the account is linked to the identity, and a later owner of the email does not get it. If the email was not verified
 * here, another person may have created the account: their password, sessions and tokens end. The email also finds the
 * user to whom a directory gives it as the name: many providers send that as the email.
 *
 * @throws DomainError forbidden for the account of another identity, for a deleted one, for the name of an Admin in the
 *   directory, and for an email that finds two accounts
 */
export async function knownUser(transaction: Transaction, identity: Identity): Promise<number | undefined> {
  const { issuer, subject, email } = identity
  const identityOfAccount = sql<IdentityOfAccount>`
    case when i.subject = ${subject} then 'this' when i.subject is not null then 'another'
      when exists (select from oidc_identities o where o.user_id = u.id) then 'elsewhere' else 'none' end`
  const hasEmail = sql<boolean>`(u.email is not null and lower(u.email) = ${email}::text)`
  const hasName = sql<boolean>`(folded(u.scim_user_name) = (select folded(${email}::text)))`
  const rows = await transaction.tx
    .selectFrom('users as u')
    .leftJoin('oidcIdentities as i', (join) => join.onRef('i.userId', '=', 'u.id').on('i.issuer', '=', issuer))
    .select(({ eb }) => ['u.id', 'u.active', 'u.emailVerified', eb('u.deletedAt', 'is not', null).as('isDeleted')])
    .select([identityOfAccount.as('identity'), hasEmail.as('hasEmail'), hasAdminRole.as('isAdmin')])
    .where('u.accountType', '=', 'user')
    .where(({ eb, or, and }) =>
      or([eb('i.subject', '=', subject), and([or([hasEmail, hasName]), eb('u.deletedAt', 'is', null)])]),
    )
    .where('u.id', 'in', ({ selectFrom }) =>
      selectFrom('oidcIdentities as o')
        .select('o.userId as id')
        .where('o.issuer', '=', issuer)
        .where('o.subject', '=', subject)
        .union(selectFrom('users as u').select('u.id').where('u.deletedAt', 'is', null).where(hasEmail))
        .union(selectFrom('users as u').select('u.id').where('u.deletedAt', 'is', null).where(hasName)),
    )
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute()
  const own = rows.find((row) => row.identity === 'this')
  if (own !== undefined && !own.isDeleted) return activeId(own)
  const others = rows.filter(({ isDeleted }) => !isDeleted)
  const [withEmail, another] = others
  // The provider does not say which of them it means, and the wrong one is bound for ever.
  if (another !== undefined)
    throw forbidden(
      `Two accounts match ${email}: one has it as the email, another as the userName of a directory. Ask an administrator`,
    )
  // Who provisions may give an Admin a name, but no other person the account.
  if (withEmail?.hasEmail === false && withEmail.isAdmin)
    throw forbidden(`The account of ${email} has another email here. Ask an administrator`)
  if (withEmail?.identity === 'another')
    throw forbidden(`The account of ${email} belongs to another user at the provider`)
  // Another provider may assign the email to another person.
  if (withEmail?.identity === 'elsewhere')
    throw forbidden(
      `The account of ${email} belongs to a person at another provider. Ask an administrator to release it`,
    )
  if (withEmail === undefined && own !== undefined) throw forbidden('Your account was deleted. Ask an administrator')
  if (withEmail === undefined) return undefined
  activeId(withEmail)
  if (!withEmail.emailVerified) await giveToOwnerOfEmail(transaction, withEmail.id)
  await bind(transaction, withEmail.id, identity)
  return withEmail.id
}

/** @throws DomainError forbidden for an account that is switched off */
function activeId({ id, active }: { readonly id: number; readonly active: boolean }): number {
  if (!active) throw forbidden('Your account is switched off. Ask an administrator')
  return id
}

/** Defaults of an account that a sign-in creates; the provider knows the rest. */
const EMPTY = { username: null, passwordHash: null, emailVerified: true } as const

/**
 * Creates an account for an identity that has none, and returns its id.
 *
 * @throws DomainError forbidden when the settings do not allow that
 */
export async function newUser(transaction: Transaction, identity: Identity, signUp: SignUp): Promise<number> {
  const { email, name } = identity
  if (email === null || !admits(signUp, email)) throw strangerRefusal(identity)
  const rootRole = signUp.defaultRootRoleId
  const { id } = await addUser(transaction, { ...EMPTY, email, name, rootRole })
  await bind(transaction, id, identity)
  return id
}

/** Links an identity to an account. An identity of a deleted account moves. */
async function bind({ tx, now }: Transaction, userId: number, { issuer, subject }: Identity): Promise<void> {
  await tx
    .insertInto('oidcIdentities')
    .values({ issuer, subject, userId, createdAt: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ userId, createdAt: now }))
    .execute()
}
