import { type RawBuilder, sql } from 'kysely'
import type { Rights } from './rights.ts'

/** Whether somebody sees private projects that they have no role in: whoever has any right through a root role does. */
export function seesEveryProject(rights: Rights): boolean {
  return [...rights.values()].flat().some((grant) => grant.project === null)
}

/** The ids, as an array, of the private projects that somebody without root rights does not see. */
export function hiddenProjects(userId: number): RawBuilder<string[]> {
  return sql`array(
    select p.id from projects p
    where p.mode = 'private'
      and not exists (select from user_roles r where r.project_id = p.id and r.user_id = ${userId}))`
}
