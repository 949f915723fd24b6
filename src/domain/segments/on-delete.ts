import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { storedColumns, storedRecord } from './queries.ts'

/** Deletes the segments of a project whose features were deleted. Returns the events, which the caller records. */
export async function deleteSegmentsOf(transaction: Transaction, project: string): Promise<NewEvent[]> {
  const deleted = await transaction.tx
    .deleteFrom('segments as g')
    .where('g.projectId', '=', project)
    .returning(storedColumns)
    .execute()
  const segments = deleted.sort((one, other) => one.id - other.id)
  return segments.map((segment) => ({ type: 'segment-deleted', subject: { project }, preData: storedRecord(segment) }))
}
