import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import { firstOrMissing, forbidden } from '../errors.ts'
import { type LockedProject, lockActiveProject, lockedActiveProject } from '../projects/locks.ts'
import { assertCounted, assertRoomFor, countAtCommit, type Limited, presentNow } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { EmptyEnvironment } from './environment.ts'
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
  const { tx, context } = transaction
  const [rows, environments, present] = await Promise.all([
    lockedActiveProject(tx, projectId, { isShared: context.isBatch !== true }),
    emptyEnvironments(tx, { project: projectId }),
    presentNow(tx, activeAnywhere),
  ])
  const project = firstOrMissing(rows, 'project', projectId)
  assertNamedByPattern(name, project, '/body/name')
  await assertRoomInProject(transaction, project, 1)
  assertCounted(transaction, activeFeatures, present)
  return environments
}

const emptyEnvironments = compiled<{ project: string }, EmptyEnvironment>((db, { project }) =>
  db
    .selectFrom('projectEnvironments as pe')
    .innerJoin('environments as e', 'e.name', 'pe.environment')
    .select(['e.name', 'e.type', 'e.sortOrder'])
    .where('pe.projectId', '=', project)
    .orderBy('e.sortOrder')
    .orderBy('e.name'),
)

/** Like `admitFeature`, for an archived feature, which needs no room in the limits. */
export async function admitArchivedFeature({ tx }: Transaction, projectId: string, name: string): Promise<void> {
  assertNamedByPattern(name, await lockActiveProject(tx, projectId), '/body/name')
}

/** @throws DomainError invalid if `adding` more active features would exceed the instance's limit */
export async function assertRoomInInstance(transaction: Transaction, adding: number): Promise<void> {
  await assertRoomFor(transaction, activeFeatures, adding)
}

/** @throws DomainError forbidden if `adding` more active features would exceed the locked project's limit */
export async function assertRoomInProject(
  transaction: Transaction,
  { id, featureLimit }: LockedProject,
  adding: number,
): Promise<void> {
  const featureCount = featureLimit === null ? 0 : await presentNow(transaction.tx, activeIn(id))
  assertCountedInProject(transaction, { id, featureLimit, featureCount }, adding)
}

/** Like `assertRoomInProject`, for a number of active features that this transaction has just read. */
export function assertCountedInProject(
  { tx }: Transaction,
  { id, featureLimit, featureCount }: Pick<LockedProject, 'id' | 'featureLimit'> & { readonly featureCount: number },
  adding: number,
): void {
  if (featureLimit !== null && featureCount + adding > featureLimit) {
    const more = adding > 1 ? `: ${adding} more do not fit` : ''
    throw forbidden(`The project has ${featureCount} features, and its limit is ${featureLimit}${more}`)
  }
  countAtCommit(tx, `project ${id}`, activeIn(id), featureLimit)
}

/** Selects the number of active features of all projects. Triggers and a job count them, see `foldFeatureCounts`. */
export const activeAnywhere: RawBuilder<number> = sql`active_features()`

export const activeFeatures: Limited = { limit: 'features', what: 'features', count: activeAnywhere }

/**
 * Selects the number of active features of a project. It takes the same time for any number of features.
 *
 * @param project its id, or SQL for it
 */
export function activeIn(project: string | RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(features), 0) from counted_features where kind = 'active' and project_id = ${project})`
}
