import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { deferredForList } from '../../db/deferred.ts'
import type { Tx } from '../../db/handles.ts'
import type { FeatureEvents, NewEvent } from '../event-types.ts'
import { asChanged } from '../feature-revision.ts'
import type { Transaction } from '../transaction.ts'
import { SETTING_TYPES, setSettings } from './columns.ts'
import { type FeatureSettings, type FeatureState, featureRecord, settingsOf } from './feature.ts'

/** Two states of a locked feature, and the tags stored with its events; by default, its tags when they are recorded. */
export type MetadataChange = {
  readonly before: FeatureState
  readonly wanted: FeatureState
  readonly tags?: readonly Schema<'Tag'>[] | undefined
}

const updateRows = deferredForList<FeatureSettings & { name: string }>(
  { name: 'text', ...SETTING_TYPES },
  (given) => sql`update features f set ${setSettings}, ${asChanged} from ${given} where f.name = given.name`,
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
    transaction.tx,
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
export async function storeMetadata(tx: Tx, states: readonly FeatureState[]): Promise<void> {
  await updateRows(
    tx,
    states.map((state) => ({ name: state.name, ...settingsOf(state) })),
  )
}

/** Returns the lifetimes in days of feature types, by type; null for one without an end. Leaves out unknown types. */
export async function lifetimesOf(tx: Tx, types: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await tx.selectFrom('featureTypes').select(['id', 'lifetimeDays']).where('id', 'in', types).execute()
  return new Map(rows.map(({ id, lifetimeDays }) => [id, lifetimeDays]))
}

/** Returns the events of a metadata change. Staleness that changes with the type has no stale event of its own. */
export function metadataEvents(
  before: FeatureState,
  after: FeatureState,
  now: Date,
  tags?: readonly Schema<'Tag'>[],
): NewEvent[] {
  const [preData, data] = [featureRecord(before, now), featureRecord(after, now)]
  const subject = { project: data.project, feature: data.name, ...(tags && { tags }) }
  const events: NewEvent[] = []
  if (!isDeepStrictEqual(preData, data)) events.push({ type: 'feature-metadata-updated', subject, data, preData })
  if (before.markedStale !== after.markedStale && data.stale !== preData.stale) {
    events.push({ type: data.stale ? 'feature-stale-on' : 'feature-stale-off', subject })
  }
  return events
}
