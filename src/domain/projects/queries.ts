import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { conflict, firstOrMissing, missing, taken } from '../errors.ts'
import { assertVisible, type Reader } from '../visibility.ts'
import type { StoredProject } from './project.ts'
import { assertAddressable } from './slug.ts'

export type LockedProject = Awaited<ReturnType<typeof lockActiveProject>>

/** The columns of StoredProject without its times; `p` is a row of projects. */
export const settings = sql`p.id, p.name, p.description, p.mode, p.default_stickiness, p.feature_limit, p.link_templates,
  json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description) as feature_naming`

/**
 * Locks an active project until the transaction ends, so that its features can be counted against the limit. Like every
 * lock of a project except the one to delete it, this is `for no key update`: statements that only refer to the
 * project, such as a second write of a feature's row, do not wait.
 *
 * @throws DomainError missing, also for an archived project
 */
export async function lockActiveProject(tx: Tx, id: string) {
  const project = await tx
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (project === undefined) throw missing('project', id)
  return project
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

/**
 * Returns a project, archived or not.
 *
 * @throws DomainError missing
 */
export async function requireProject(db: Db, id: string) {
  const project = await db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()
  if (project === undefined) throw missing('project', id)
  return project
}

const presence = compiled<{ id: string }, { isThere: boolean }>(
  (_, { id }) => sql<{ isThere: boolean }>`select exists (select from projects where id = ${id}) as is_there`,
)

/**
 * Ensures that a project, archived or not, exists and is visible to the viewer.
 *
 * @throws DomainError missing. A hidden project takes the same work as one that does not exist.
 */
export async function assertProjectFor(db: Db, id: string, reader: Reader): Promise<void> {
  const [row] = await presence(db, { id })
  if (row?.isThere !== true) throw missing('project', id)
  assertVisible(reader, id)
}

/**
 * Ensures that a project, archived or not, has an environment.
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
  if (attached === undefined) throw notInProject(id, environment)
}

/** Returns the error for an environment that a project does not have. */
export function notInProject(id: string, environment: string) {
  return missing(`environment of the project "${id}" named`, environment)
}

/**
 * Ensures that a new project can get the id.
 *
 * @throws DomainError invalid for an id that no path can address; taken, also by an archived project; conflict for the
 *   id of a deleted private project
 */
export async function assertProjectIdFree(db: Db, id: string): Promise<void> {
  assertAddressable(id)
  const { rows } = await sql`select from projects where id = ${id}`.execute(db)
  if (rows.length > 0) throw taken('project', id)
  await assertNotRetired(db, id)
}

/**
 * Ensures that an id did not belong to a deleted private project. A new project with that id would expose its events.
 *
 * @throws DomainError conflict
 */
export async function assertNotRetired(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from deleted_private_projects where id = ${id}`.execute(db)
  if (rows.length > 0)
    throw conflict(`"${id}" was the id of a private project, whose events stay hidden. Choose another id`)
}

/** Returns the unavailable ids, also of archived projects, that equal a slug or start with it and a hyphen. */
export async function idsLike(db: Db, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from projects union all select id from deleted_private_projects) known
    where id = ${slug} or id like ${`${slug}-%`}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
