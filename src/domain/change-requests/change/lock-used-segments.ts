import { sql } from 'kysely'
import { defer } from '../../../db/deferred.ts'
import type { Transaction } from '../../transaction.ts'
import type { Content } from './typed-change.ts'
import { segmentsUsedBy } from './typed-change.ts'

/**
 * Locks the segments that changes give to strategies, until the end of the transaction. A concurrent deletion waits,
 * and then sees that the segment is used. As everywhere, segments are locked before requests.
 */
export async function lockUsedSegments({ tx }: Transaction, contents: readonly Content[]): Promise<void> {
  const segments = contents.flatMap(segmentsUsedBy)
  if (segments.length === 0) return
  await defer(tx, sql`select from segments where id = any(${segments}::int[]) order by id for share`)
}
