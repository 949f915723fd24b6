import { expressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { objectOf } from '../../db/json-objects.ts'
import { columnsOf } from '../../db/sql.ts'
import { assertNameFree, conflict, firstOrMissing, missing } from '../errors.ts'
import { assertVisible, type Reader } from '../visibility.ts'
import type { StoredProject } from './project.ts'
import { assertAddressable } from './slug.ts'

const { ref } = expressionBuilder<{ p: Database['projects'] }, 'p'>()

const column = columnsOf<'projects'>('p')

/** The naming of the features of the project `p`, as JSON. */
export const featureNaming = objectOf<StoredProject['featureNaming']>({
  pattern: column('namingPattern'),
  example: column('namingExample'),
  description: column('namingDescription'),
})

/** The columns of StoredProject without its times; `p` is a row of projects. */
export const projectColumns = [
  ref('p.id').as('id'),
  ref('p.name').as('name'),
  ref('p.description').as('description'),
  ref('p.mode').$castTo<StoredProject['mode']>().as('mode'),
  ref('p.defaultStickiness').as('defaultStickiness'),
  ref('p.featureLimit').as('featureLimit'),
  ref('p.linkTemplates').as('linkTemplates'),
  ref('p.requirePreconditions').as('requirePreconditions'),
  ref('p.managedOnly').as('managedOnly'),
  featureNaming.as('featureNaming'),
] as const

/**
 * Returns a project, archived or not.
 *
 * @throws DomainError missing
 */
export async function requireProject(db: Db, id: string) {
  const found = await db.selectFrom('projects').selectAll().where('id', '=', id).execute()
  return firstOrMissing(found, 'project', id)
}

const presence = compiled<{ id: string }, { isThere: SqlBool }>((db, { id }) =>
  db.selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('projects').where('id', '=', id)).as('isThere')),
)

/**
 * Ensures that a project, archived or not, exists and is visible to the reader.
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
  assertNameFree(await db.selectFrom('projects').select('id').where('id', '=', id).execute(), 'project', id)
  assertNotRetired(id, await retiredIds(db, id))
}

/**
 * Ensures that an id did not belong to a deleted private project. A new project with that id would expose its events.
 *
 * @throws DomainError conflict
 */
export function assertNotRetired(id: string, retired: ReadonlySet<string>): void {
  if (retired.has(id))
    throw conflict(`"${id}" was the id of a private project, whose events stay hidden. Choose another id`)
}

/** Returns the id, if it belonged to a deleted private project. */
export async function retiredIds(db: Db, id: string): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('deletedPrivateProjects').select('id').where('id', '=', id).execute()
  return new Set(rows.map((row) => row.id))
}

/** Returns the unavailable ids, also of archived projects, that equal a slug or start with it and a hyphen. */
export async function idsLike(db: Db, slug: string): Promise<ReadonlySet<string>> {
  const known = db.selectFrom('projects').select('id').unionAll(db.selectFrom('deletedPrivateProjects').select('id'))
  const rows = await db
    .selectFrom(known.as('known'))
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', slug), eb('id', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
