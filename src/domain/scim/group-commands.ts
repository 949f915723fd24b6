import { isDeepStrictEqual } from 'node:util'
import { expressionBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { anyOf, folded } from '../../db/sql.ts'
import { lockNames } from '../access/name-locks.ts'
import { idIn, scimIdOf } from '../access/scim-id.ts'
import { conflict, invalidScim, missing } from '../errors.ts'
import { createGroup, deleteGroup, storeGroup } from '../groups/commands.ts'
import { lockGroup } from '../groups/locks.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { isUser } from '../users/queries.ts'
import { groupFrom, groupPatch, type ScimGroupState } from './group.ts'
import { assertRevision, type IfMatch } from './if-match.ts'
import type { VersionedGroup } from './view.ts'

const { not } = expressionBuilder()

/**
 * Creates a group as a directory says, without roles.
 *
 * @returns the id for SCIM
 * @throws DomainError invalid, also for an unknown member; taken for the name
 */
export async function createScimGroup(transaction: Transaction, body: Schema<'ScimGroupInput'>): Promise<string> {
  const { displayName: name, externalId, members } = groupFrom(body)
  await keepUsers(transaction, members)
  await assertFree(transaction, name)
  const users = members.map((id) => ({ user: { id } }))
  const { id } = await createGroup(transaction, { name, users }, { externalId })
  return scimIdOf('group', id)
}

/**
 * Replaces a group as a directory says, and links it to it. Service accounts stay in it.
 *
 * @throws DomainError missing; changed; invalid, also for an unknown member; taken for the name; conflict for the last
 *   Admin
 */
export async function replaceScimGroup(
  transaction: Transaction,
  scimId: string,
  body: Schema<'ScimGroupInput'>,
  ifMatch: IfMatch,
): Promise<void> {
  const { members } = groupFrom(body)
  await changeGroup(transaction, scimId, ifMatch, members, (before) => groupFrom(body, before))
}

/**
 * Patches a group as a directory says, and links it to it.
 *
 * @returns the group afterwards, so that nobody reads thousands of members once more
 * @throws DomainError as `replaceScimGroup`
 */
export function patchScimGroup(
  transaction: Transaction,
  scimId: string,
  body: Schema<'ScimPatch'>,
  ifMatch: IfMatch,
): Promise<VersionedGroup> {
  const { named, removed, patched } = groupPatch(body)
  return changeGroup(transaction, scimId, ifMatch, named, patched, removed)
}

/**
 * Deletes a group.
 *
 * @throws DomainError missing; changed; conflict for the last Admin
 */
export async function deleteScimGroup(transaction: Transaction, scimId: string, ifMatch: IfMatch): Promise<void> {
  const id = requireId(scimId)
  if (ifMatch !== undefined) {
    const { name: displayName, externalId = null, users } = await lockGroup(transaction, id)
    const others = new Set(await othersIn(transaction, id))
    const members = users.filter((user) => !others.has(user))
    assertRevision(ifMatch, { displayName, externalId, members }, scimId)
  }
  await deleteGroup(transaction, id)
}

/**
 * @param named the users whom the request names: they are locked before the group
 * @param removed those whom it takes out
 * @throws DomainError invalid for a service account, which no directory knows
 */
async function changeGroup(
  transaction: Transaction,
  scimId: string,
  ifMatch: IfMatch,
  named: readonly number[],
  decide: (before: ScimGroupState) => ScimGroupState,
  removed: readonly number[] = [],
): Promise<VersionedGroup> {
  const id = requireId(scimId)
  await keepUsers(transaction, named)
  const before = await lockGroup(transaction, id)
  const others = await othersIn(transaction, id)
  const isOther = new Set(others)
  const service = removed.find((user) => isOther.has(user))
  if (service !== undefined)
    throw invalidScim(
      'invalidValue',
      `${scimIdOf('user', service)} is a service account: take it out of the group here`,
      '/body/Operations',
    )
  const members = before.users.filter((user) => !isOther.has(user))
  const stateBefore = { displayName: before.name, externalId: before.externalId ?? null, members }
  assertRevision(ifMatch, stateBefore, scimId)
  const state = decide(stateBefore)
  const { displayName: name, externalId, members: users } = state
  const all = [...new Set([...others, ...users])].sort((one, other) => one - other)
  const after = { ...before, name, users: all, scimId, externalId }
  if (isDeepStrictEqual(before, after)) return { id, state }
  if (name !== before.name) await assertFree(transaction, name, id)
  await storeGroup(transaction, before, after)
  return { id, state }
}

/** @throws DomainError conflict, with the id of the group that has the name in some case */
async function assertFree(transaction: Transaction, name: string, ownId = 0): Promise<void> {
  await lockNames(transaction, 'group', [name])
  const other = await transaction.tx
    .selectFrom('groups as g')
    .select('g.id')
    .where(sql<boolean>`folded(g.name) = ${folded(name)}`)
    .where('g.id', '<>', ownId)
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) return
  throw conflict(`The displayName ${JSON.stringify(name)} is that of ${scimIdOf('group', other.id)} already`)
}

/**
 * Ensures that ids are those of users, and prevents their deletion.
 *
 * @throws DomainError invalid, which names the first that is not one
 */
async function keepUsers({ tx }: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const wanted = [...new Set(ids)]
  const kept = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', anyOf(wanted))
    .where('u.accountType', '=', 'user')
    .where('u.deletedAt', 'is', null)
    .orderBy('u.id')
    .forKeyShare()
    .execute()
  const found = new Set(kept.map(({ id }) => id))
  const unknown = wanted.find((id) => !found.has(id))
  if (unknown === undefined) return
  throw invalidScim('invalidValue', `There is no user "${scimIdOf('user', unknown)}"`, '/body/members')
}

/** Returns the members of a locked group whom no directory knows: the service accounts. */
async function othersIn({ tx }: Transaction, groupId: number): Promise<number[]> {
  const others = await tx
    .selectFrom('groupUsers as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .select('u.id')
    .where('m.groupId', '=', groupId)
    .where(not(isUser))
    .orderBy('u.id')
    .execute()
  return others.map(({ id }) => id)
}

function requireId(scimId: string): number {
  const id = idIn('group', scimId)
  if (id === undefined) throw missing('group', scimId)
  return id
}
