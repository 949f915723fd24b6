import { sql } from 'kysely'
import { defer } from '../../../db/deferred.ts'
import type { Transaction } from '../../transaction.ts'
import { unchecked } from '../actions/proposal.ts'
import { namesOf } from '../actions/table.ts'
import type { Content } from '../change/typed-change.ts'

/**
 * Locks the segments that changes give to strategies, until the end of the transaction. A concurrent deletion waits,
 * and then sees that the segment is used. As everywhere, segments are locked before requests.
 */
export async function lockUsedSegments({ tx }: Transaction, contents: readonly Content[]): Promise<void> {
  const segments = namesOf(contents.map(unchecked)).usedSegments
  if (segments.length === 0) return
  await defer(tx, sql`select from segments where id = any(${segments}::int[]) order by id for share`)
}
