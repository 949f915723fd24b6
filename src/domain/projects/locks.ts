import type { Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { StoredProject } from './project.ts'
import { projectColumns } from './queries.ts'

export type LockedProject = Awaited<ReturnType<typeof lockActiveProject>>

/**
 * Locks an active project until the transaction ends, so that its features can be counted against the limit. Like most
 * locks of a project, this is `for no key update`: statements that only refer to the project, such as a second write of
 * a feature's row, do not wait.
 *
 * @throws DomainError missing, also for an archived project
 */
export async function lockActiveProject(tx: Tx, id: string) {
  return firstOrMissing(await lockedActiveProject(tx, id), 'project', id)
}

/**
 * Locks an active project like `lockActiveProject`.
 *
 * @param isShared whether not against others who share the lock: creations of features
 * @returns its row, or none
 */
export function lockedActiveProject(tx: Tx, id: string, { isShared = false } = {}) {
  const project = tx.selectFrom('projects').selectAll().where('id', '=', id).where('archivedAt', 'is', null)
  return (isShared ? project.forShare() : project.forNoKeyUpdate()).execute()
}

/**
 * Locks a project, archived or not, until the transaction ends. Its environments and its set of features are changed
 * only under this lock.
 *
 * @throws DomainError missing
 */
export async function lockProject(tx: Tx, id: string): Promise<StoredProject> {
  return firstOrMissing(await storedProject(tx, id).forNoKeyUpdate().execute(), 'project', id)
}

/** Locks the projects in `ids` before the next statement, in the order of their ids. Ignores the other ids. */
export async function lockProjects({ tx, later }: Transaction, ids: readonly string[]): Promise<void> {
  await later(tx.selectFrom('projects').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate())
}

/**
 * Locks a project that is about to be deleted, so that no new row can refer to it.
 *
 * @throws DomainError missing
 */
export async function lockProjectToDelete(tx: Tx, id: string): Promise<StoredProject> {
  return firstOrMissing(await storedProject(tx, id).forUpdate().execute(), 'project', id)
}

function storedProject(tx: Tx, id: string) {
  return tx
    .selectFrom('projects as p')
    .select([...projectColumns, 'p.createdAt', 'p.updatedAt', 'p.archivedAt'])
    .where('p.id', '=', id)
}
