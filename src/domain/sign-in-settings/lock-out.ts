import { ADMIN_KEY_USER_ID } from '../actor.ts'
import { conflict } from '../errors.ts'
import type { Transaction } from '../transaction.ts'
import { adminCanSignIn, type SignInSettings } from './queries.ts'

/**
 * Throws when no user with the role Admin can sign in any more. Call it after the change, where one could before. An admin
 * key may go on: it stays valid, and gives the Admin another way.
 *
 * @throws DomainError conflict
 */
export async function assertAdminCanSignIn(
  { tx, actor }: Transaction,
  settings: Pick<SignInSettings, 'passwordDisabled' | 'oidc'>,
): Promise<void> {
  if (actor.userId === ADMIN_KEY_USER_ID || (await adminCanSignIn(tx, settings))) return
  throw conflict(
    'No user with the role Admin could sign in any more. First switch passwords on and give an Admin a password, or use an admin key',
  )
}
