import type { Db } from '../db/handles.ts'
import type { Actor } from '../domain/change.ts'
import { DomainError } from '../domain/errors.ts'
import { assertProjectFor, requireProject } from '../domain/projects/queries.ts'

/**
 * Does what a request asks for below a project. Where there is no such project, or none for the caller, the answer is
 * that, whatever else its path names and does not exist either: were one of them answered for otherwise, it would tell
 * the two apart.
 *
 * @throws DomainError missing for the project, or what `work` throws
 */
export async function inProjectOfPath<Output>(
  { db, actor }: { db: Db; actor: Actor },
  project: string | undefined,
  work: () => Promise<Output>,
): Promise<Output> {
  if (project === undefined) return work()
  // Whoever may not see some projects: the same is looked for whether this is one of them or not there at all.
  if (actor.hiddenProjects.length > 0) await assertProjectFor(db, project, actor)
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'missing') await requireProject(db, project)
    throw error
  }
}
