import { sql } from 'kysely'
import { anyOf } from '../../../db/sql.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../../visibility.ts'
import { assertMayUse, type SegmentsById, type UsableSegment } from './usable-segments.ts'

/**
 * Ensures that strategies of a project may use these segments. Locks the segments, so that they can't be deleted or
 * moved to another project until the transaction ends.
 *
 * @param path JSON pointer of the list, if the request has one
 * @throws DomainError missing for an unknown or hidden segment; invalid for one of another project, and for too many
 */
export async function assertSegmentsUsable(
  transaction: Transaction,
  project: string,
  segmentIds: readonly number[],
  path?: string,
): Promise<void> {
  await assertSegmentsUsableByAll(transaction, project, [segmentIds], path)
}

/** Like `assertSegmentsUsable`, for several strategies, each with its own segments. */
export async function assertSegmentsUsableByAll(
  transaction: Transaction,
  project: string,
  ofStrategies: readonly (readonly number[])[],
  path?: string,
): Promise<void> {
  assertMayUse(project, ofStrategies, await segmentsById(transaction, ofStrategies.flat()), transaction.limits, path)
}

/** Looks up segments, and prevents that they are deleted or bound to another project until the transaction ends. */
export async function segmentsById({ tx, actor }: Transaction, ids: readonly number[]): Promise<SegmentsById> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const segments: UsableSegment[] = await tx
    .selectFrom('segments')
    .select(['id', 'name', 'projectId as project'])
    .where('id', '=', anyOf(wanted))
    .where(isOutside(hiddenFrom(actor), sql.ref('projectId')))
    .orderBy('id')
    .forKeyShare()
    .execute()
  const found = new Map(segments.map((row) => [row.id, row]))
  return new Map(wanted.map((id) => [id, found.get(id)]))
}
