import { sql } from 'kysely'
import { firstOrMissing } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { isLocked, lockInOrder } from '../features/locks.ts'
import { maySomewhere } from '../rights.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { hiddenFrom, isOutside } from '../visibility.ts'
import { storedColumns, storedRecord } from './queries.ts'

/**
 * Locks a segment until the transaction ends. Strategies and change requests can start to use it meanwhile.
 *
 * @throws DomainError missing, also for a segment of a hidden project
 */
export async function lockSegment(transaction: Transaction, id: number): Promise<SegmentRecord> {
  return storedRecord(firstOrMissing(await storedSegment(transaction, id).forNoKeyUpdate().execute(), 'segment', id))
}

/**
 * Reads a segment whose changes may be made or proposed. Locks it only for a caller who may change segments: the others
 * can only propose, and may not hold up its changes.
 *
 * @throws DomainError missing, also for a segment of a hidden project
 */
export async function lockSegmentUnlessProposing(transaction: Transaction, id: number): Promise<SegmentRecord> {
  const { rights } = transaction.actor
  if (maySomewhere(rights, 'UPDATE_SEGMENT') || maySomewhere(rights, 'UPDATE_PROJECT_SEGMENT'))
    return lockSegment(transaction, id)
  return storedRecord(firstOrMissing(await storedSegment(transaction, id).execute(), 'segment', id))
}

/**
 * Like `lockSegment`, but no strategy and no change request can start to use it: before it is deleted or bound to
 * another project.
 *
 * @throws DomainError missing, also for a segment of a hidden project
 */
export async function lockUnusedSegment(transaction: Transaction, id: number): Promise<SegmentRecord> {
  return storedRecord(firstOrMissing(await storedSegment(transaction, id).forUpdate().execute(), 'segment', id))
}

function storedSegment({ tx, actor }: Transaction, id: number) {
  return tx
    .selectFrom('segments as g')
    .select(storedColumns)
    .where('g.id', '=', id)
    .where(isOutside(hiddenFrom(actor), sql`g.project_id`))
}

/**
 * Locks the features that use a segment until the transaction ends, in the order of their names. Other features can
 * start to use it until the segment itself is locked.
 */
export async function lockFeaturesUsing(
  transaction: Transaction,
  id: number,
): Promise<{ name: string; project: string; archivedAt: Date | null }[]> {
  const usesIt = sql<boolean>`f.name in (
    select s.feature_name from strategy_segments l join feature_strategies s on s.id = l.strategy_id
    where l.segment_id = ${id})`
  const { tx } = transaction
  await lockInOrder(transaction, [usesIt])
  const using = tx
    .selectFrom('features as f')
    .select(['f.name', 'f.projectId as project', 'f.archivedAt'])
    .where(usesIt)
    .orderBy('f.name')
  return (await using.execute()).filter(({ name }) => isLocked(tx, name))
}
