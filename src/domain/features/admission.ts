import { type RawBuilder, sql } from 'kysely'
import { firstOrMissing, forbidden } from '../errors.ts'
import { type LockedProject, lockActiveProject, lockedActiveProject } from '../projects/locks.ts'
import { assertCounted, assertRoomFor, countForOne, type Limited } from '../quota.ts'
import type { Transaction } from '../transaction.ts'
import type { StoredEnvironment } from './environment.ts'
import { assertNamedByPattern } from './naming.ts'

/**
 * Checks that a project can get one more active feature with this name: the project exists, its naming pattern matches,
 * and neither its limit nor the instance's limit is reached.
 *
 * @returns the environments of the project, in their order, which change only under the same lock
 */
export async function admitFeature(
  transaction: Transaction,
  projectId: string,
  name: string,
): Promise<readonly EmptyEnvironment[]> {
  const { tx, isBatch = false } = transaction
  const [rows, counted] = await Promise.all([
    lockedActiveProject(tx, projectId, { isShared: !isBatch }),
    countForOne(transaction, activeFeatures, environmentsOf(projectId)),
  ])
  const project = firstOrMissing(rows, 'project', projectId)
  assertNamedByPattern(name, project, '/body/name')
  await assertRoomInProject(transaction, project, 1)
  await assertCounted(transaction, activeFeatures, counted)
  return counted.environments
}

/** The view of an environment of its project for a feature that is off in it. */
export type EmptyEnvironment = Pick<StoredEnvironment, 'name' | 'type' | 'sortOrder'>

function environmentsOf(project: string): RawBuilder<{ environments: EmptyEnvironment[] }> {
  return sql`(
    select coalesce(json_agg(
      json_build_object('name', e.name, 'type', e.type, 'sortOrder', e.sort_order) order by e.sort_order, e.name), '[]')
    from project_environments pe join environments e on e.name = pe.environment
    where pe.project_id = ${project}) as environments`
}

/** Like `admitFeature`, for an archived feature, which needs no room in the limits. */
export async function admitArchivedFeature({ tx }: Transaction, projectId: string, name: string): Promise<void> {
  assertNamedByPattern(name, await lockActiveProject(tx, projectId), '/body/name')
}

/** @throws DomainError invalid if `adding` more active features would exceed the instance's limit */
export async function assertRoomInInstance(transaction: Transaction, adding: number): Promise<void> {
  await assertRoomFor(transaction, activeFeatures, adding)
}

/**
 * Creations share the lock of a project, so they are counted one at a time under a lock of its limit.
 *
 * @throws DomainError forbidden if `adding` more active features would exceed the locked project's limit
 */
export async function assertRoomInProject(
  { tx, later }: Transaction,
  { id, featureLimit }: LockedProject,
  adding: number,
): Promise<void> {
  if (featureLimit === null) return
  await later(sql`select pg_advisory_xact_lock(hashtext('flaghoist project limit'), hashtext(${id}))`)
  const { present } = await tx.selectNoFrom(activeIn(id).as('present')).executeTakeFirstOrThrow()
  if (present + adding > featureLimit) {
    throw forbidden(`The project has ${present} features, and its limit is ${featureLimit}`)
  }
}

/** Selects the number of active features of all projects. Triggers and a job count them, see `foldFeatureCounts`. */
export const activeAnywhere: RawBuilder<number> = sql`(
  select coalesce(sum(features), 0) from (
    select features from feature_counts where project_id = '' and kind = 'active-anywhere'
    union all
    select features from feature_count_changes where kind = 'active'
  ) counted)`

const activeFeatures: Limited = { limit: 'features', what: 'features', count: activeAnywhere }

/**
 * Selects the number of active features of a project. It takes the same time for any number of features.
 *
 * @param project its id, or SQL for it
 */
export function activeIn(project: string | RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(features), 0) from counted_features where kind = 'active' and project_id = ${project})`
}
