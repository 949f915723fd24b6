import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type DomainError, forbidden, unauthenticated } from '../errors.ts'
import { type NewSession, openSession } from '../sessions/commands.ts'
import { lockSignInSettings } from '../sign-in-settings/locks.ts'
import type { OidcSettings } from '../sign-in-settings/oidc-settings.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { addUser } from '../users/commands.ts'
import { giveToOwnerOfEmail } from '../users/email-verification.ts'
import { recordSignInOf } from '../users/sign-in.ts'
import { syncGroups } from './group-sync.ts'
import { admits, type Claims, type Identity, identityFrom, strangerRefusal } from './identity.ts'
import { usePendingSignIn } from './used-sign-ins.ts'

/** A sign-in that a browser has begun. */
type Begun = {
  /** The settings of the request to the provider. */
  readonly settings: OidcSettings
  readonly state: string
}

type SignedIn = { readonly secret: string; readonly userId: number } & Pick<Identity, 'missingClaims'>

/**
 * Opens a session for a user whom the provider has signed in. The account is the one of earlier sign-ins, else the one
 * with their email, else a new one where the settings allow that.
 *
 * @param claims the claims of the provider about the user
 * @returns the secret of the session, the account, and the claims that the provider does not say
 * @throws DomainError unauthenticated when the settings have changed in the meantime, or when the sign-in was used
 *   before; forbidden for a user without an account; conflict when the provider's groups would take the role Admin from
 *   the last user who has it and can sign in
 */
export async function signInWithOidc(
  transaction: Transaction,
  claims: Claims,
  { settings, state }: Begun,
  session: NewSession,
): Promise<SignedIn> {
  const { tx } = transaction
  // The lock serializes sign-ins, so that two concurrent sign-ins of a user create one account.
  const { oidc } = await lockSignInSettings(tx)
  // The request to the provider may have taken seconds, without a lock.
  if (!isDeepStrictEqual(oidc, settings)) throw settingsChanged()
  await usePendingSignIn(transaction, state)
  const identity = identityFrom(claims, oidc)
  const userId = (await knownUser(transaction, identity)) ?? (await newUser(transaction, identity, oidc))
  if (identity.groups !== undefined) await syncGroups(transaction, userId, identity.groups)
  const name = await recordSignInOf(transaction, userId)
  const { missingClaims } = identity
  const secret = await openSession(transaction, { id: userId, name }, 'openid-connect', session, missingClaims)
  return { secret, userId, missingClaims }
}

/** Whether the account has this identity, another one of this provider, only one of another provider, or none. */
type IdentityOfAccount = 'this' | 'another' | 'elsewhere' | 'none'

/**
 * Locks and returns the account of an identity; undefined without one. An email finds an account only once: afterwards
 * the account is linked to the identity, and a later owner of the email does not get it. If the email was not verified
 * here, another person may have created the account: their password, sessions and tokens end.
 */
async function knownUser(transaction: Transaction, identity: Identity): Promise<number | undefined> {
  const { issuer, subject, email } = identity
  const identityOfAccount = sql<IdentityOfAccount>`
    case when i.subject = ${subject} then 'this' when i.subject is not null then 'another'
      when exists (select from oidc_identities o where o.user_id = u.id) then 'elsewhere' else 'none' end`
  const rows = await transaction.tx
    .selectFrom('users as u')
    .leftJoin('oidcIdentities as i', (join) => join.onRef('i.userId', '=', 'u.id').on('i.issuer', '=', issuer))
    .select(({ eb }) => ['u.id', 'u.active', 'u.emailVerified', eb('u.deletedAt', 'is not', null).as('isDeleted')])
    .select(identityOfAccount.as('identity'))
    .where('u.accountType', '=', 'user')
    .where(({ eb, fn, or, and }) =>
      or([
        eb('i.subject', '=', subject),
        and([eb(fn<string>('lower', ['u.email']), '=', sql<string>`${email}::text`), eb('u.deletedAt', 'is', null)]),
      ]),
    )
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute()
  const own = rows.find((row) => row.identity === 'this')
  if (own !== undefined && !own.isDeleted) return activeId(own)
  const withEmail = rows.find(({ isDeleted }) => !isDeleted)
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

async function newUser(transaction: Transaction, identity: Identity, settings: OidcSettings): Promise<number> {
  const { email, name } = identity
  if (email === null || !admits(settings, email)) throw strangerRefusal(identity)
  const rootRole = settings.defaultRootRoleId
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

/** The refusal of a sign-in that has begun with other settings. */
export function settingsChanged(): DomainError {
  return unauthenticated('The settings of OpenID Connect have changed in the meantime. Start again')
}
