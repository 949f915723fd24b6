import type { Schema } from '../../contract.ts'
import type { StoredSegment } from './queries.ts'

export function segmentView(segment: StoredSegment): Schema<'Segment'> {
  return { ...segment, createdAt: segment.createdAt.toISOString() }
}
