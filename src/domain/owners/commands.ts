import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { anyOf } from '../../db/sql.ts'
import { requireGroups } from '../access/groups.ts'
import { requirePeople } from '../access/people.ts'
import type { OwnersRecord } from '../event-types.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { ownersFrom, rowsOf } from './owners.ts'
import { type Owned, storedOwners } from './queries.ts'
import { ownersResource } from './resources.ts'

/**
 * Replaces the owners of a feature or a project that is locked.
 *
 * @throws DomainError changed; unconditional; invalid for too many owners, and for unknown users and groups
 */
export async function replaceOwners(
  transaction: Transaction,
  owned: Owned & { readonly requirePreconditions?: boolean },
  wanted: Schema<'SetOwners'>,
): Promise<void> {
  const { tx } = transaction
  const { project, feature, requirePreconditions } = owned
  const before = await storedOwners(tx, owned)
  await assertPrecondition(transaction, ownersResource(owned, before, requirePreconditions))
  const after = ownersFrom(wanted)
  noteRevision(transaction, ownersResource(owned, after))
  await requirePeople(tx, wanted.users ?? [], (position) => `/body/users/${position}`)
  await requireGroups(tx, wanted.groups ?? [], (position) => `/body/groups/${position}`)
  if (isDeepStrictEqual(before, after)) return
  await store(transaction, owned, after)
  const payload = { data: after, preData: before }
  if (feature === undefined) await recordEvent(transaction, 'project-owners-updated', { project }, payload)
  else await recordEvent(transaction, 'feature-owners-updated', { project, feature }, payload)
}

async function store({ tx, later }: Transaction, { project, feature }: Owned, owners: OwnersRecord): Promise<void> {
  const rows = rowsOf(owners)
  if (feature === undefined) {
    await later(tx.deleteFrom('projectOwners').where('projectId', '=', project))
    const values = rows.map((row) => ({ projectId: project, ...row }))
    if (rows.length > 0) await later(tx.insertInto('projectOwners').values(values))
  } else {
    await later(tx.deleteFrom('featureOwners').where('featureName', '=', feature))
    const values = rows.map((row) => ({ featureName: feature, ...row }))
    if (rows.length > 0) await later(tx.insertInto('featureOwners').values(values))
  }
}

/** Removes accounts that are being deleted from all owners. */
export async function dropOwners({ tx, later }: Transaction, userIds: readonly number[]): Promise<void> {
  await later(tx.deleteFrom('featureOwners').where('userId', '=', anyOf(userIds)))
  await later(tx.deleteFrom('projectOwners').where('userId', '=', anyOf(userIds)))
}
