import type { Tx } from '../../db/handles.ts'
import { lockActionSetsOf } from '../action-sets/on-delete.ts'
import { takeProjectFromKeys } from '../api-tokens/on-delete.ts'
import { deleteRulesOf } from '../approval-rules/on-delete.ts'
import { deleteBannersOf } from '../banners/on-delete.ts'
import { forbidden } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import { deleteFeatures } from '../features/archive.ts'
import { deleteFreezesOf } from '../freezes/on-delete.ts'
import { assertRoomForProject, lockIdsLike, saveProject } from '../projects/commands.ts'
import { lockProject, lockProjectToDelete } from '../projects/locks.ts'
import { assertDispensable, projectResource } from '../projects/project.ts'
import { deleteTemplatesOf } from '../release-plan-templates/on-delete.ts'
import { assertPrecondition } from '../revisions/precondition.ts'
import { deleteSegmentsOf } from '../segments/on-delete.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { takeProjectFromWebhooks } from '../webhooks/on-delete.ts'

/**
 * Archives a project without active features. Does nothing if it is already archived.
 *
 * @throws DomainError missing; forbidden for the first project, or while it has active features
 */
export async function archiveProject(transaction: Transaction, id: string): Promise<void> {
  const project = await lockProject(transaction.tx, id)
  await assertPrecondition(transaction, projectResource(project))
  if (project.archivedAt !== null) return
  assertDispensable(project)
  await assertNoActiveFeatures(transaction.tx, id)
  await saveProject(transaction, project, { ...project, archivedAt: transaction.now })
}

/**
 * Revives an archived project. Does nothing if it is active.
 *
 * @throws DomainError missing; invalid for the instance's limit
 */
export async function reviveProject(transaction: Transaction, id: string): Promise<void> {
  const project = await lockProject(transaction.tx, id)
  await assertPrecondition(transaction, projectResource(project))
  if (project.archivedAt === null) return
  await assertRoomForProject(transaction)
  await saveProject(transaction, project, { ...project, archivedAt: null })
}

/**
 * Deletes a project without active features, with everything that belongs to it except events. The events of a private
 * project stay hidden from callers who could not see it, and its id can't be used again.
 *
 * @throws DomainError missing; forbidden for the first project, while it has active features, and for a caller who may
 *   not skip its approval rules; frozen in one of its freezes
 */
export async function deleteProject(transaction: Transaction, id: string): Promise<void> {
  const { tx } = transaction
  await lockIdsLike(transaction, id)
  const project = await lockProjectToDelete(tx, id)
  await assertPrecondition(transaction, projectResource(project))
  assertDispensable(project)
  await assertNoActiveFeatures(tx, id)
  await deleteFeatures(transaction, id, await featureNamesIn(tx, id))
  const ended = [
    ...(await deleteRulesOf(transaction, id)),
    ...(await deleteFreezesOf(transaction, id)),
    ...(await deleteBannersOf(transaction, id)),
    ...(await deleteTemplatesOf(transaction, id)),
    ...(await lockActionSetsOf(transaction, id)),
  ]
  await recordEvents(transaction, ended)
  await takeProjectFromKeys(transaction, id)
  const segmentsDeleted = await deleteSegmentsOf(transaction, id)
  if (project.mode === 'private')
    await tx
      .insertInto('deletedPrivateProjects')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.deleteFrom('projects').where('id', '=', id).execute()
  // The change requests of the project are gone by now, so that no suspension of them is recorded.
  await recordEvents(transaction, [...segmentsDeleted, { type: 'project-deleted', subject: { project: id } }])
  await takeProjectFromWebhooks(transaction, id)
}

async function assertNoActiveFeatures(tx: Tx, id: string): Promise<void> {
  const feature = await tx
    .selectFrom('features')
    .select('name')
    .where('projectId', '=', id)
    .where('archivedAt', 'is', null)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  if (feature === undefined) return
  throw forbidden(`The project has features that are not archived, for example "${feature.name}". Archive them first`)
}

async function featureNamesIn(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.selectFrom('features').select('name').where('projectId', '=', id).orderBy('name').execute()
  return rows.map(({ name }) => name)
}
