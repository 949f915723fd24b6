import type { Schema } from '../../contract.ts'

/** A service account as recorded in events. */
export type ServiceAccountRecord = Pick<Schema<'ServiceAccount'>, 'id' | 'name' | 'username' | 'rootRole'>

/** A user as recorded in events. */
export type UserRecord = Pick<Schema<'User'>, 'id' | 'name' | 'username'> & {
  email: string | null
  rootRole: number | null
  /** Only of a user who is switched off. */
  active?: false
  /** Only of a user from a directory, as the next two. */
  scimId?: string
  scimUserName?: string | null
  externalId?: string | null
}

/** A user after a change, as recorded in events. For a password, only the fact of the change is recorded. */
export type UserRecordAfter = UserRecord & {
  credentials?: 'password-changed' | 'reset-link-made' | 'ended' | 'identities-released'
  /** The credentials that ended, with `credentials: 'ended'`. */
  ended?: readonly ('password' | 'sessions' | 'personal-access-tokens' | 'identities')[]
  reason?: 'email-not-verified' | 'email-changed' | 'switched-off' | 'identities-released'
}

/** A personal or service account token as recorded in events: without its secret. */
export type TokenRecord = Omit<Schema<'CreatedToken'>, 'secret' | 'seenAt'>

/** A signup token as recorded in events: without its secret. `enabled` is independent of the expiry. */
export type SignupTokenRecord = Pick<Schema<'SignupToken'>, 'name' | 'enabled' | 'expiresAt'> & { id: number }
