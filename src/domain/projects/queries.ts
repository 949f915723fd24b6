import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { prepared } from '../../db/prepared.ts'
import { isoTime } from '../../db/sql.ts'
import { conflict, missing, taken } from '../errors.ts'
import { assertVisible, type Viewer } from '../visibility.ts'
import type { StoredProject } from './project.ts'

export type LockedProject = Awaited<ReturnType<typeof lockActiveProject>>

/** The columns of StoredProject but its times; `p` is a row of projects. */
const settings = sql`p.id, p.name, p.description, p.mode, p.default_stickiness, p.feature_limit, p.link_templates,
  json_build_object('pattern', p.naming_pattern, 'example', p.naming_example, 'description', p.naming_description) as feature_naming`

/**
 * Locks an active project until the change is done, so that what it limits can be counted. As every lock of a project
 * but the one to delete it, `for no key update`: those who merely refer to it need not wait, and among them is whoever
 * writes the row of a feature twice.
 *
 * @throws DomainError missing, for an archived project too
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
 * Locks a project, archived or not, until the change is done. Its environments, and which features are in it, are only
 * changed under this lock.
 *
 * @throws DomainError missing
 */
export async function lockProject(tx: Tx, id: string): Promise<StoredProject> {
  return lockedProject(tx, id, sql`for no key update`)
}

/**
 * Locks a project that is to be deleted: nothing can come to refer to it any more.
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
  return rowOrMissing(rows, id)
}

const projectsById = prepared<{ id: string; userId: number }, Schema<'Project'>>(
  (_, { id, userId }) => sql<Schema<'Project'>>`
    select ${settings}, ${isoTime(sql`p.created_at`)} as created_at, ${isoTime(sql`p.updated_at`)} as updated_at,
      ${isoTime(sql`p.archived_at`)} as archived_at,
      exists (select from project_favorites v where v.project_id = p.id and v.user_id = ${userId}) as favorite,
      (select coalesce(json_agg(e.name order by e.sort_order, e.created_at, e.name), '[]')
        from project_environments pe join environments e on e.name = pe.environment where pe.project_id = p.id) as environments,
      (select coalesce(json_agg(json_build_object('name', e.name, 'requiredApprovals', c.required_approvals)
          order by e.sort_order, e.created_at, e.name), '[]')
        from change_request_settings c join environments e on e.name = c.environment
        where c.project_id = p.id) as change_request_environments
    from projects p where p.id = ${id}`,
)

/**
 * A project, archived or not, as `userId` sees it.
 *
 * @throws DomainError missing
 */
export async function projectWithSettings(db: Db, id: string, userId: number): Promise<Schema<'Project'>> {
  return rowOrMissing(await projectsById(db, { id, userId }), id)
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

const presence = prepared<{ id: string }, { isThere: boolean }>(
  (_, { id }) => sql<{ isThere: boolean }>`select exists (select from projects where id = ${id}) as is_there`,
)

/**
 * Makes sure that there is a project, archived or not, for the viewer.
 *
 * @throws DomainError missing, after the same work for one that is hidden as for one that is not there
 */
export async function assertProjectFor(db: Db, id: string, viewer: Viewer): Promise<void> {
  const [row] = await presence(db, { id })
  if (row?.isThere !== true) throw missing('project', id)
  assertVisible(viewer, id)
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
  if (attached === undefined) throw notInProject(id, environment)
}

/** The refusal of an environment that a project does not have. */
export function notInProject(id: string, environment: string) {
  return missing(`environment of the project "${id}" named`, environment)
}

/** @throws DomainError taken, by an archived project too; conflict for the id of a private project that was deleted */
export async function assertProjectIdFree(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from projects where id = ${id}`.execute(db)
  if (rows.length > 0) throw taken('project', id)
  await assertNotRetired(db, id)
}

/**
 * Holds that an id was not that of a private project: whoever sees another project under it would see its events.
 *
 * @throws DomainError conflict
 */
export async function assertNotRetired(db: Db, id: string): Promise<void> {
  const { rows } = await sql`select from deleted_private_projects where id = ${id}`.execute(db)
  if (rows.length > 0)
    throw conflict(`"${id}" was the id of a private project, whose events stay hidden. Choose another id`)
}

/** The ids that can't be had, of archived projects too, that are a slug, or start like one with a number behind it. */
export async function idsLike(db: Db, slug: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from projects union all select id from deleted_private_projects) known
    where id = ${slug} or id like ${`${slug}-%`}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function rowOrMissing<Project>([row]: Project[], id: string): Project {
  if (row === undefined) throw missing('project', id)
  return row
}
