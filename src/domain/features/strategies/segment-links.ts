import { sql } from 'kysely'
import { compiledStatement, compiledStatementForList } from '../../../db/compiled.ts'
import { anyOf, arrayOf } from '../../../db/sql.ts'
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

const insertLinks = compiledStatementForList<{ id: string; segment: number }>(
  { id: 'uuid', segment: 'int' },
  (given, db) =>
    db
      .insertInto('strategySegments')
      .columns(['strategyId', 'segmentId'])
      .expression(db.selectFrom(given).select(['given.id', 'given.segment'])),
)

type StrategySegments = { readonly id: string; readonly segments: readonly number[] }

/** Stores the segments of new strategies. */
export async function insertSegmentLinks(
  { later }: Transaction,
  strategies: readonly StrategySegments[],
): Promise<void> {
  const links = strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ id, segment })))
  if (links.length > 0) await later(insertLinks(links))
}

const deleteLinks = compiledStatement<{ ids: readonly string[] }>((db, { ids }) =>
  db.deleteFrom('strategySegments').where('strategyId', '=', sql<string>`any(${arrayOf(ids, 'uuid')})`),
)

/** Replaces the segments of strategies, see `replaceSegmentLinks`. */
export async function replaceAllSegmentLinks(
  transaction: Transaction,
  strategies: readonly StrategySegments[],
): Promise<void> {
  if (strategies.length === 0) return
  await transaction.later(deleteLinks({ ids: strategies.map(({ id }) => id) }))
  await insertSegmentLinks(transaction, strategies)
}

const replaceLinks = compiledStatement<{ strategyId: string; segmentIds: readonly number[] }>(
  (_, { strategyId, segmentIds }) => sql`
    with removed as (
      delete from strategy_segments
      where strategy_id = ${strategyId}::uuid and segment_id <> all(${segmentIds}::int[]))
    insert into strategy_segments (strategy_id, segment_id)
    select distinct ${strategyId}::uuid, id from unnest(${segmentIds}::int[]) as id
    on conflict do nothing`,
)

/** Replaces the segments of a locked feature's strategy. The caller has checked that they are usable. */
export async function replaceSegmentLinks(
  { later }: Transaction,
  strategyId: string,
  segmentIds: readonly number[],
): Promise<void> {
  await later(replaceLinks({ strategyId, segmentIds }))
}
