import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import type { EnvironmentsTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiled, compiledStatement } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import { makeOwner } from '../access/owner.ts'
import { storeChangeRequestSettings } from '../change-request-settings/settings.ts'
import { recordEvent } from '../events/record.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertCounted, assertRoomFor, type Limited, presentNow } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockProject } from './locks.ts'
import { keptFields, refuseManagedFields } from './managed.ts'
import {
  assertEnvironmentsKnown,
  changeRequestsFor,
  environmentsFor,
  projectRecord,
  projectResource,
  type StoredProject,
  stickinessAfter,
  updatedProject,
  withSettings,
} from './project.ts'
import { assertNotRetired, idsLike, retiredIds } from './queries.ts'
import { assertAddressable, firstFree, slugOf, stemOf } from './slug.ts'

/** Locks the environments, so that none of them is deleted before the project has it. */
const environmentsInOrder = compiled<Record<string, never>, Pick<Selectable<EnvironmentsTable>, 'name' | 'enabled'>>(
  (db) =>
    db
      .selectFrom('environments')
      .select(['name', 'enabled'])
      .orderBy('sortOrder')
      .orderBy('createdAt')
      .orderBy('name')
      .forKeyShare(),
)

type NewProject = Pick<StoredProject, 'id' | 'name' | 'description' | 'mode' | 'defaultStickiness'> & { now: Date }

const insertProject = compiledStatement<NewProject>((db, { id, name, description, mode, defaultStickiness, now }) =>
  db.insertInto('projects').values({ id, name, description, mode, defaultStickiness, createdAt: now, updatedAt: now }),
)

const attachEnvironments = compiledStatement<{ id: string; environments: readonly string[] }>(
  (_, { id, environments }) => sql`
    insert into project_environments (project_id, environment)
    select ${id}::text, name from unnest(${environments}::text[]) name`,
)

/**
 * Creates a project. If the caller is a user or service account, it becomes the Owner.
 *
 * @throws DomainError taken or conflict for the id; invalid for an id that no path can address, the instance's limit,
 *   or an unknown environment
 */
export async function createProject(
  transaction: Transaction,
  wanted: Schema<'CreateProject'>,
): Promise<Schema<'CreatedProject'>> {
  const { tx, now } = transaction
  if (wanted.id) assertAddressable(wanted.id)
  await lockIdsLike(transaction, wantedId(wanted))
  const [known, present, unavailable] = await Promise.all([
    environmentsInOrder(tx, {}),
    presentNow(tx, activeProjects.count),
    unavailableIds(tx, wanted),
  ])
  assertCounted(transaction, activeProjects, present)
  assertEnvironmentsKnown(known, wanted)
  const environments = environmentsFor(known, wanted.environments)
  const changeRequestEnvironments = changeRequestsFor(known, wanted.changeRequestEnvironments ?? [])
  const { name, description = null, mode = 'open' } = wanted
  const id = availableId(wanted, unavailable)
  const settings = {
    id,
    name,
    description,
    mode,
    defaultStickiness: stickinessAfter('default', wanted.defaultStickiness),
  }
  await transaction.later(insertProject({ ...settings, now }))
  await transaction.later(attachEnvironments({ id, environments }))
  await storeChangeRequestSettings(transaction, id, changeRequestEnvironments)
  await makeOwner(transaction, id)
  const data = { ...settings, environments, changeRequestEnvironments }
  await recordEvent(transaction, 'project-created', { project: id }, { data })
  const { description: text, ...created } = data
  return { ...created, ...(text !== null && { description: text }), featureLimit: null }
}

/**
 * Locks the ids that have the same stem until the transaction ends. Such projects are created and deleted one at a
 * time, so that no other change takes a free id, or the id of a private project that is being deleted.
 */
export async function lockIdsLike({ later }: Transaction, id: string): Promise<void> {
  await later(sql`select pg_advisory_xact_lock(hashtext('flaghoist project'), hashtext(${stemOf(id)}))`)
}

/** Returns the requested id of a new project or, by default, the slug of its name. */
function wantedId({ id, name }: Pick<Schema<'CreateProject'>, 'id' | 'name'>): string {
  return id || slugOf(name)
}

/** Returns the ids that the new project can't have. A wanted id of a project that exists is refused by its key. */
function unavailableIds(tx: Tx, { id, name }: Schema<'CreateProject'>): Promise<ReadonlySet<string>> {
  return id ? retiredIds(tx, id) : idsLike(tx, slugOf(name))
}

/** @throws DomainError conflict for an id that is wanted and retired */
function availableId({ id, name }: Schema<'CreateProject'>, unavailable: ReadonlySet<string>): string {
  if (!id) return firstFree(slugOf(name), unavailable)
  assertNotRetired(id, unavailable)
  return id
}

/**
 * Updates name, description, mode and default stickiness of a project. Absent members keep their values.
 *
 * @throws DomainError missing
 */
export async function updateProject(
  transaction: Transaction,
  id: string,
  settings: Schema<'UpdateProject'>,
): Promise<void> {
  const before = await lockProject(transaction.tx, id)
  await assertPrecondition(transaction, projectResource(before))
  await saveProject(transaction, before, updatedProject(before, settings))
}

/**
 * Updates the settings of a project.
 *
 * @throws DomainError missing; invalid for the naming of features
 */
export async function updateProjectSettings(
  transaction: Transaction,
  id: string,
  settings: Schema<'UpdateProjectSettings'>,
): Promise<void> {
  const before = await lockProject(transaction.tx, id)
  await assertPrecondition(transaction, projectResource(before))
  await saveProject(transaction, before, withSettings(before, settings))
}

/**
 * Stores the difference between two states of a locked project, and records the event.
 *
 * @throws DomainError forbidden for what only files change
 */
export async function saveProject(
  transaction: Transaction,
  before: StoredProject,
  wanted: StoredProject,
): Promise<void> {
  noteRevision(transaction, projectResource(wanted))
  if (isDeepStrictEqual(before, wanted)) return
  await refuseManagedFields(transaction, before.id, keptFields(before, wanted))
  const after = { ...wanted, updatedAt: transaction.now }
  const { id, featureNaming, linkTemplates, ...columns } = after
  const row = {
    ...columns,
    namingPattern: featureNaming.pattern,
    namingExample: featureNaming.example,
    namingDescription: featureNaming.description,
    linkTemplates: JSON.stringify(linkTemplates),
  }
  await transaction.later(transaction.tx.updateTable('projects').set(row).where('id', '=', id))
  const payload = { data: projectRecord(after), preData: projectRecord(before) }
  await recordEvent(transaction, 'project-updated', { project: id }, payload)
}

/** @throws DomainError invalid if one more active project would exceed the instance's limit */
export async function assertRoomForProject(transaction: Transaction): Promise<void> {
  await assertRoomFor(transaction, activeProjects)
}

const activeProjects: Limited = {
  limit: 'projects',
  what: 'projects',
  count: sql`(select count(*) from projects where archived_at is null)`,
}
