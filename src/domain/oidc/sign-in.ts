import { isDeepStrictEqual } from 'node:util'
import { type DomainError, unauthenticated } from '../errors.ts'
import { type SignedIn, signInAs } from '../provider-sign-in/sign-in.ts'
import type { NewSession } from '../sessions/commands.ts'
import { lockSignInSettings } from '../sign-in-settings/locks.ts'
import type { OidcSettings } from '../sign-in-settings/oidc-settings.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Claims, identityFrom } from './identity.ts'
import { usePendingSignIn } from './used-sign-ins.ts'

/** A sign-in that a browser has begun. */
type Begun = {
  /** The settings of the request to the provider. */
  readonly settings: OidcSettings
  readonly state: string
}

/**
 * Opens a session for a user whom the provider has signed in, see `signInAs`.
 *
 * @param claims the claims of the provider about the user
 * @returns the secret of the session, the account, and the claims that the provider does not say
 * @throws DomainError unauthenticated when the settings have changed in the meantime, or when the sign-in was used
 *   before; all that `signInAs` throws
 */
export async function signInWithOidc(
  transaction: Transaction,
  claims: Claims,
  { settings, state }: Begun,
  session: NewSession,
): Promise<SignedIn> {
  const { oidc } = await lockSignInSettings(transaction.tx)
  // The request to the provider may have taken seconds, without a lock.
  if (!isDeepStrictEqual(oidc, settings)) throw settingsChanged()
  await usePendingSignIn(transaction, state)
  return signInAs(transaction, identityFrom(claims, oidc), { method: 'openid-connect', signUp: oidc, session })
}

/** The refusal of a sign-in that has begun with other settings. */
export function settingsChanged(): DomainError {
  return unauthenticated('The settings of OpenID Connect have changed in the meantime. Start again')
}
