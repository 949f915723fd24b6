import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { folded } from '../../db/sql.ts'
import { VIEWER_ROLE } from '../access/built-in-roles.ts'
import { lockNames } from '../access/name-locks.ts'
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
import { type ProvisionedUser, patchedUser, type ScimUserState, userFrom } from './user.ts'

/**
 * Creates a user as a directory says, with the role of users who sign up. An existing user is never changed.
 *
 * @returns the id for SCIM
 * @throws DomainError invalid; conflict for a name or an email that a user has
 */
export async function createScimUser(transaction: Transaction, body: Schema<'ScimUserInput'>): Promise<string> {
  const state = userFrom(body)
  await assertFree(transaction, state)
  const { name, username, email, ...columns } = columnsOf(state)
  const provisioned = { ...columns, emailByDirectory: true }
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

async function changeUser(transaction: Transaction, scimId: string, ifMatch: IfMatch, decide: Decide): Promise<void> {
  const { tx } = transaction
  const id = requireId(scimId)
  const before = await lockUser(tx, id)
  assertRevision(ifMatch, stateOf(before), scimId)
  const state = decide({ ...stateOf(before), emailSent: before.emailSent })
  const columns = { ...columnsOf(state), emailByDirectory: givesEmail(before, state, decide) }
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
  const preData = userRecord(before)
  // That the email was given once more is no change of the user.
  if (!isDeepStrictEqual(data, preData)) await recordEvent(transaction, 'user-updated', {}, { data, preData })
}

type Decide = (before: ProvisionedUser) => ProvisionedUser

/**
 * Whether the directory decides about the email of a changed user: it has given or removed it, now or before, or it has
 * given the same one once more.
 */
function givesEmail(before: StoredUser, { email }: ScimUserState, decide: Decide): boolean {
  if (email !== before.email || before.emailByDirectory) return true
  // The email that a user without names gets is what the request says.
  return email !== null && decide({ ...stateOf(before), userName: '', email: null, emailSent: false }).email === email
}

/** @throws DomainError conflict, with the id of the account that has the name or the email */
async function assertFree(
  transaction: Transaction,
  { userName, email }: Pick<ScimUserState, 'userName' | 'email'>,
  ownId = 0,
): Promise<void> {
  await lockNames(transaction, 'account', [userName, email])
  const hasEmail = sql<boolean>`lower(u.email) = ${email}::text`
  const isService = sql<boolean>`u.account_type = 'service-account'`
  const other = await transaction.tx
    .selectFrom('users as u')
    .select(['u.id', hasName(userName).as('hasName'), isService.as('isService')])
    .where('u.id', '<>', ownId)
    .where('u.id', 'in', ({ selectFrom }) =>
      selectFrom('users as u')
        .select('u.id')
        .where(isUser)
        .where(({ or }) => or([hasName(userName), hasEmail]))
        .union(
          selectFrom('users as u')
            .select('u.id')
            .where(isService)
            .where('u.deletedAt', 'is', null)
            .where('u.username', '=', userName),
        ),
    )
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) return
  if (other.isService)
    throw conflict(`The userName ${JSON.stringify(userName)} is the username of the service account ${other.id}`)
  const what = other.hasName ? `userName ${JSON.stringify(userName)}` : `email ${JSON.stringify(email)}`
  throw conflict(`The ${what} is that of ${scimIdOf('user', other.id)} already`)
}

/** Whether the user `u` has a userName, or an email that a filter by it finds. */
function hasName(userName: string) {
  return sql<boolean>`(folded(${userNameOf}) = ${folded(userName)} or (not u.scim_managed
    and lower(u.email) = lower(${userName})))`
}

/** What a directory can say of a stored user. */
function stateOf({ scimUserName, username, email, name, active, externalId }: StoredUser): ScimUserState {
  return { userName: scimUserName ?? username ?? email ?? '', externalId, displayName: name, email, active }
}

/**
 * Returns how a user is stored. A `userName` with an @ is a name in the directory only: the user signs in with the
 * email, which may be another one. A username that the user had before ends then: the directory can give it to others,
 * and would find nobody by it.
 *
 * @throws DomainError invalid for a username that no path can have
 */
function columnsOf({
  userName,
  externalId,
  displayName: name,
  email,
  emailSent,
  active,
}: ProvisionedUser): Pick<StoredUser, 'name' | 'username' | 'email'> & Omit<Provisioned, 'emailByDirectory'> {
  const names = accountNamesFrom({ username: userName.includes('@') ? '' : userName, email: email ?? '' })
  return { name, ...names, active, scimManaged: true, scimUserName: userName, externalId, emailSent }
}

function requireId(scimId: string): number {
  const id = idIn('user', scimId)
  if (id === undefined) throw missing('user', scimId)
  return id
}
