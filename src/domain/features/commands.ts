import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledStatement, compiledStatementForList } from '../../db/compiled.ts'
import type { Tx } from '../../db/handles.ts'
import type { FeatureEvents, NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import { unknownFeatureType } from '../feature-type-names.ts'
import { type Checked, unpatched } from '../patching/checked-patch.ts'
import type { Patch } from '../patching/json-patch.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { marking } from '../transaction/feature-revision.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockFeatureAggregate, type StoredFeature } from './aggregate.ts'
import { SETTING_TYPES, setSettings } from './columns.ts'
import {
  archivedError,
  type FeatureKey,
  type FeatureSettings,
  type FeatureState,
  featureRecord,
  patchedFeature,
  settingsOf,
  updatedFeature,
} from './feature.ts'
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
  await storeMetadata(transaction, [wanted])
  const after = { ...wanted, lifetimeDays }
  await recordEvents(transaction, metadataEvents(before, after, now))
  return after
}

async function lifetimeOfType(tx: Tx, type: string, changed: Checked<FeatureState>): Promise<number | null> {
  const lifetimes = await lifetimesOf(tx, [type])
  changed.check((state) => {
    if (!lifetimes.has(type) && state.type === type) throw unknownFeatureType(type)
  })
  return lifetimes.get(type) ?? null
}

/** Two states of a locked feature, and the tags stored with its events; by default, its tags when they are recorded. */
type MetadataChange = {
  readonly before: FeatureState
  readonly wanted: FeatureState
  readonly tags?: readonly Schema<'Tag'>[] | undefined
}

type MetadataRow = FeatureSettings & Pick<FeatureState, 'name'>

/** For one feature, which is usual: values as parameters cost half of what a list does. */
const updateRow = compiledStatement<MetadataRow>(
  (_, row) => sql`
    ${marking(sql`array[${row.name}]`)}
    update features set ${setSettings((name) => sql`${row[name]}`)} where name = ${row.name}`,
)

/** The names as an array: the planner would guess a long list, and read all features to find one. */
const updateRows = compiledStatementForList<MetadataRow>(
  { name: 'text', ...SETTING_TYPES },
  (given) => sql`
    ${marking(sql`array(select name from given)`, sql`given as materialized (select * from ${given})`)}
    update features f set ${setSettings((name) => sql.ref(`given.${name}`))} from given
    where f.name = any(array(select name from given)) and f.name = given.name`,
)

/**
 * Stores the changed metadata of locked features.
 *
 * @returns the events of each feature, which the caller records
 */
export async function updateFeatures(
  transaction: Transaction,
  changes: readonly MetadataChange[],
): Promise<FeatureEvents[]> {
  const changed = changes.filter(({ before, wanted }) => !isDeepStrictEqual(before, wanted))
  if (changed.length === 0) return []
  const types = [...new Set(changed.map(({ wanted }) => wanted.type))]
  const lifetimes = await lifetimesOf(transaction.tx, types)
  await storeMetadata(
    transaction,
    changed.map(({ wanted }) => wanted),
  )
  return changed.map(({ before, wanted, tags }) => ({
    feature: before.name,
    events: metadataEvents(
      before,
      { ...wanted, lifetimeDays: lifetimes.get(wanted.type) ?? null },
      transaction.now,
      tags,
    ),
  }))
}

/** Stores the metadata of locked features, and marks them as changed. */
async function storeMetadata({ later }: Transaction, states: readonly FeatureState[]): Promise<void> {
  const rows = states.map((state) => ({ name: state.name, ...settingsOf(state) }))
  const [only] = rows
  await later(only !== undefined && rows.length === 1 ? updateRow(only) : updateRows(rows))
}

/** Returns the events of a metadata change. Staleness that changes with the type has no stale event of its own. */
function metadataEvents(
  before: FeatureState,
  after: FeatureState,
  now: Date,
  tags?: readonly Schema<'Tag'>[],
): NewEvent[] {
  const [preData, data] = [featureRecord(before, now), featureRecord(after, now)]
  const subject = { project: data.project, feature: data.name, ...(tags && { tags }) }
  const events: NewEvent[] = []
  if (!isDeepStrictEqual(preData, data)) events.push({ type: 'feature-metadata-updated', subject, data, preData })
  if (before.markedStale !== after.markedStale && data.stale !== preData.stale)
    events.push({
      type: data.stale ? 'feature-stale-on' : 'feature-stale-off',
      subject,
      data: { markedStale: after.markedStale },
      preData: { markedStale: before.markedStale },
    })
  return events
}
