import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { assertCredentialStands } from '../access/credential.ts'
import { giveRootRole, rootRoleId, setRootRole } from '../access/root-roles.ts'
import { recordEvent } from '../events/record.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { insertAccount, setAccounts } from './accounts.ts'
import { assertNotOfDirectory } from './directory-names.ts'
import { lockUser } from './locks.ts'
import type { NewUser } from './new-user.ts'
import type { StoredUser } from './queries.ts'
import { dropResetTokens, issueOneMoreResetToken } from './reset-tokens.ts'
import { endingAccess } from './switch-off.ts'
import { assertEditable, assertOwnEmail, emailFrom, nameFrom, UNPROVISIONED } from './user.ts'
import { userRecord } from './view.ts'

/**
 * Creates a user with a root role, and a token to choose a password if none was given.
 *
 * @throws DomainError taken for the username or the email, conflict for a name of another user in a directory,
 *   invalid for the role
 */
export async function createUser(
  transaction: Transaction,
  wanted: NewUser,
): Promise<{ user: StoredUser; token: string | undefined }> {
  const user = await addUser(transaction, wanted)
  const token = wanted.passwordHash === null ? await issueOneMoreResetToken(transaction, user.id) : undefined
  return { user, token }
}

/**
 * Creates a user with a root role. Without a password, they can't sign in with one.
 *
 * @throws DomainError taken for the username or the email, conflict for a name of another user in a directory,
 *   invalid for the role
 */
export async function addUser(
  transaction: Transaction,
  { name, username, email, rootRole: reference, passwordHash, emailVerified, provisioned = UNPROVISIONED }: NewUser,
): Promise<StoredUser> {
  const [rootRole] = await Promise.all([
    rootRoleId(transaction, reference),
    provisioned.scimManaged ? undefined : assertNotOfDirectory(transaction, { username, email }),
  ])
  const id = await insertAccount(transaction, {
    accountType: 'user',
    name,
    username,
    email,
    emailVerified,
    passwordHash,
    ...provisioned,
  })
  await giveRootRole(transaction, id, rootRole)
  const unused = { loginAttempts: 0, seenAt: null, createdAt: transaction.now }
  const user = { id, name, username, email, rootRole, ...unused, ...provisioned }
  await recordEvent(transaction, 'user-created', {}, { data: userRecord(user) })
  return user
}

/**
 * Changes name, email or root role, or switches a user off or on; absent or blank members keep their value.
 *
 * @throws DomainError missing for the user, taken for the email, invalid for the role, for the email, also when the
 *   username is the previous one, conflict when the last Admin who can sign in would lose the role, for a user of a
 *   directory, and for an email that is the name of another one, unauthenticated for the caller's own email when their
 *   session or token has ended in the meantime
 */
export async function updateUser(
  transaction: Transaction,
  id: number,
  { name, email, rootRole, active }: Schema<'UpdateUser'>,
): Promise<StoredUser> {
  const newEmail = emailFrom(email ?? '')
  const before = await lockUser(transaction.tx, id)
  const after = {
    ...before,
    name: nameFrom(name) ?? before.name,
    email: newEmail ?? before.email,
    rootRole: rootRole === undefined ? before.rootRole : await rootRoleId(transaction, rootRole),
    active: active ?? before.active,
  }
  if (isDeepStrictEqual(before, after)) return before
  if (!isDeepStrictEqual(before, { ...after, rootRole: before.rootRole }))
    assertEditable(before, `user ${id}`, transaction)
  if (after.email !== before.email) {
    assertOwnEmail(after, '/body/email')
    await assertNotOfDirectory(transaction, { username: null, email: after.email }, id)
    // A mail to the new address leads to another password.
    await assertCredentialStands(transaction, id)
  }
  if (after.rootRole !== null && after.rootRole !== before.rootRole) {
    await setRootRole(transaction, before, after.rootRole)
  }
  // Reset links sent to the old address must stop working: its reader may be another person now.
  if (after.email !== before.email) await dropResetTokens(transaction, [id])
  const verified = after.email !== before.email && { emailVerified: true }
  const values = { name: after.name, email: after.email, active: after.active, ...verified }
  const ended = await endingAccess(transaction, before, after, () => setAccounts(transaction, [id], values))
  const data = { ...userRecord(after), ...ended }
  await recordEvent(transaction, 'user-updated', {}, { data, preData: userRecord(before) })
  return after
}

/**
 * Deletes all personal access tokens of a user; they stop working. Records an event for each.
 *
 * @throws DomainError missing for the user
 */
export async function deleteUserTokens(transaction: Transaction, userId: number): Promise<void> {
  await lockUser(transaction.tx, userId)
  await dropTokens(transaction, [userId])
}
