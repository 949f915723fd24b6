import type { Schema } from '../../contract.ts'
import { setRootRole } from '../access/root-roles.ts'
import type { Change } from '../change.ts'
import { recordEvent } from '../events/record.ts'
import { signedInUserView } from './sign-in.ts'

export type SignUp = Pick<Schema<'SignUp'>, 'email' | 'name' | 'username'> & {
  readonly passwordHash: string
  readonly roleId: number
}

/**
 * Makes the account of somebody who signed up.
 *
 * @throws DomainError taken for the email or the username
 */
export async function createSignedUpUser(
  change: Change,
  { email, name, username = undefined, passwordHash, roleId }: SignUp,
): Promise<Schema<'SignedInUser'>> {
  const user = await change.tx
    .insertInto('users')
    .values({ email, name, username: username ?? null, passwordHash, createdAt: change.now })
    .returning(['id', 'name', 'email', 'username', 'loginAttempts', 'seenAt', 'createdAt'])
    .executeTakeFirstOrThrow()
  await setRootRole(change, user.id, roleId)
  const data = { id: user.id, name, email, username: user.username, rootRole: roleId }
  await recordEvent(change, 'user-created', {}, { data })
  return signedInUserView(user)
}
