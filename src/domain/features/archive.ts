import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db, Tx } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { grouped } from '../../runtime/grouped.ts'
import { assertUnguarded } from '../change-control/guard.ts'
import { firstOrMissing, forbidden } from '../errors.ts'
import { type LockedProject, lockActiveProject } from '../projects/locks.ts'
import { requireProject } from '../projects/queries.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { assertRoomInInstance, assertRoomInProject } from './admission.ts'
import { applyPlans, type Plan } from './apply.ts'
import { removeFeatures } from './deletion.ts'
import { plansToEndDependencies } from './dependencies/commands.ts'
import type { FeatureKey, FeatureState } from './feature.ts'
import { foreign, lockFeature, lockFeatures, rowOrMissing } from './locks.ts'
import { assertNamedByPattern } from './naming.ts'
import { projectOfFeature } from './queries.ts'
import { featureResource } from './resources.ts'

/**
 * Archives a feature. Does nothing if it is already archived.
 *
 * @throws DomainError missing for the feature; forbidden while another feature depends on it, and in a guarded project
 */
export async function archiveFeature(transaction: Transaction, key: FeatureKey): Promise<void> {
  const feature = await lockFeature(transaction, key)
  await assertPrecondition(transaction, featureResource(feature))
  await archiveLocked(transaction, key.project, [feature])
  noteRevision(transaction, featureResource({ ...feature, archivedAt: transaction.now }))
}

/**
 * Archives the features in `names` that are active in the project. Archives all of them or none.
 *
 * @throws DomainError missing for the project; forbidden for a feature of another project, while a feature outside
 *   `names` depends on one in `names`, and in a guarded project
 */
export async function archiveFeatures(
  transaction: Transaction,
  project: string,
  names: readonly string[],
): Promise<void> {
  await requireProject(transaction.tx, project)
  await archiveLocked(transaction, project, await lockFeatures(transaction, project, names))
}

async function archiveLocked(
  transaction: Transaction,
  project: string,
  features: readonly FeatureState[],
): Promise<void> {
  await applyPlans(transaction, await plansToArchive(transaction, project, features))
}

/**
 * Plans how to archive locked features of a project, as far as they are active: in two batches, first their
 * dependencies.
 *
 * @throws DomainError forbidden while a feature that is not among them depends on one, and in a guarded project
 */
export async function plansToArchive(
  transaction: Transaction,
  project: string,
  features: readonly FeatureState[],
): Promise<Plan[][]> {
  const { tx, now } = transaction
  const names = features.filter((feature) => feature.archivedAt === null).map((feature) => feature.name)
  if (names.length === 0) return []
  await assertUnguarded(transaction, project)
  await assertNoOthersDependOn(tx, names)
  const edits = [{ kind: 'archived' as const, at: now.toISOString() }]
  return [await plansToEndDependencies(tx, project, names), names.map((feature) => ({ project, feature, edits }))]
}

async function assertNoOthersDependOn(tx: Tx, names: readonly string[]): Promise<void> {
  const link = await tx
    .selectFrom('featureDependencies')
    .select(['parent', 'child'])
    .where('parent', '=', anyOf(names))
    .where(({ eb, not }) => not(eb('child', '=', anyOf(names))))
    .orderBy('parent')
    .orderBy('child')
    .limit(1)
    .executeTakeFirst()
  if (link === undefined) return
  throw forbidden(
    `The feature "${link.child}" depends on "${link.parent}". Archive it first, archive both together, or end the dependency`,
  )
}

/**
 * Returns the obstacles to archiving the features, and whether archiving would remove dependencies.
 *
 * @throws DomainError missing for the project; forbidden for a feature of another project
 */
export async function archiveCheck(
  db: Db,
  project: string,
  names: readonly string[],
  reader: Reader,
): Promise<Schema<'ArchiveCheck'>> {
  const visible = isOutside(hiddenFrom(reader), sql`project_id`)
  const { rows } = await sql<Schema<'ArchiveCheck'> & { foreign: string | null }>`
    with named as (select name, project_id from features where name = any(${names}::text[]) and ${visible})
    select (select min(name) from named where project_id <> p.id) as "foreign",
      (select coalesce(json_agg(distinct parent order by parent), '[]') from feature_dependencies
        where parent in (select name from named) and child not in (select name from named)) as parents_with_child_features,
      exists (select from feature_dependencies where child in (select name from named)) as has_deleted_dependencies
    from projects p where p.id = ${project}`.execute(db)
  const row = firstOrMissing(rows, 'project', project)
  if (row.foreign !== null) throw foreign(row.foreign, project)
  const { parentsWithChildFeatures, hasDeletedDependencies } = row
  return { parentsWithChildFeatures, hasDeletedDependencies }
}

