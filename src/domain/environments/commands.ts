import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { givenRows } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { dropKeysOfEnvironment } from '../api-tokens/on-delete.ts'
import { firstOrMissing } from '../errors.ts'
import type { EnvironmentRecord, NewEvent } from '../event-types.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { recordLostEnvironment } from '../features/environments/on-delete.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { markShared } from '../transaction/feature-revision.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { takeEnvironmentFromWebhooks } from '../webhooks/on-delete.ts'
import {
  assertNotProtected,
  type EnvironmentChange,
  environmentResource,
  lastEnvironmentOf,
  reordered,
} from './environment.ts'
import { refuseManagedDeletion } from './managed.ts'
import { ENVIRONMENT_COLUMNS, projectsWithOnly, requireEnvironment } from './queries.ts'

/**
 * Creates an environment that no project uses yet.
 *
 * @throws DomainError taken for the name; invalid for the instance's limit
 */
export async function createEnvironment(
  transaction: Transaction,
  { name, type, enabled = true, sortOrder }: Schema<'CreateEnvironment'>,
): Promise<Schema<'Environment'>> {
  const { tx, now } = transaction
  await assertRoomFor(transaction, {
    limit: 'environments',
    what: 'environments',
    count: rowsOf('environments'),
  })
  const data = await tx
    .insertInto('environments')
    .values({ name, type, enabled, sortOrder, createdAt: now })
    .returning(ENVIRONMENT_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, 'environment-created', { environment: name }, { data })
  return requireEnvironment(tx, name, transaction.actor)
}

/**
 * Updates the type and sort order of an environment. Absent members keep their values.
 *
 * @throws DomainError missing, or forbidden for a protected environment
 */
export async function updateEnvironment(
  transaction: Transaction,
  name: string,
  { type, sortOrder }: Schema<'UpdateEnvironment'>,
): Promise<Schema<'Environment'>> {
  const before = await lockEnvironment(transaction.tx, name)
  await assertPrecondition(transaction, environmentResource(before))
  assertNotProtected(before)
  const after = { ...before, type: type ?? before.type, sortOrder: sortOrder ?? before.sortOrder }
  await saveEnvironment(transaction, { before, after })
  return requireEnvironment(transaction.tx, name, transaction.actor)
}

/**
 * Sets whether new projects get an environment by default.
 *
 * @throws DomainError missing
 */
export async function turnEnvironment(transaction: Transaction, name: string, enabled: boolean): Promise<void> {
  const before = await lockEnvironment(transaction.tx, name)
  await assertPrecondition(transaction, environmentResource(before))
  await saveEnvironment(transaction, { before, after: { ...before, enabled } })
}

/** Changes the sort order of the named environments. Ignores names that do not exist. */
export async function sortEnvironments(
  transaction: Transaction,
  sortOrders: Schema<'EnvironmentSortOrders'>,
): Promise<void> {
  const environments = await lockEnvironments(transaction.tx, Object.keys(sortOrders))
  const moved = reordered(environments, sortOrders)
  if (moved.length === 0) return
  const sorted = moved.map(({ after: { name, sortOrder } }) => ({ name, sortOrder }))
  await transaction.tx
    .updateTable('environments')
    .from(givenRows({ name: 'text', sortOrder: 'int' }, sorted))
    .set(({ ref }) => ({ sortOrder: ref('given.sortOrder') }))
    .whereRef('environments.name', '=', 'given.name')
    .execute()
  await markShared(transaction)
  await recordEvents(transaction, moved.map(updatedEvent))
}

/**
 * Deletes an environment with everything that features, keys and roles have in it.
 *
 * @throws DomainError missing; forbidden for a protected environment; conflict for the last one of a project
 */
export async function deleteEnvironment(transaction: Transaction, name: string): Promise<void> {
  const { tx } = transaction
  // Locks projects, features and the environment in the same order as all other changes.
  await lockProjectsIn(tx, name)
  await lockFeaturesOfEnvironment(tx, name)
  const preData = await lockEnvironmentToDelete(tx, name)
  await assertPrecondition(transaction, environmentResource(preData))
  assertNotProtected(preData)
  // More projects may have started to use it before it was locked. Usually there are none.
  await lockProjectsIn(tx, name, 'nowait')
  const stranded = await projectsWithOnly(tx, name)
  if (stranded.length > 0) throw lastEnvironmentOf(stranded, name)
  await refuseManagedDeletion(transaction, name)
  await recordLostEnvironment(transaction, name)
  await dropKeysOfEnvironment(transaction, name)
  await tx.deleteFrom('environments').where('name', '=', name).execute()
  await recordEvent(transaction, 'environment-deleted', { environment: name }, { preData })
  await markShared(transaction)
  await takeEnvironmentFromWebhooks(transaction, name)
}

export async function saveEnvironment(transaction: Transaction, { before, after }: EnvironmentChange): Promise<void> {
  noteRevision(transaction, environmentResource(after))
  if (isDeepStrictEqual(before, after)) return
  const { type, enabled, sortOrder } = after
  await transaction.tx
    .updateTable('environments')
    .set({ type, enabled, sortOrder })
    .where('name', '=', before.name)
    .execute()
  await markShared(transaction)
  await recordEvents(transaction, [updatedEvent({ before, after })])
}

function updatedEvent({ before: preData, after: data }: EnvironmentChange): NewEvent {
  return { type: 'environment-updated', subject: { environment: data.name }, data, preData }
}

/** Changes lock `for no key update`, so that statements that only refer to the row do not wait. Deletion needs more. */
function environmentsNamed(tx: Tx, names: readonly string[]) {
  return tx.selectFrom('environments').select(ENVIRONMENT_COLUMNS).where('name', '=', anyOf(names)).orderBy('name')
}

/**
 * Locks an environment until the transaction ends.
 *
 * @throws DomainError missing
 */
export async function lockEnvironment(tx: Tx, name: string): Promise<EnvironmentRecord> {
  return firstOrMissing(await lockEnvironments(tx, [name]), 'environment', name)
}

/** Locks the named environments. Ignores names that do not exist. */
function lockEnvironments(tx: Tx, names: readonly string[]): Promise<EnvironmentRecord[]> {
  return environmentsNamed(tx, names).forNoKeyUpdate().execute()
}

/**
 * Locks an environment that is about to be deleted, so that no new row can refer to it.
 *
 * @throws DomainError missing
 */
async function lockEnvironmentToDelete(tx: Tx, name: string): Promise<EnvironmentRecord> {
  return firstOrMissing(await environmentsNamed(tx, [name]).forUpdate().execute(), 'environment', name)
}

/** Locks the features that are in an environment, because their data there is about to be deleted. */
async function lockFeaturesOfEnvironment(tx: Tx, environment: string): Promise<void> {
  await tx
    .selectFrom('features')
    .where('name', 'in', ({ selectFrom }) =>
      selectFrom('featureEnvironments').select('featureName').where('environment', '=', environment),
    )
    .orderBy('name')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Locks the projects that use an environment, so that their other environments can't change.
 *
 * @param wait `nowait` for rows that should have been locked earlier, by the order of locks: the change begins again
 */
async function lockProjectsIn(tx: Tx, environment: string, wait: 'wait' | 'nowait' = 'wait'): Promise<void> {
  const projects = tx
    .selectFrom('projects')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('projectEnvironments').select('projectId').where('environment', '=', environment),
    )
    .orderBy('id')
    .forNoKeyUpdate()
  await (wait === 'nowait' ? projects.noWait() : projects).execute()
}
