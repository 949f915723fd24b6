import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime } from '../../db/sql.ts'
import { requestedStrategies } from '../change-control/segment-uses.ts'
import { firstOrMissing, taken } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { isLocked, lockInOrder } from '../features/locks.ts'
import type { Transaction } from '../transaction.ts'
import { type Hidden, hiddenFrom, isOutside, type Reader } from '../visibility.ts'

/** A segment as stored, with its usage counts. */
export type StoredSegment = Omit<Schema<'Segment'>, 'createdAt'> & { createdAt: Date }

const storedColumns = sql`g.id, g.name, g.description, g.project_id as project, g.constraints, g.created_by, g.created_at`

/** A SegmentRecord, as JSON; `g` is a row of segments. */
export const segmentRecord: RawBuilder<SegmentRecord> = sql`json_build_object(
  'id', g.id, 'name', g.name, 'description', g.description, 'project', g.project_id, 'constraints', g.constraints,
  'createdBy', g.created_by, 'createdAt', ${isoTime(sql`g.created_at`)})`

/** Selects the segments outside of hidden projects, with their usage there. More conditions can be appended. */
const segmentsWithUse = (hidden: Hidden) => sql`
  select ${storedColumns}, u.features as used_in_features, u.projects as used_in_projects
  from segments g
  cross join lateral (
    select count(distinct f.name) as features, count(distinct f.project_id) as projects
    from strategy_segments l
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name
    where l.segment_id = g.id and f.archived_at is null and ${isOutside(hidden, sql`f.project_id`)}
  ) u
  where ${isOutside(hidden, sql`g.project_id`)}`

/** Returns all segments that the viewer sees. */
export async function segments(db: Db, reader: Reader): Promise<StoredSegment[]> {
  const { rows } = await sql<StoredSegment>`${segmentsWithUse(hiddenFrom(reader))} order by g.name`.execute(db)
  return rows
}

/** @throws DomainError missing */
export async function requireSegment(db: Db, id: number, reader: Reader): Promise<StoredSegment> {
  const { rows } = await sql<StoredSegment>`${segmentsWithUse(hiddenFrom(reader))} and g.id = ${id}`.execute(db)
  return firstOrMissing(rows, 'segment', id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the segments that a strategy uses; an empty list if it is unknown or hidden from the viewer. */
export async function segmentsOfStrategy(db: Db, strategyId: string, reader: Reader): Promise<StoredSegment[]> {
  if (!UUID.test(strategyId)) return []
  const hidden = hiddenFrom(reader)
  const { rows } = await sql<StoredSegment>`
    ${segmentsWithUse(hidden)} and g.id in (
      select l.segment_id from strategy_segments l
      join feature_strategies s on s.id = l.strategy_id join features f on f.name = s.feature_name
      where l.strategy_id = ${strategyId}::uuid and ${isOutside(hidden, sql`f.project_id`)})
    order by g.name`.execute(db)
  return rows
}

/**
 * Returns the strategies that use a segment, except strategies of archived or hidden features, and the strategies that
 * would use it when a change request is applied. Uses one statement.
 *
 * @throws DomainError missing, also for a segment of a hidden project
 */
export async function strategiesOfSegment(
  db: Db,
  id: number,
  page: Page,
  reader: Reader,
): Promise<Schema<'SegmentStrategies'>> {
  const { limit, offset } = pageOf(page)
  const hidden = hiddenFrom(reader)
  const { rows } = await sql<Schema<'SegmentStrategies'>>`
    select (
      select coalesce(json_agg(u.strategy order by u.place), '[]')
      from (
        select row_number() over (order by f.project_id, f.name, s.environment, s.sort_order, s.position) as place,
          json_build_object('id', s.id, 'projectId', f.project_id, 'featureName', f.name, 'strategyName', s.name,
            'environment', s.environment) as strategy
        from strategy_segments l
        join feature_strategies s on s.id = l.strategy_id
        join features f on f.name = s.feature_name
        where l.segment_id = g.id and f.archived_at is null and ${isOutside(hidden, sql`f.project_id`)}
        order by place limit ${limit} offset ${offset}
      ) u
    ) as strategies, ${requestedStrategies(sql`g.id`, reader, { limit, offset })} as change_request_strategies
    from segments g where g.id = ${id} and ${isOutside(hidden, sql`g.project_id`)}`.execute(db)
  return firstOrMissing(rows, 'segment', id)
}

/** @throws DomainError taken */
export async function assertSegmentNameIsFree(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select from segments where name = ${name}`.execute(db)
  if (rows.length > 0) throw taken('segment', name)
}

/**
 * Locks a segment until the transaction ends, so that no other strategy can start to use it.
 *
 * @throws DomainError missing, also for a segment of a hidden project
 */
export async function lockSegment({ tx, actor }: Transaction, id: number): Promise<SegmentRecord> {
  const { rows } = await sql<Omit<StoredSegment, 'usedInFeatures' | 'usedInProjects'>>`
    select ${storedColumns} from segments g
    where g.id = ${id} and ${isOutside(hiddenFrom(actor), sql`g.project_id`)} for update`.execute(tx)
  const segment = firstOrMissing(rows, 'segment', id)
  return { ...segment, createdAt: segment.createdAt.toISOString() }
}

/** Returns a feature outside of the project, archived or not, that uses a segment; undefined if there is none. */
export async function featureUsingOutside(db: Db, id: number, project: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select f.name
    from strategy_segments l
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name
    where l.segment_id = ${id} and f.project_id <> ${project}
    order by f.name limit 1`.execute(db)
  return rows[0]?.name
}

/** Returns a feature that uses a segment and is not in `others`; undefined if there is none. */
export async function featureUsing(
  db: Db,
  id: number,
  others: readonly string[],
): Promise<{ name: string; project: string } | undefined> {
  const { rows } = await sql<{ name: string; project: string }>`
    select f.name, f.project_id as project
    from strategy_segments l join feature_strategies s on s.id = l.strategy_id join features f on f.name = s.feature_name
    where l.segment_id = ${id} and f.name <> all(${others}::text[])
    order by 1 limit 1`.execute(db)
  return rows[0]
}

/**
 * Returns a project, other than `except`, with a default strategy that uses a segment; undefined if there is none. Such
 * a strategy is added to features later, so the segment has to stay usable for it.
 */
export async function projectUsingByDefault(db: Db, id: number, except?: string): Promise<string | undefined> {
  const { rows } = await sql<{ project: string }>`
    select project_id as project from project_environments
    where default_strategy -> 'segments' @> to_jsonb(${id}::int) and project_id is distinct from ${except ?? null}
    order by project_id limit 1`.execute(db)
  return rows[0]?.project
}

/**
 * Locks the features that use a segment until the transaction ends, in the order of their names. Other features can
 * start to use it until the segment itself is locked.
 */
export async function lockFeaturesUsing(
  transaction: Transaction,
  id: number,
): Promise<{ name: string; archivedAt: Date | null }[]> {
  const usesIt = sql`f.name in (
    select s.feature_name from strategy_segments l join feature_strategies s on s.id = l.strategy_id
    where l.segment_id = ${id})`
  await lockInOrder(transaction, usesIt)
  const { rows } = await sql<{ name: string; archivedAt: Date | null }>`
    select f.name, f.archived_at from features f where ${usesIt} and ${isLocked} order by f.name`.execute(
    transaction.tx,
  )
  return rows
}
