import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { dropRolesOf } from '../access/on-delete.ts'
import { giveRootRole, requireRootRole, setRootRole } from '../access/root-roles.ts'
import { conflict } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { dropOwners } from '../owners/commands.ts'
import { assertPathMember } from '../path-members/path-member.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import type { ServiceAccountRecord } from '../records/accounts.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { insertAccount, setAccounts } from '../users/accounts.ts'
import { lockServiceAccount } from './locks.ts'
import { actionSetsActingAs, type StoredServiceAccount } from './queries.ts'

/**
 * Creates an account for a program, with a root role.
 *
 * @throws DomainError taken for the username, invalid for the role
 */
export async function createServiceAccount(
  transaction: Transaction,
  { name, username, rootRole }: Schema<'CreateServiceAccount'>,
): Promise<StoredServiceAccount> {
  const { now } = transaction
  assertPathMember('username', username, '/body/username')
  await requireRootRole(transaction, rootRole)
  const id = await insertAccount(transaction, { accountType: 'service-account', name, username })
  await giveRootRole(transaction, id, rootRole)
  const account = { id, name, username, rootRole, createdAt: now }
  await recordEvent(transaction, 'service-account-created', {}, { data: serviceAccountRecord(account) })
  return account
}

/**
 * Renames a service account or replaces its root role; absent members keep their value.
 *
 * @throws DomainError missing for the account, invalid for the role, conflict when the last Admin would lose the role
 */
export async function updateServiceAccount(
  transaction: Transaction,
  id: number,
  { name, rootRole }: Schema<'UpdateServiceAccount'>,
): Promise<StoredServiceAccount> {
  const before = await lockServiceAccount(transaction, id)
  const after = { ...before, name: name ?? before.name, rootRole: rootRole ?? before.rootRole }
  if (isDeepStrictEqual(before, after)) return before
  if (after.rootRole !== null && after.rootRole !== before.rootRole) {
    await requireRootRole(transaction, after.rootRole)
    await setRootRole(transaction, before, after.rootRole)
  }
  await setAccounts(transaction, [id], { name: after.name })
  const payload = { data: serviceAccountRecord(after), preData: serviceAccountRecord(before) }
  await recordEvent(transaction, 'service-account-updated', {}, payload)
  return after
}

/**
 * Deletes a service account: its tokens stop working, its username becomes free again, events keep its name, and its
 * schedules are suspended.
 *
 * @throws DomainError missing for the account; conflict for the last Admin, and while an action set that is on acts as
 *   the account
 */
export async function deleteServiceAccount(transaction: Transaction, id: number): Promise<void> {
  const { now } = transaction
  const account = await lockServiceAccount(transaction, id, { isDeletion: true })
  await assertUnused(transaction, account)
  await dropTokens(transaction, [id])
  await dropRolesOf(transaction, [id])
  await dropOwners(transaction, [id])
  await setAccounts(transaction, [id], { deletedAt: now })
  await recordEvent(transaction, 'service-account-deleted', {}, { preData: serviceAccountRecord(account) })
}

/** @throws DomainError conflict, with the names of the action sets that are on: only Admins delete, who see them all */
async function assertUnused({ tx }: Transaction, { id, name }: StoredServiceAccount): Promise<void> {
  const sets = await actionSetsActingAs(tx, id)
  if (sets.length === 0) return
  const named = sets.map((set) => `"${set.name}" of the project "${set.project}"`).join(', ')
  throw conflict(
    `Action sets act as the service account "${name}": ${named}. Switch them off first, or give them another account`,
  )
}

function serviceAccountRecord({ id, name, username, rootRole }: StoredServiceAccount): ServiceAccountRecord {
  return { id, name, username, rootRole }
}
