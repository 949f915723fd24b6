import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { giveRootRole, rootRoleId, setRootRole } from '../access/root-roles.ts'
import type { Change } from '../change.ts'
import { recordEvent } from '../events/record.ts'
import { insertAccount, setAccounts } from './accounts.ts'
import { assertStrongPassword } from './password.ts'
import { hashOfPassword } from './password-hash.ts'
import { lockUser, type StoredUser } from './queries.ts'
import { dropResetTokens, issueOneMoreResetToken } from './reset-tokens.ts'
import { assertOwnEmail, emailFrom, type Identity, identityFrom, nameFrom } from './user.ts'
import type { PasswordPolicy } from './user-policy.ts'
import { userRecord } from './view.ts'

/** A user to create, with the password already hashed. */
export type NewUser = Identity & {
  readonly name: string | null
  readonly rootRole: number | string
  readonly passwordHash: string | null
  /** Whether anybody but the user says that the email is theirs. */
  readonly emailVerified: boolean
}

/**
 * Checks the data of a new user and hashes the password. Runs before the transaction, because it is slow.
 *
 * @throws DomainError invalid
 */
export async function newUser(given: Schema<'CreateUser'>, policy: PasswordPolicy): Promise<NewUser> {
  const { name, password, rootRole } = given
  const identity = identityFrom(given)
  if (password !== undefined && policy === 'everywhere') assertStrongPassword(password)
  const passwordHash = password === undefined ? null : await hashOfPassword(password)
  return { ...identity, name: nameFrom(name), rootRole, passwordHash, emailVerified: true }
}

/**
 * Creates a user with a root role, and a token to choose a password if none was given.
 *
 * @throws DomainError taken for the username or the email, invalid for the role
 */
export async function createUser(
  change: Change,
  wanted: NewUser,
): Promise<{ user: StoredUser; token: string | undefined }> {
  const user = await addUser(change, wanted)
  const token = wanted.passwordHash === null ? await issueOneMoreResetToken(change, user.id) : undefined
  return { user, token }
}

/**
 * Creates a user with a root role. Without a password, they can't sign in with one.
 *
 * @throws DomainError taken for the username or the email, invalid for the role
 */
export async function addUser(
  change: Change,
  { name, username, email, rootRole: reference, passwordHash, emailVerified }: NewUser,
): Promise<StoredUser> {
  const rootRole = await rootRoleId(change, reference)
  const id = await insertAccount(change, { accountType: 'user', name, username, email, emailVerified, passwordHash })
  await giveRootRole(change, id, rootRole)
  const user = { id, name, username, email, rootRole, loginAttempts: 0, seenAt: null, createdAt: change.now }
  await recordEvent(change, 'user-created', {}, { data: userRecord(user) })
  return user
}

/**
 * Changes name, email or root role; absent or blank members keep their value.
 *
 * @throws DomainError missing for the user, taken for the email, invalid for the role, for the email, also when the
 *   username is the previous one, conflict when the last Admin would lose the role
 */
export async function updateUser(
  change: Change,
  id: number,
  { name, email, rootRole }: Schema<'UpdateUser'>,
): Promise<StoredUser> {
  const newEmail = emailFrom(email ?? '')
  const before = await lockUser(change.tx, id)
  const after = {
    ...before,
    name: nameFrom(name) ?? before.name,
    email: newEmail ?? before.email,
    rootRole: rootRole === undefined ? before.rootRole : await rootRoleId(change, rootRole),
  }
  if (isDeepStrictEqual(before, after)) return before
  if (after.email !== before.email) assertOwnEmail(after, '/body/email')
  if (after.rootRole !== null && after.rootRole !== before.rootRole) {
    await setRootRole(change, id, after.rootRole)
  }
  // Reset links sent to the old address must stop working: its reader may be another person now.
  if (after.email !== before.email) await dropResetTokens(change, [id])
  const verified = after.email !== before.email && { emailVerified: true }
  await setAccounts(change, [id], { name: after.name, email: after.email, ...verified })
  await recordEvent(change, 'user-updated', {}, { data: userRecord(after), preData: userRecord(before) })
  return after
}
