import { type RawBuilder, sql } from 'kysely'
import { missing } from '../errors.ts'
import type { Rights } from './rights.ts'

/** What somebody does not get to see: the ids of private projects that they have no role in. */
export type Viewer = { readonly hiddenProjects: readonly string[] }

/** Whether somebody sees private projects that they have no role in: whoever has any right through a root role does. */
export function seesEveryProject(rights: Rights): boolean {
  return [...rights.values()].flat().some((grant) => grant.project === null)
}

/**
 * Answers for a project that somebody may not see as for one that is not there.
 *
 * @throws DomainError missing
 */
export function assertVisible({ hiddenProjects }: Viewer, project: string): void {
  if (hiddenProjects.includes(project)) throw missing('project', project)
}

/** Whether a column that holds the id of a project, or null for none, is not of a project in `hidden`, an array. */
export function isOutside(hidden: RawBuilder<unknown>, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${column} is null or ${column} <> all(${hidden}::text[]))`
}
