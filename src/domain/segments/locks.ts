import { sql } from 'kysely'
import { firstOrMissing } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { isLocked, lockInOrder } from '../features/locks.ts'
import type { Transaction } from '../transaction.ts'
import { hiddenFrom, isOutside } from '../visibility.ts'
import { storedColumns, storedRecord } from './queries.ts'

/**
 * Locks a segment until the transaction ends, so that no other strategy can start to use it.
 *
 * @throws DomainError missing, also for a segment of a hidden project
 */
export async function lockSegment({ tx, actor }: Transaction, id: number): Promise<SegmentRecord> {
  const locked = tx
    .selectFrom('segments as g')
    .select(storedColumns)
    .where('g.id', '=', id)
    .where(isOutside(hiddenFrom(actor), sql`g.project_id`))
    .forUpdate()
  return storedRecord(firstOrMissing(await locked.execute(), 'segment', id))
}

/**
 * Locks the features that use a segment until the transaction ends, in the order of their names. Other features can
 * start to use it until the segment itself is locked.
 */
export async function lockFeaturesUsing(
  transaction: Transaction,
  id: number,
): Promise<{ name: string; archivedAt: Date | null }[]> {
  const usesIt = sql<boolean>`f.name in (
    select s.feature_name from strategy_segments l join feature_strategies s on s.id = l.strategy_id
    where l.segment_id = ${id})`
  const { tx } = transaction
  await lockInOrder(transaction, [usesIt])
  const using = tx.selectFrom('features as f').select(['f.name', 'f.archivedAt']).where(usesIt).orderBy('f.name')
  return (await using.execute()).filter(({ name }) => isLocked(tx, name))
}