/**
 * Revives the features in `names` that are archived in the project. Revives all of them or none. They are then off in
 * all environments, and their lifecycle restarts.
 *
 * @throws DomainError missing for the project, also if it is archived; forbidden for a feature of another project, or
 *   for the project's limit; invalid for the instance's limit, or for a name that does not match the naming pattern
 */
export async function reviveFeatures(
  transaction: Transaction,
  projectId: string,
  names: readonly string[],
): Promise<void> {
  const project = await lockActiveProject(transaction.tx, projectId)
  await reviveLocked(transaction, project, await lockFeatures(transaction, projectId, names))
}

async function reviveLocked(
  transaction: Transaction,
  project: LockedProject,
  features: readonly FeatureState[],
): Promise<void> {
  await applyPlans(transaction, [await plansToRevive(transaction, project, features)])
}

/**
 * Checks that archived features of a locked project can be active again.
 *
 * @throws DomainError as `plansToRevive`
 */
export async function assertRevivable(
  transaction: Transaction,
  project: LockedProject,
  names: readonly string[],
): Promise<void> {
  for (const name of names) assertNamedByPattern(name, project)
  await assertRoomInProject(transaction, project, names.length)
  await assertRoomInInstance(transaction, names.length)
}

/**
 * Plans how to revive locked features of a locked project, as far as they are archived.
 *
 * @throws DomainError forbidden for the project's limit; invalid for the instance's limit, or for a name that does not
 *   match the naming pattern
 */
export async function plansToRevive(
  transaction: Transaction,
  project: LockedProject,
  features: readonly FeatureState[],
): Promise<Plan[]> {
  const inArchive = features.flatMap(({ name, archivedAt }) => (archivedAt === null ? [] : [{ name, archivedAt }]))
  const revived = inArchive.map(({ name }) => name)
  if (revived.length === 0) return []
  await assertRevivable(transaction, project, revived)
  const enabledIn = grouped(await environmentsOn(transaction.tx, revived), ({ featureName }) => featureName)
  return inArchive.map(({ name: feature, archivedAt }) => {
    const on = (enabledIn.get(feature) ?? []).map(({ environment }) => environment).sort()
    const edit = { kind: 'revived' as const, archivedAt: archivedAt.toISOString(), enabledIn: on }
    return { project: project.id, feature, edits: [edit] }
  })
}

function environmentsOn(tx: Tx, features: readonly string[]) {
  return tx
    .selectFrom('featureEnvironments')
    .select(['featureName', 'environment'])
    .where('featureName', '=', anyOf(features))
    .where('enabled', '=', true)
    .execute()
}

/**
 * Revives a feature in any project. Does nothing if it is active.
 *
 * @throws DomainError as `reviveFeatures`; missing for the feature; forbidden without the permission in its project
 */
export async function reviveFeature(transaction: Transaction, name: string): Promise<void> {
  const project = await projectOfFeature(transaction, name)
  assertMay(transaction, 'UPDATE_FEATURE', { project })
  const locked = await lockActiveProject(transaction.tx, project)
  const feature = await lockOfProject(transaction, project, name)
  await reviveLocked(transaction, locked, [feature])
  noteRevision(transaction, featureResource({ ...feature, archivedAt: null }))
}

/** Locks a feature, and compares it with the precondition. */
async function lockOfProject(
  transaction: Transaction,
  project: string,
  name: string,
  { isDeletion = false } = {},
): Promise<FeatureState> {
  const [found] = await lockFeatures(transaction, project, [name], { isDeletion })
  const feature = rowOrMissing(found, { feature: name })
  await assertPrecondition(transaction, featureResource(feature))
  return feature
}

/**
 * Deletes the features in `names` that are archived in the project, with all their parts except events.
 *
 * @throws DomainError missing for the project; forbidden for a feature of another project
 */
export async function deleteFeatures(
  transaction: Transaction,
  project: string,
  names: readonly string[],
): Promise<void> {
  await requireProject(transaction.tx, project)
  await deleteLocked(transaction, await lockFeatures(transaction, project, names, { isDeletion: true }))
}

async function deleteLocked(transaction: Transaction, features: readonly FeatureState[]): Promise<void> {
  const archived = features.filter((feature) => feature.archivedAt !== null)
  if (archived.length > 0) await removeFeatures(transaction, archived)
}

/**
 * Deletes an archived feature in any project. Does nothing if it is active.
 *
 * @throws DomainError missing for the feature; forbidden without the permission in its project
 */
export async function deleteArchivedFeature(transaction: Transaction, name: string): Promise<void> {
  const project = await projectOfFeature(transaction, name)
  assertMay(transaction, 'DELETE_FEATURE', { project })
  await deleteLocked(transaction, [await lockOfProject(transaction, project, name, { isDeletion: true })])
}
