import type { Db, Tx } from '../../db/handles.ts'
import { missing } from '../errors.ts'

export type LockedProject = Awaited<ReturnType<typeof lockActiveProject>>

/**
 * Locks an active project until the change is done, so that what it limits can be counted.
 *
 * @throws DomainError missing, for an archived project too
 */
export async function lockActiveProject(tx: Tx, id: string) {
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (project === undefined) throw missing('project', id)
  return project
}

/**
 * A project, archived or not.
 *
 * @throws DomainError missing
 */
export async function requireProject(db: Db, id: string) {
  const project = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  if (project === undefined) throw missing('project', id)
  return project
}

/**
 * Holds that a project, archived or not, has an environment.
 *
 * @throws DomainError missing
 */
export async function requireProjectEnvironment(db: Db, id: string, environment: string): Promise<void> {
  await requireProject(db, id)
  const attached = await db
    .selectFrom('projectEnvironments')
    .select('environment')
    .where('projectId', '=', id)
    .where('environment', '=', environment)
    .executeTakeFirst()
  if (attached === undefined) throw missing(`environment of the project "${id}" named`, environment)
}
