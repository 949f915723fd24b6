import type { Db } from '../../../db/handles.ts'
import type { Actor } from '../../../domain/actor.ts'
import { DomainError } from '../../../domain/errors.ts'
import { assertProjectFor, requireProject } from '../../../domain/projects/queries.ts'
import { type Call, type Next, projectOf } from '../call.ts'

/** Carries out a call below a project, see `inProjectOfPath`. */
export function projectOfPath(call: Call, next: Next) {
  const { called, binding } = call
  const reading = { readable: () => binding.db, actor: called.actor }
  return inProjectOfPath(reading, projectOf(called.params), () => next(call))
}

/**
 * Runs `work` for a request below a project. A project that does not exist, and one that is hidden from the caller,
 * give the same error, also when other parts of the path do not exist. Otherwise the caller could distinguish the two
 * cases.
 *
 * @param readable returns the database to read from
 * @throws DomainError missing for the project, or the error of `work`
 */
export async function inProjectOfPath<Output>(
  { readable, actor }: { readable: () => Db; actor: Actor },
  project: string | undefined,
  work: () => Promise<Output>,
): Promise<Output> {
  if (project === undefined) return work()
  // For a caller with hidden projects, the same statement is sent for a hidden project and for one that does not exist.
  if (actor.hiddenProjects.length > 0) await assertProjectFor(readable(), project, actor)
  try {
    return await work()
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'missing') await requireProject(readable(), project)
    throw error
  }
}
