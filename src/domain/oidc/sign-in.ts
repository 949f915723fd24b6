import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type DomainError, forbidden, unauthenticated } from '../errors.ts'
import { type NewSession, openSession } from '../sessions/commands.ts'
import { lockSignInSettings } from '../sign-in-settings/locks.ts'
import type { OidcSettings } from '../sign-in-settings/oidc-settings.ts'
import type { Transaction } from '../transaction.ts'
import { addUser } from '../users/commands.ts'
import { giveToOwnerOfEmail } from '../users/email-verification.ts'
import { noteSignInOf } from '../users/sign-in.ts'
import { syncGroups } from './group-sync.ts'
import { admits, type Claims, type Identity, identityFrom, strangerRefusal } from './identity.ts'
import { useBegunSignIn } from './used-sign-ins.ts'

/** A sign-in that a browser has begun. */
type Begun = {
  /** The settings of the request to the provider. */
  readonly settings: OidcSettings
  readonly state: string
}

/**
 * Opens a session for a user whom the provider has signed in. The account is the one of earlier sign-ins, else the one
 * with their email, else a new one where the settings allow that.
 *
 * @param claims the claims of the provider about the user
 * @returns the secret of the session
 * @throws DomainError unauthenticated when the settings have changed in the meantime, or when the sign-in was used
 *   before; forbidden for a user without an account; conflict when the provider's groups would take the role Admin from
 *   the last user who has it and can sign in
 */
export async function signInWithOidc(
  transaction: Transaction,
  claims: Claims,
  { settings, state }: Begun,
  session: NewSession,
): Promise<string> {
  const { tx } = transaction
  // The lock serializes sign-ins, so that two concurrent sign-ins of a user create one account.
  const { oidc } = await lockSignInSettings(tx)
  // The request to the provider may have taken seconds, without a lock.
  if (!isDeepStrictEqual(oidc, settings)) throw settingsChanged()
  await useBegunSignIn(transaction, state)
  const identity = identityFrom(claims, oidc)
  const userId = (await knownUser(transaction, identity)) ?? (await newUser(transaction, identity, oidc))
  if (identity.groups !== undefined) await syncGroups(transaction, userId, identity.groups)
  await noteSignInOf(transaction, userId)
  return openSession(transaction, userId, session)
}

type KnownAccount = {
  readonly id: number
  readonly isDeleted: boolean
  readonly emailVerified: boolean
  /** Whether the account has this identity, another one of this provider, only one of another provider, or none. */
  readonly identity: 'this' | 'another' | 'elsewhere' | 'none'
}

/**
 * Locks and returns the account of an identity; undefined without one. An email finds an account only once: afterwards
 * the account is linked to the identity, and a later owner of the email does not get it. If the email was not verified
 * here, another person may have created the account: their password, sessions and tokens end.
 */
async function knownUser(transaction: Transaction, identity: Identity): Promise<number | undefined> {
  const { issuer, subject, email } = identity
  const { rows } = await sql<KnownAccount>`
    select u.id, u.deleted_at is not null as is_deleted, u.email_verified,
      case when i.subject = ${subject} then 'this' when i.subject is not null then 'another'
        when exists (select from oidc_identities o where o.user_id = u.id) then 'elsewhere' else 'none' end as identity
    from users u left join oidc_identities i on i.user_id = u.id and i.issuer = ${issuer}
    where u.account_type = 'user'
      and (i.subject = ${subject} or (lower(u.email) = ${email}::text and u.deleted_at is null))
    order by u.id for update of u`.execute(transaction.tx)
  const own = rows.find((row) => row.identity === 'this')
  if (own !== undefined && !own.isDeleted) return own.id
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
  if (!withEmail.emailVerified) await giveToOwnerOfEmail(transaction, withEmail.id)
  await bind(transaction, withEmail.id, identity)
  return withEmail.id
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
  await sql`
    insert into oidc_identities (issuer, subject, user_id, created_at)
    values (${issuer}, ${subject}, ${userId}, ${now})
    on conflict (issuer, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at`.execute(
    tx,
  )
}

/** The refusal of a sign-in that has begun with other settings. */
export function settingsChanged(): DomainError {
  return unauthenticated('The settings of OpenID Connect have changed in the meantime. Start again')
}
