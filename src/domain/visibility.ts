import { type RawBuilder, sql } from 'kysely'
import { compiled, type Statement } from '../db/compiled.ts'
import type { Db } from '../db/handles.ts'
import { missing } from './errors.ts'
import type { Rights } from './rights.ts'

/** A caller who reads. */
export type Reader = {
  readonly userId: number
  readonly rights: Rights
  /** The ids of private projects in which the caller has no role. */
  readonly hiddenProjects: readonly string[]
}

/** A caller who reads, the time of the request, and whether they see emails of others. */
export type ReaderAt = Reader & { readonly now: Date; readonly withEmail: boolean }

/** Checks whether a caller sees private projects without a role in them: any permission from a root role is enough. */
export function seesEveryProject(rights: Rights): boolean {
  return [...rights.values()].flat().some((grant) => grant.project === null)
}

/**
 * Responds for a hidden project in the same way as for one that does not exist. Call it only after the lookup: a faster
 * response would reveal the difference.
 *
 * @throws DomainError missing
 */
export function assertVisible({ hiddenProjects }: Reader, project: string): void {
  if (hiddenProjects.includes(project)) throw missing('project', project)
}

/** The ids of hidden projects, as an array for a statement; undefined when nothing is hidden. */
export type Hidden = RawBuilder<unknown> | undefined

/** Checks that a column with the id of a project, or null, names no project in `hidden`. */
export function isOutside(hidden: Hidden, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return hidden === undefined ? sql`true` : sql`(${column} is null or ${column} <> all(${hidden}::text[]))`
}

/** Returns the hidden projects, for a statement that is built each time. */
export function hiddenFrom({ hiddenProjects }: Reader): Hidden {
  return hiddenProjects.length === 0 ? undefined : sql`${hiddenProjects}`
}

/**
 * Like `compiled`, for a statement that excludes hidden projects. Makes two statements, so that callers from whom
 * nothing is hidden run the one without that condition.
 *
 * @param build receives the hidden projects, the placeholders of the parameters, and the database handle
 */
export function compiledForReader<Parameters extends Record<string, unknown>, Row>(
  build: (hidden: Hidden, parameter: Parameters, db: Db) => Statement<Row>,
): (db: Db, parameters: Parameters, reader: Reader) => Promise<Row[]> {
  const ofAll = compiled<Parameters, Row>((db, parameter) => build(undefined, parameter, db))
  const ofVisible = compiled<Parameters & { hidden: readonly string[] }, Row>((db, parameter) =>
    build(sql`${parameter.hidden}`, parameter, db),
  )
  return (db, parameters, { hiddenProjects: hidden }) =>
    hidden.length === 0 ? ofAll(db, parameters) : ofVisible(db, { ...parameters, hidden })
}
