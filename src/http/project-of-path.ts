import type { Db } from '../db/handles.ts'
import { assertVisible } from '../domain/access/visibility.ts'
import type { Actor } from '../domain/change.ts'
import { DomainError } from '../domain/errors.ts'
import { requireProject } from '../domain/projects/queries.ts'

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
  assertVisible(actor, project)
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'missing') await requireProject(db, project)
    throw error
  }
}
