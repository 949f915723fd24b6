import type { Db } from '../../db/handles.ts'
import type { SegmentRecord } from '../event-types.ts'
import type { LogMoment } from '../revisions/moment.ts'
import { recordAsOf } from '../revisions/past.ts'
import type { Reader } from '../visibility.ts'
import { requireSegment, type StoredSegment } from './queries.ts'
import { segmentResource } from './segment.ts'

/**
 * Returns a segment with the settings that it had at a moment. Its uses are those of now.
 *
 * @throws DomainError missing, also if it did not exist then; gone if the log does not go back so far
 */
export async function segmentAsOf(db: Db, id: number, moment: LogMoment, reader: Reader): Promise<StoredSegment> {
  const segment = await requireSegment(db, id, reader)
  const record: SegmentRecord | undefined = await recordAsOf(db, segmentResource(segment), moment, reader)
  return { ...segment, ...record, createdBy: segment.createdBy, createdAt: segment.createdAt }
}
