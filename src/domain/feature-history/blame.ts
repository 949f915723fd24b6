import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { requireFeature } from '../features/aggregate.ts'
import type { FeatureKey } from '../features/feature.ts'
import { featureDocument } from '../features/state.ts'
import type { Reader } from '../visibility.ts'
import { blamed } from './blamed-members.ts'
import { historyEvents } from './queries.ts'

/** The most changes that are read. */
const MAX_CHANGES = 1000

/**
 * Returns the members of a feature with the events that set them last.
 *
 * @throws DomainError missing
 */
export async function featureBlame(db: Db, key: FeatureKey, reader: Reader): Promise<Schema<'FeatureBlame'>> {
  const feature = await requireFeature(db, key, reader.userId)
  const page = { limit: MAX_CHANGES, before: Number.MAX_SAFE_INTEGER }
  const { events } = await historyEvents(db, key, page, reader)
  return blamed(featureDocument(feature), events)
}
