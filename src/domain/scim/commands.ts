import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { folded } from '../../db/sql.ts'
import { VIEWER_ROLE } from '../access/built-in-roles.ts'
import { idIn, scimIdOf } from '../access/scim-id.ts'
import { conflict, missing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { setAccounts } from '../users/accounts.ts'
import { addUser } from '../users/commands.ts'
import { deleteUser } from '../users/delete-accounts.ts'
import { lockUser } from '../users/locks.ts'
import { isUser, type StoredUser } from '../users/queries.ts'
import { dropResetTokens } from '../users/reset-tokens.ts'
import { endingAccess } from '../users/switch-off.ts'
import { accountNamesFrom, type Provisioned } from '../users/user.ts'
import { userRecord } from '../users/view.ts'
import { userNameOf } from './conditions.ts'
import { assertRevision, type IfMatch } from './if-match.ts'
import { assertStaysTheirs } from './link.ts'
import { patchedUser, type ScimUserState, userFrom } from './user.ts'

/**
 * Creates a user as a directory says, with the role of users who sign up. An existing user is never changed.
 *
 * @returns the id for SCIM
 * @throws DomainError invalid; conflict for a name or an email that a user has
 */
export async function createScimUser(transaction: Transaction, body: Schema<'ScimUserInput'>): Promise<string> {
  const state = userFrom(body)
  await assertFree(transaction, state)
  const { name, username, email, ...provisioned } = columnsOf(state, null)
  const rest = { rootRole: VIEWER_ROLE, passwordHash: null, emailVerified: true }
  const { id } = await addUser(transaction, { name, username, email, ...rest, provisioned })
  return scimIdOf('user', id)
}

/**
 * Replaces a user as a directory says, and links them to it.
 *
 * @throws DomainError missing; changed; invalid; conflict for the name or email of another user and for the last Admin
 */
export function replaceScimUser(
  transaction: Transaction,
  scimId: string,
  body: Schema<'ScimUserInput'>,
  ifMatch: IfMatch,
): Promise<void> {
  return changeUser(transaction, scimId, ifMatch, (before) => userFrom(body, before))
}

/**
 * Patches a user as a directory says, and links them to it.
 *
 * @throws DomainError as `replaceScimUser`
 */
export function patchScimUser(
  transaction: Transaction,
  scimId: string,
  body: Schema<'ScimPatch'>,
  ifMatch: IfMatch,
): Promise<void> {
  return changeUser(transaction, scimId, ifMatch, (before) => patchedUser(before, body))
}

/**
 * Deletes a user.
 *
 * @throws DomainError missing; changed; conflict for the last Admin
 */
export async function deleteScimUser(transaction: Transaction, scimId: string, ifMatch: IfMatch): Promise<void> {
  const id = requireId(scimId)
  if (ifMatch !== undefined) assertRevision(ifMatch, stateOf(await lockUser(transaction.tx, id)), scimId)
  await deleteUser(transaction, id)
}

async function changeUser(
  transaction: Transaction,
  scimId: string,
  ifMatch: IfMatch,
  decide: (before: ScimUserState) => ScimUserState,
): Promise<void> {
  const { tx } = transaction
  const id = requireId(scimId)
  const before = await lockUser(tx, id)
  assertRevision(ifMatch, stateOf(before), scimId)
  const state = decide(stateOf(before))
  const columns = columnsOf(state, before.username)
  const after = { ...before, ...columns }
  if (isDeepStrictEqual(before, after)) return
  const { userName, email } = stateOf(before)
  if (state.userName !== userName || state.email !== email) await assertFree(transaction, state, id)
  await assertStaysTheirs(transaction, before, after.email)
  // Reset links sent to the old address must stop working: its reader may be another person now.
  if (after.email !== before.email) await dropResetTokens(transaction, [id])
  const values = { ...columns, emailVerified: true }
  const ended = await endingAccess(transaction, before, after, () => setAccounts(transaction, [id], values))
  const data = { ...userRecord(after), ...ended }
  await recordEvent(transaction, 'user-updated', {}, { data, preData: userRecord(before) })
}

/** @throws DomainError conflict, with the id of the user who has the name or the email */
async function assertFree(
  { tx }: Transaction,
  { userName, email }: Pick<ScimUserState, 'userName' | 'email'>,
  ownId = 0,
): Promise<void> {
  const hasName = sql<boolean>`(folded(${userNameOf}) = ${folded(userName)} or (not u.scim_managed
    and lower(u.email) = lower(${userName})))`
  const other = await tx
    .selectFrom('users as u')
    .select(['u.id', hasName.as('hasName')])
    .where(isUser)
    .where('u.id', '<>', ownId)
    .where(({ or }) => or([hasName, sql<boolean>`lower(u.email) = ${email}::text`]))
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) return
  const what = other.hasName ? `userName ${JSON.stringify(userName)}` : `email ${JSON.stringify(email)}`
  throw conflict(`The ${what} is that of ${scimIdOf('user', other.id)} already`)
}

/** What a directory can say of a stored user. */
function stateOf({ scimUserName, username, email, name, active, externalId }: StoredUser): ScimUserState {
  return { userName: scimUserName ?? username ?? email ?? '', externalId, displayName: name, email, active }
}

/**
 * Returns how a user is stored. A `userName` with an @ is a name in the directory only: the user signs in with the
 * email, which may be another one.
 *
 * @param username the present one, which stays where the `userName` has an @ and it has none
 * @throws DomainError invalid for a username that no path can have
 */
function columnsOf(
  { userName, externalId, displayName: name, email, active }: ScimUserState,
  username: string | null,
): Pick<StoredUser, 'name' | 'username' | 'email'> & Provisioned {
  const kept = username?.includes('@') ? null : username
  const names = accountNamesFrom({ username: (userName.includes('@') ? kept : userName) ?? '', email: email ?? '' })
  return { name, ...names, active, scimManaged: true, scimUserName: userName, externalId }
}

function requireId(scimId: string): number {
  const id = idIn('user', scimId)
  if (id === undefined) throw missing('user', scimId)
  return id
}
