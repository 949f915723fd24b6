import { everyRight, noRight } from './rights.ts'
import type { Reader } from './visibility.ts'

/** The account or the key that a request comes from. */
export type Caller = {
  readonly kind: 'user' | 'service-account' | 'admin-key' | 'client-key' | 'frontend-key'
  /** Id of the account, or of the key. */
  readonly id: number
}

/** The credential of a user or a service account: a session, or a token of the account. */
export type Credential = { readonly kind: 'session' | 'token'; readonly secretHash: Buffer }

/** The actor of a transaction: a user, a service account, an admin key or the server itself. */
export type Actor = Reader & {
  /** The name in the event log: email or username, or the name of the key. */
  readonly name: string
  /** For the log, which has no names; only for callers that have authenticated. */
  readonly caller?: Caller
  /** Only for accounts: it can end before the transaction, see `assertCredentialStands`. */
  readonly credential?: Credential
}

export const ADMIN_KEY_USER_ID = -42

export const systemActor: Actor = { userId: -1337, name: 'flaghoist-system', rights: everyRight, hiddenProjects: [] }

/**
 * The server where nobody asked for what it does, or has approved it: the guard of change requests and approval rules
 * hold it.
 */
export const unapprovedActor: Actor = { ...systemActor, rights: noRight }

/**
 * The caller of a public operation or an SDK. Events name the server, since no account is known, but a command that
 * asserts a permission is refused.
 */
export const anonymousActor: Actor = { ...systemActor, rights: noRight }
