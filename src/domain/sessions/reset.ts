import type { Schema } from '../../contract.ts'
import {
  type AttemptSubject,
  forgetAttempts,
  secretUse,
  throttled,
  withLinkSecret,
} from '../sign-in-attempts/attempts.ts'
import type { InTransaction } from '../transaction/transaction.ts'
import { assertStrongPassword } from '../users/password.ts'
import { strongPasswordHash } from '../users/passwords.ts'
import { resetTokenHolder, takeNewPassword } from '../users/reset-by-link.ts'
import { normalizedEmail } from '../users/user.ts'
import { accountSubject } from './sign-in.ts'

/**
 * Returns the user whose password a token can change.
 *
 * @throws DomainError limited; unauthenticated for an invalid token
 */
export function checkedResetToken(
  inChange: InTransaction,
  token: string,
  address: string,
): Promise<Schema<'ResetTokenHolder'>> {
  return withLinkSecret(inChange, address, ({ tx, now }) => resetTokenHolder(tx, token, now))
}

/**
 * Sets another password for the holder of a token. Ends their sessions, and forgets their failed sign-ins.
 *
 * @throws DomainError limited; unauthenticated for an invalid token; invalid for a weak password
 */
export async function resetPassword(
  inChange: InTransaction,
  { token, password }: Schema<'ResetPassword'>,
  address: string,
): Promise<void> {
  // Checked before the password is hashed, so that hashing can't be triggered without a token.
  await withLinkSecret(inChange, address, ({ tx, now }) => resetTokenHolder(tx, token, now))
  // A refusal that hashes nothing is not counted.
  assertStrongPassword(password)
  const { email, username } = await throttled(inChange, secretUse(token, address), async () => {
    const passwordHash = await strongPasswordHash(password)
    return inChange((transaction) => takeNewPassword(transaction, token, passwordHash))
  })
  const accounts = [email, username].filter((name) => name !== null).map(accountSubject)
  await inChange((transaction) => forgetAttempts(transaction, accounts))
}

/** Returns the subjects by which requests for a mail with a link are counted. */
export function mailSubjects(email: string, address: string): AttemptSubject[] {
  return [
    { kind: 'mail-account', of: normalizedEmail(email) },
    { kind: 'mail-address', of: address },
  ]
}
