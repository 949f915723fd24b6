import type { Schema } from '../../contract.ts'
import { type DomainError, forbidden, unauthenticated } from '../errors.ts'
import {
  type AttemptSubject,
  forgetAttempts,
  forgiveAfter,
  forgiveAttempt,
  reserveAttempt,
} from '../sign-in-attempts/attempts.ts'
import { signInSettings } from '../sign-in-settings/queries.ts'
import type { InTransaction, Transaction } from '../transaction/transaction.ts'
import { checkPassword } from '../users/password-hash.ts'
import type { StoredUser } from '../users/queries.ts'
import { type Claimed, countFailedSignIn, recordSignIn } from '../users/sign-in.ts'
import { normalizedEmail } from '../users/user.ts'
import { type NewSession, openSession } from './commands.ts'

/** An attempt to sign in with a password. */
type Attempt = {
  /** The address for which attempts are counted. */
  readonly address: string
  /** Gets the account of the name, if there is one. */
  readonly onAccount?: (account: Pick<Claimed, 'id' | 'name'>) => void
}

export type SignedIn = { readonly user: StoredUser; readonly secret: string }

/**
 * Opens a session for a user who knows the password. The attempt is counted before the password check, and nothing is
 * locked during the check, which is slow, and equally slow for an unknown name.
 *
 * @throws DomainError limited; unauthenticated, whatever was wrong; forbidden where passwords are switched off
 * @throws busyError when too many passwords are being checked; the attempt does not count
 */
export async function signIn(
  inChange: InTransaction,
  { username, password }: Schema<'LogIn'>,
  { address, onAccount, ...session }: NewSession & Attempt,
): Promise<SignedIn> {
  const account = accountSubject(username)
  const origin: AttemptSubject = { kind: 'login-address', of: address }
  const found = await inChange(async (transaction) => {
    await assertTakesPasswords(transaction)
    await reserveAttempt(transaction, [account, origin])
    return countFailedSignIn(transaction, username.trim())
  })
  if (found !== undefined) onAccount?.(found)
  // If nobody has looked at the password, this was no guess.
  const { isRight, renewed } = await checkPassword(password, found?.passwordHash).catch((error: unknown) =>
    forgiveAfter(error, inChange, [account, origin]),
  )
  if (!isRight || found === undefined) throw wrong()
  return inChange(async (transaction) => {
    // The check of the password takes long, and waits in a line.
    await assertTakesPasswords(transaction)
    await forgetAttempts(transaction, [account])
    await forgiveAttempt(transaction, [origin])
    const user = await recordSignIn(transaction, found, renewed)
    if (user === undefined) throw wrong()
    return { user, secret: await openSession(transaction, { id: user.id, name: found.name }, 'password', session) }
  })
}

/** Returns the subject by which attempts to sign in with a name are counted. */
export function accountSubject(name: string): AttemptSubject {
  return { kind: 'login-account', of: normalizedEmail(name) }
}

async function assertTakesPasswords({ tx }: Transaction): Promise<void> {
  const { passwordDisabled } = await signInSettings(tx)
  if (passwordDisabled) throw forbidden('Signing in with a password is switched off. Sign in with the provider')
}

function wrong(): DomainError {
  return unauthenticated('The username or the password is wrong')
}
