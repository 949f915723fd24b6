import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { type Checked, unpatched } from '../checked-patch.ts'
import { forbidden, invalid } from '../errors.ts'
import { recordEvents } from '../events/record.ts'
import type { Patch } from '../json-patch.ts'
import { type LockedProject, lockActiveProject } from '../projects/queries.ts'
import { assertRoomFor } from '../quota.ts'
import type { Transaction } from '../transaction.ts'
import { lockFeatureAggregate, type StoredFeature } from './aggregate.ts'
import { type FeatureState, patchedFeature, updatedFeature } from './feature.ts'
import { lifetimesOf, metadataEvents, storeMetadata } from './metadata.ts'
import { assertNamedByPattern } from './naming.ts'
import { archivedError, type FeatureKey } from './queries.ts'

/**
 * Updates the properties of a feature that `settings` contains.
 *
 * @throws DomainError missing for the feature; invalid for the name, the type, or an archived feature
 */
export async function updateFeature(
  transaction: Transaction,
  key: FeatureKey,
  settings: Schema<'UpdateFeature'>,
): Promise<StoredFeature> {
  return changeMetadata(transaction, key, (before) => unpatched(updatedFeature(before, settings, transaction.now)))
}

/**
 * Applies a JSON Patch to a feature's metadata.
 *
 * @throws DomainError missing for the feature; invalid for the patch, its result, or an archived feature
 */
export async function patchFeature(transaction: Transaction, key: FeatureKey, patch: Patch): Promise<StoredFeature> {
  return changeMetadata(transaction, key, (before) => patchedFeature(before, patch, transaction.now))
}

async function changeMetadata(
  transaction: Transaction,
  key: FeatureKey,
  changed: (before: FeatureState) => Checked<FeatureState>,
): Promise<StoredFeature> {
  const before = await lockFeatureAggregate(transaction, key)
  if (before.archivedAt !== null) throw archivedError(before.name)
  return { ...before, ...(await saveMetadata(transaction, before, changed(before))) }
}

/** Stores the difference between two states of a locked feature, and records the events. */
async function saveMetadata(
  transaction: Transaction,
  before: FeatureState,
  changed: Checked<FeatureState>,
): Promise<FeatureState> {
  const { tx, now } = transaction
  const wanted = changed.state
  if (isDeepStrictEqual(before, wanted)) return before
  const lifetimeDays =
    wanted.type === before.type ? before.lifetimeDays : await lifetimeOfType(tx, wanted.type, changed)
  await storeMetadata(tx, [wanted])
  const after = { ...wanted, lifetimeDays }
  await recordEvents(transaction, metadataEvents(before, after, now))
  return after
}

/**
 * Checks that a project can get one more active feature with this name: the project exists, its naming pattern matches,
 * and neither its limit nor the instance's limit is reached.
 */
export async function admitFeature(transaction: Transaction, projectId: string, name: string): Promise<void> {
  const project = await admitArchivedFeature(transaction, projectId, name)
  await assertRoomInProject(transaction, project, 1)
  await assertRoomInInstance(transaction, 1)
}

/** Like `admitFeature`, for an archived feature, which needs no room in the limits. Returns the locked project. */
export async function admitArchivedFeature(
  { tx }: Transaction,
  projectId: string,
  name: string,
): Promise<LockedProject> {
  const project = await lockActiveProject(tx, projectId)
  assertNamedByPattern(name, project, '/body/name')
  return project
}

/** @throws DomainError invalid if `adding` more active features would exceed the instance's limit */
export function assertRoomInInstance(transaction: Transaction, adding: number): Promise<void> {
  return assertRoomFor(transaction, 'features', 'features', activeAnywhere, adding)
}

/** @throws DomainError forbidden if `adding` more active features would exceed the locked project's limit */
export async function assertRoomInProject({ tx }: Transaction, project: LockedProject, adding: number): Promise<void> {
  if (project.featureLimit === null) return
  const { rows } = await sql<{ present: number }>`select ${activeIn(project.id)} as present`.execute(tx)
  const present = rows[0]?.present ?? 0
  if (present + adding > project.featureLimit) {
    throw forbidden(`The project has ${present} features, and its limit is ${project.featureLimit}`)
  }
}

/** A subselect with the number of active features of all projects, which triggers and a job count: see `foldFeatureCounts`. */
const activeAnywhere: RawBuilder<number> = sql`(
  select coalesce(sum(features), 0) from (
    select features from feature_counts where project_id = '' and kind = 'active-anywhere'
    union all
    select features from feature_count_changes where kind = 'active'
  ) counted)`

/** A subselect with the number of active features of a project. It takes the same time for any number of features. */
function activeIn(project: string): RawBuilder<number> {
  return sql`(select coalesce(sum(features), 0) from counted_features where kind = 'active' and project_id = ${project})`
}

async function lifetimeOfType(tx: Tx, type: string, changed: Checked<FeatureState>): Promise<number | null> {
  const lifetimes = await lifetimesOf(tx, [type])
  changed.check((state) => {
    if (!lifetimes.has(type) && state.type === type) throw invalid(`There is no feature type "${type}"`, '/body/type')
  })
  return lifetimes.get(type) ?? null
}
