import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { type DomainError, forbidden, unauthenticated } from '../errors.ts'
import { type NewSession, openSession } from '../sessions/commands.ts'
import type { OidcSettings } from '../sign-in-settings/oidc-settings.ts'
import { lockSignInSettings } from '../sign-in-settings/queries.ts'
import type { Transaction } from '../transaction.ts'
import { addUser } from '../users/commands.ts'
import { giveToOwnerOfEmail } from '../users/email-verification.ts'
import { noteSignInOf } from '../users/sign-in.ts'
import { syncGroups } from './group-sync.ts'
import { admits, type Claims, type Identity, identityFrom, strangerRefusal } from './identity.ts'
import { useBegunSignIn } from './used-sign-ins.ts'

/** A sign-in that a browser has begun. */
type Begun = {
  /** With which the provider was asked. */
  readonly settings: OidcSettings
  readonly state: string
}

/**
 * Opens a session for somebody whom the provider has signed in. Their account is the one that they have signed in to
 * before, else the one with their email, else a new one where the settings allow that.
 *
 * @param claims what the provider says of them
 * @returns the secret of the session
 * @throws DomainError unauthenticated when the settings have changed in the meantime, or when the sign-in was used
 *   before; forbidden for somebody without an account; conflict when the provider's groups would take the role Admin from
 *   the last one who has it
 */
export async function signInWithOidc(
  transaction: Transaction,
  claims: Claims,
  { settings, state }: Begun,
  session: NewSession,
): Promise<string> {
  const { tx } = transaction
  // The lock serializes sign-ins, so that somebody who signs in twice at once gets one account.
  const { oidc } = await lockSignInSettings(tx)
  // The provider was asked for seconds, without a lock.
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
  /** Whether this identity belongs to the account, or another one of the provider, or only one of another provider, or none. */
  readonly identity: 'this' | 'another' | 'elsewhere' | 'none'
}

/**
 * Locks and returns the account of somebody; undefined when they have none. An email leads to an account only once: afterwards it
 * belongs to the identity, and whoever gets the email later does not get the account. If the email was not verified here, the
 * account may have been made by another person, whose password, sessions and tokens end.
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
    throw forbidden(`The account of ${email} belongs to somebody else at the provider`)
  // Another provider may give the email to another person.
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

/** What an account that a sign-in creates does not have: the provider knows the rest. */
const EMPTY = { username: null, passwordHash: null, emailVerified: true } as const

async function newUser(transaction: Transaction, identity: Identity, settings: OidcSettings): Promise<number> {
  const { email, name } = identity
  if (email === null || !admits(settings, email)) throw strangerRefusal(identity)
  const rootRole = settings.defaultRootRoleId
  const { id } = await addUser(transaction, { ...EMPTY, email, name, rootRole })
  await bind(transaction, id, identity)
  return id
}

/** Gives an account to an identity. One that belonged to a deleted account moves. */
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
