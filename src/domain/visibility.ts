import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/handles.ts'
import { prepared } from '../db/prepared.ts'
import { missing } from './errors.ts'
import type { Rights } from './rights.ts'

/** What somebody does not get to see: the ids of private projects that they have no role in. */
export type Viewer = { readonly hiddenProjects: readonly string[] }

/** Whether somebody sees private projects that they have no role in: whoever has any right through a root role does. */
export function seesEveryProject(rights: Rights): boolean {
  return [...rights.values()].flat().some((grant) => grant.project === null)
}

/**
 * Answers for a project that somebody may not see as for one that is not there. To be called once that has been looked for:
 * an answer that comes sooner tells the two apart.
 *
 * @throws DomainError missing
 */
export function assertVisible({ hiddenProjects }: Viewer, project: string): void {
  if (hiddenProjects.includes(project)) throw missing('project', project)
}

/** The ids of hidden projects, as an array for a statement; undefined when nothing is hidden. */
export type Hidden = RawBuilder<unknown> | undefined

/** Whether a column that holds the id of a project, or null for none, is not of a project in `hidden`. */
export function isOutside(hidden: Hidden, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return hidden === undefined ? sql`true` : sql`(${column} is null or ${column} <> all(${hidden}::text[]))`
}

/** The projects that somebody may not see, for a statement that is built anew each time. */
export function hiddenFrom({ hiddenProjects }: Viewer): Hidden {
  return hiddenProjects.length === 0 ? undefined : sql`${hiddenProjects}`
}

/**
 * As `prepared`, for a statement that leaves out what is hidden: two statements, so that those from whom nothing is
 * hidden run one that does not ask.
 *
 * @param build receives what is hidden, and the placeholders of the parameters
 */
export function preparedFor<Parameters extends Record<string, unknown>, Row>(
  build: (hidden: Hidden, parameter: Parameters) => RawBuilder<Row>,
): (db: Db, parameters: Parameters, viewer: Viewer) => Promise<Row[]> {
  const ofAll = prepared<Parameters, Row>((_, parameter) => build(undefined, parameter))
  const ofVisible = prepared<Parameters & { hidden: readonly string[] }, Row>((_, parameter) =>
    build(sql`${parameter.hidden}`, parameter),
  )
  return (db, parameters, { hiddenProjects: hidden }) =>
    hidden.length === 0 ? ofAll(db, parameters) : ofVisible(db, { ...parameters, hidden })
}
