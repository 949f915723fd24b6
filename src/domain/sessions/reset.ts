import type { Schema } from '../../contract.ts'
import type { InChange } from '../change.ts'
import { forgetAttempts, guessing, type Subject, secretSubject } from '../sign-in-attempts/attempts.ts'
import { strongPasswordHash } from '../users/passwords.ts'
import { resetTokenHolder, takeNewPassword } from '../users/reset-by-link.ts'
import { normalizedEmail } from '../users/user.ts'
import { accountSubject } from './sign-in.ts'

/**
 * Whose password a token changes.
 *
 * @throws DomainError limited; unauthenticated for a token that is not good
 */
export function checkedResetToken(
  inChange: InChange,
  token: string,
  address: string,
): Promise<Schema<'ResetTokenHolder'>> {
  return guessing(inChange, secretSubject(address), () => inChange(({ tx, now }) => resetTokenHolder(tx, token, now)))
}

/**
 * Gives the holder of a token another password. Their sessions end, and who failed to sign in may try again.
 *
 * @throws DomainError limited; unauthenticated for a token that is not good; invalid for a weak password
 */
export async function resetPassword(
  inChange: InChange,
  { token, password }: Schema<'ResetPassword'>,
  address: string,
): Promise<void> {
  const { email, username } = await guessing(inChange, secretSubject(address), async () => {
    // Asked before the password is hashed, which nobody without a token may have us do.
    await inChange(({ tx, now }) => resetTokenHolder(tx, token, now))
    const passwordHash = await strongPasswordHash(password)
    return inChange((change) => takeNewPassword(change, token, passwordHash))
  })
  const accounts = [email, username].filter((name) => name !== null).map(accountSubject)
  await inChange((change) => forgetAttempts(change, accounts))
}

/** What requests for a mail with a link are counted by. */
export function mailSubjects(email: string, address: string): Subject[] {
  return [
    { kind: 'mail-account', of: normalizedEmail(email) },
    { kind: 'mail-address', of: address },
  ]
}
