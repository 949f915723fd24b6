import { sql } from 'kysely'
import type { NewEvent, SegmentRecord } from '../event-types.ts'
import type { Transaction } from '../transaction.ts'
import { segmentRecord } from './queries.ts'

/** Deletes the segments of a project whose features were deleted. Returns the events, which the caller records. */
export async function deleteSegmentsOf(transaction: Transaction, project: string): Promise<NewEvent[]> {
  const { rows } = await sql<{ record: SegmentRecord }>`
    delete from segments g where g.project_id = ${project} returning ${segmentRecord} as record`.execute(transaction.tx)
  const segments = rows.map(({ record }) => record).sort((one, other) => one.id - other.id)
  return segments.map((preData) => ({ type: 'segment-deleted', subject: { project }, preData }))
}
