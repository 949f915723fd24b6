import { isDeepStrictEqual } from 'node:util'
import { HOUR_MS } from '../date-time.ts'
import { type DomainError, unauthenticated } from '../errors.ts'
import { type SignedIn, signInAs } from '../provider-sign-in/sign-in.ts'
import type { NewSession } from '../sessions/commands.ts'
import { lockSignInSettings } from '../sign-in-settings/locks.ts'
import type { SamlSettings } from '../sign-in-settings/saml-settings.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Assertion } from './assertion.ts'
import { identityFrom } from './identity.ts'
import { useMessage } from './used-messages.ts'

/**
 * Opens a session for a user whom the provider has signed in, see `signInAs`. It ends when the provider says, or
 * before.
 *
 * @param settings with which the message was checked
 * @throws DomainError unauthenticated when the settings have changed in the meantime, when nothing identifies the user,
 *   or when the message was used before; all that `signInAs` throws
 */
export async function signInWithSaml(
  transaction: Transaction,
  assertion: Assertion,
  settings: SamlSettings,
  session: NewSession,
): Promise<SignedIn> {
  const { saml } = await lockSignInSettings(transaction.tx)
  if (!isDeepStrictEqual(saml, settings)) throw samlSettingsChanged()
  await useMessage(transaction, saml.entityId ?? '', assertion)
  const lifetimeHours = Math.min(session.lifetimeHours, hoursUntil(assertion.sessionEndsAt, transaction.now))
  const identity = identityFrom(assertion, saml)
  return signInAs(transaction, identity, { method: 'saml', signUp: saml, session: { ...session, lifetimeHours } })
}

/** The refusal of a sign-in that has begun with other settings. */
export function samlSettingsChanged(): DomainError {
  return unauthenticated('The settings of SAML have changed in the meantime. Start again')
}

function hoursUntil(end: Date | undefined, now: Date): number {
  return end === undefined ? Number.POSITIVE_INFINITY : (end.getTime() - now.getTime()) / HOUR_MS
}
