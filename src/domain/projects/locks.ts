import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/handles.ts'
import { firstOrMissing } from '../errors.ts'
import type { StoredProject } from './project.ts'
import { settings } from './queries.ts'

export type LockedProject = Awaited<ReturnType<typeof lockActiveProject>>

/**
 * Locks an active project until the transaction ends, so that its features can be counted against the limit. Like every
 * lock of a project except the one to delete it, this is `for no key update`: statements that only refer to the
 * project, such as a second write of a feature's row, do not wait.
 *
 * @throws DomainError missing, also for an archived project
 */
export async function lockActiveProject(tx: Tx, id: string) {
  const active = tx.selectFrom('projects').selectAll().where('id', '=', id).where('archivedAt', 'is', null)
  return firstOrMissing(await active.forNoKeyUpdate().execute(), 'project', id)
}

/**
 * Locks a project, archived or not, until the transaction ends. Its environments and its set of features are changed
 * only under this lock.
 *
 * @throws DomainError missing
 */
export async function lockProject(tx: Tx, id: string): Promise<StoredProject> {
  return lockedProject(tx, id, sql`for no key update`)
}

/**
 * Locks a project that is about to be deleted, so that no new row can refer to it.
 *
 * @throws DomainError missing
 */
export async function lockProjectToDelete(tx: Tx, id: string): Promise<StoredProject> {
  return lockedProject(tx, id, sql`for update`)
}

async function lockedProject(tx: Tx, id: string, lock: RawBuilder<unknown>): Promise<StoredProject> {
  const { rows } = await sql<StoredProject>`
    select ${settings}, p.created_at, p.updated_at, p.archived_at from projects p where p.id = ${id} ${lock}`.execute(
    tx,
  )
  return firstOrMissing(rows, 'project', id)
}
