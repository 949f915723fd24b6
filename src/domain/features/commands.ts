import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { unknownFeatureType } from '../feature-type-names.ts'
import { type Checked, unpatched } from '../patching/checked-patch.ts'
import type { Patch } from '../patching/json-patch.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockFeatureAggregate, type StoredFeature } from './aggregate.ts'
import { applyEdits } from './apply.ts'
import type { Edit } from './edits/edit.ts'
import { settingsEdits } from './edits/settings.ts'
import { archivedError, type FeatureKey, type FeatureState, patchedFeature, updatedFeature } from './feature.ts'
import { lifetimesOf } from './queries.ts'
import { featureResource } from './resources.ts'

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
  await assertPrecondition(transaction, featureResource(before))
  if (before.archivedAt !== null) throw archivedError(before.name)
  const after = { ...before, ...(await saveMetadata(transaction, before, changed(before))) }
  noteRevision(transaction, featureResource(after))
  return after
}

/** Makes the difference between two states of a locked feature. */
async function saveMetadata(
  transaction: Transaction,
  before: FeatureState,
  changed: Checked<FeatureState>,
): Promise<FeatureState> {
  const wanted = changed.state
  if (isDeepStrictEqual(before, wanted)) return before
  const lifetimeDays =
    wanted.type === before.type ? before.lifetimeDays : await lifetimeOfType(transaction.tx, wanted.type, changed)
  const after = { ...wanted, lifetimeDays }
  const key = { project: before.project, feature: before.name }
  await applyEdits(transaction, key, [{ kind: 'settings', before, after }])
  return after
}

async function lifetimeOfType(tx: Tx, type: string, changed: Checked<FeatureState>): Promise<number | null> {
  const lifetimes = await lifetimesOf(tx, [type])
  changed.check((state) => {
    if (!lifetimes.has(type) && state.type === type) throw unknownFeatureType(type)
  })
  return lifetimes.get(type) ?? null
}

/** Two states of a feature. */
type MetadataChange = { readonly before: FeatureState; readonly wanted: FeatureState }

/** Returns the edits of the settings of each feature, in the given order. */
export async function settingsOfEach(tx: Tx, changes: readonly MetadataChange[]): Promise<Edit<'settings'>[][]> {
  const types = changes.flatMap(({ before, wanted }) => (before.type === wanted.type ? [] : wanted.type))
  const lifetimes = types.length === 0 ? new Map() : await lifetimesOf(tx, [...new Set(types)])
  return changes.map(({ before, wanted }) => {
    const { type } = wanted
    const lifetimeDays: number | null = type === before.type ? before.lifetimeDays : (lifetimes.get(type) ?? null)
    return settingsEdits(before, { ...wanted, lifetimeDays })
  })
}
