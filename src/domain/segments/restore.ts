import type { Schema } from '../../contract.ts'
import type { SegmentRecord } from '../event-types.ts'
import { patchBetween } from '../revisions/differences.ts'
import { recordAsOf } from '../revisions/past.ts'
import { stateOf } from '../revisions/resources.ts'
import type { Transaction } from '../transaction.ts'
import { updateSegment } from './commands.ts'
import { lockSegment } from './locks.ts'
import { segmentResource, settingsOf } from './segment.ts'

/**
 * Gives a segment the settings that it had after an event.
 *
 * @throws DomainError as `updateSegment`; missing also if it did not exist then; gone if the log does not go back so
 *   far
 */
export async function restoreSegment(
  transaction: Transaction,
  id: number,
  { event }: Schema<'RestoreSettings'>,
): Promise<Schema<'Restoration'>> {
  const resource = segmentResource(await lockSegment(transaction, id))
  const past: SegmentRecord | undefined = await recordAsOf(transaction.tx, resource, { event }, transaction.actor)
  if (past === undefined) return { changes: [], notRestored: [] }
  await updateSegment(transaction, id, settingsOf(past))
  return { changes: patchBetween(stateOf(resource), settingsOf(past)), notRestored: [] }
}
