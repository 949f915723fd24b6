import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { dropRolesOf } from '../access/drop-roles.ts'
import { giveRootRole, requireRootRole, setRootRole } from '../access/root-roles.ts'
import type { Change } from '../change.ts'
import type { ServiceAccountRecord } from '../event-types.ts'
import { recordEvent } from '../events/record.ts'
import { dropTokens } from '../personal-access-tokens/commands.ts'
import { insertAccount, setAccounts } from '../users/accounts.ts'
import { lockServiceAccount, type StoredServiceAccount } from './queries.ts'

/**
 * Creates an account for a program, with a root role.
 *
 * @throws DomainError taken for the username, invalid for the role
 */
export async function createServiceAccount(
  change: Change,
  { name, username, rootRole }: Schema<'CreateServiceAccount'>,
): Promise<StoredServiceAccount> {
  const { now } = change
  await requireRootRole(change, rootRole)
  const id = await insertAccount(change, { accountType: 'service-account', name, username })
  await giveRootRole(change, id, rootRole)
  const account = { id, name, username, rootRole, createdAt: now }
  await recordEvent(change, 'service-account-created', {}, { data: serviceAccountRecord(account) })
  return account
}

/**
 * Renames a service account or replaces its root role; absent members keep their value.
 *
 * @throws DomainError missing for the account, invalid for the role, conflict when the last Admin would lose the role
 */
export async function updateServiceAccount(
  change: Change,
  id: number,
  { name, rootRole }: Schema<'UpdateServiceAccount'>,
): Promise<StoredServiceAccount> {
  const { tx } = change
  const before = await lockServiceAccount(tx, id)
  const after = { ...before, name: name ?? before.name, rootRole: rootRole ?? before.rootRole }
  if (isDeepStrictEqual(before, after)) return before
  if (after.rootRole !== null && after.rootRole !== before.rootRole) {
    await requireRootRole(change, after.rootRole)
    await setRootRole(change, id, after.rootRole)
  }
  await setAccounts(change, [id], { name: after.name })
  const payload = { data: serviceAccountRecord(after), preData: serviceAccountRecord(before) }
  await recordEvent(change, 'service-account-updated', {}, payload)
  return after
}

/**
 * Deletes a service account: its tokens stop working, its username becomes free again, events keep its name, and its
 * schedules are suspended.
 *
 * @throws DomainError missing for the account, conflict for the last Admin
 */
export async function deleteServiceAccount(change: Change, id: number): Promise<void> {
  const { tx, now } = change
  const account = await lockServiceAccount(tx, id)
  await dropTokens(change, [id])
  await dropRolesOf(change, [id])
  await setAccounts(change, [id], { deletedAt: now })
  await recordEvent(change, 'service-account-deleted', {}, { preData: serviceAccountRecord(account) })
}

function serviceAccountRecord({ id, name, username, rootRole }: StoredServiceAccount): ServiceAccountRecord {
  return { id, name, username, rootRole }
}
