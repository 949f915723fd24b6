import type { Schema } from '../../contract.ts'
import { assertStrongPassword } from './password.ts'
import { hashOfPassword } from './password-hash.ts'
import { type AccountNames, accountNamesFrom, nameFrom, type Provisioned } from './user.ts'
import type { PasswordPolicy } from './user-policy.ts'

/** A user to create, with the password already hashed. */
export type NewUser = AccountNames & {
  readonly name: string | null
  readonly rootRole: number | string
  readonly passwordHash: string | null
  /** Whether the email is confirmed by another party than the user. */
  readonly emailVerified: boolean
  /** For a user from a directory. */
  readonly provisioned?: Provisioned
}

/**
 * Checks the data of a new user and hashes the password. Runs before the transaction, because it is slow.
 *
 * @throws DomainError invalid
 */
export async function newUser(given: Schema<'CreateUser'>, policy: PasswordPolicy): Promise<NewUser> {
  const { name, password, rootRole } = given
  const identity = accountNamesFrom(given)
  if (password !== undefined && policy === 'everywhere') assertStrongPassword(password)
  const passwordHash = password === undefined ? null : await hashOfPassword(password)
  return { ...identity, name: nameFrom(name), rootRole, passwordHash, emailVerified: true }
}
