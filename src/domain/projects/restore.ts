import type { Schema } from '../../contract.ts'
import type { ProjectRecord } from '../event-types.ts'
import { patchBetween } from '../revisions/differences.ts'
import { recordAsOf } from '../revisions/past.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { saveProject } from './commands.ts'
import { lockProject } from './locks.ts'
import { projectResource, settingsOf } from './project.ts'

/**
 * Gives a project the name, description, mode and settings that it had after an event. It stays active or archived.
 *
 * @throws DomainError missing, also if it did not exist then; gone if the log does not go back so far
 */
export async function restoreProject(
  transaction: Transaction,
  id: string,
  { event }: Schema<'RestoreSettings'>,
): Promise<Schema<'Restoration'>> {
  const before = await lockProject(transaction.tx, id)
  await assertPrecondition(transaction, projectResource(before))
  const past: ProjectRecord | undefined = await recordAsOf(
    transaction.tx,
    projectResource(before),
    { event },
    transaction.actor,
  )
  noteRevision(transaction, projectResource(before))
  if (past === undefined) return { changes: [], notRestored: [] }
  await saveProject(transaction, before, { ...before, ...settingsOf(past) })
  const isOther = (past.archivedAt === null) !== (before.archivedAt === null)
  const message = `The project was ${past.archivedAt === null ? 'active' : 'archived'}; restoring does not change that`
  return {
    changes: patchBetween(settingsOf(before), settingsOf(past)),
    notRestored: isOther ? [{ path: '/archived', message }] : [],
  }
}
