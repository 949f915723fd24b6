import type { Schema } from '../../contract.ts'
import { conflict } from '../errors.ts'
import { newestEventId, ownEventsSince } from '../events/recorded.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { undoOfFeature } from './feature.ts'
import { UNDO } from './feature-inverses.ts'
import { type FeatureInverse, type Inverse, inverseOf } from './inverses.ts'
import { requireEvent } from './queries.ts'
import { undoSettings } from './settings.ts'

/**
 * Reverses one event: makes what it has changed as it was before, and leaves everything else. Where change requests
 * guard the environment or the segment of the event, a caller who may not skip them gets a change request with the same
 * edits.
 *
 * @throws DomainError missing, also for an event that the caller may not see; gone if it was removed because of its
 *   age; conflict with what stands in the way; forbidden without the permission of an edit that it takes, and for a
 *   guarded environment; invalid by the rules of the single edits
 */
export async function undoEvent(
  transaction: Transaction,
  id: number,
  asChangeRequest = false,
): Promise<Schema<'Undone'>> {
  const { tx, actor } = transaction
  const event = await requireEvent(tx, id, actor)
  const inverse = inverseOf(event.type)
  if (typeof inverse === 'object') throw conflict(`An event of the type ${event.type} can't be undone. ${inverse.why}`)
  const newest = await newestEventId(tx)
  if (asChangeRequest && !isFeatureInverse(inverse) && inverse !== 'segment')
    throw conflict(`A change request can't undo a ${event.type}`)
  const undone = isFeatureInverse(inverse)
    ? await undoOfFeature(transaction, event, inverse, asChangeRequest)
    : await undoSettings[inverse](transaction, event, asChangeRequest)
  const recorded = await ownEventsSince(tx, newest, actor)
  return {
    ...undone,
    events: recorded.flatMap(({ id, event: { type }, isVisible }) => (isVisible ? [{ id, type }] : [])),
  }
}

function isFeatureInverse(inverse: Inverse): inverse is FeatureInverse {
  return inverse in UNDO
}
