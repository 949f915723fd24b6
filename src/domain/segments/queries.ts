import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { anyOf, columnsOf, isoTime } from '../../db/sql.ts'
import { requestedStrategies } from '../change-control/segment-uses.ts'
import { assertNameFree, firstOrMissing } from '../errors.ts'
import type { SegmentRecord } from '../event-types.ts'
import { creatorName, seesActorEmails } from '../events/actor-names.ts'
import type { UsableSegment } from '../features/strategies/usable-segments.ts'
import { hiddenFrom, isOutside, type Reader } from '../visibility.ts'
import { planUses } from './plan-uses.ts'

/** A segment as stored, with its usage counts. */
export type StoredSegment = Omit<Schema<'Segment'>, 'createdAt'> & { createdAt: Date }

/** The columns of a `StoredSegment`, without its use; `g` is a row of segments. */
export const storedColumns = [
  'g.id',
  'g.name',
  'g.description',
  'g.projectId as project',
  'g.constraints',
  'g.createdBy',
  'g.createdAt',
] as const

/** Returns a row with the `storedColumns` as it is recorded in events. */
export function storedRecord(segment: Omit<StoredSegment, 'usedInFeatures' | 'usedInProjects'>): SegmentRecord {
  return { ...segment, createdAt: segment.createdAt.toISOString() }
}

const column = columnsOf<'segments'>('g')

/** A SegmentRecord, as JSON; `g` is a row of segments. */
export const segmentRecord = objectOf<SegmentRecord>({
  id: column('id'),
  name: column('name'),
  description: column('description'),
  project: column('projectId'),
  constraints: column('constraints'),
  createdBy: column('createdBy'),
  createdAt: isoTime(column('createdAt')),
})

/** The members of the segment `g` that strategies need, as JSON. */
export const usableSegment = objectOf<UsableSegment>({
  id: column('id'),
  name: column('name'),
  project: column('projectId'),
})

/** Selects the segments outside of hidden projects, with their usage there. More conditions can be appended. */
function segmentsWithUse(db: Db, reader: Reader) {
  const hidden = hiddenFrom(reader)
  return db
    .selectFrom('segments as g')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom(
        selectFrom('strategySegments as l')
          .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
          .select('s.featureName')
          .whereRef('l.segmentId', '=', 'g.id')
          .unionAll(selectFrom('releasePlans as p').select('p.featureName').where(planUses(sql`g.id`)))
          .as('using'),
      )
        .innerJoin('features as f', 'f.name', 'using.featureName')
        .select(({ fn }) => [
          fn.count<number>('f.name').distinct().as('usedInFeatures'),
          fn.count<number>('f.projectId').distinct().as('usedInProjects'),
        ])
        .where('f.archivedAt', 'is', null)
        .where(isOutside(hidden, sql`f.project_id`))
        .as('u'),
    )
    .select(['g.id', 'g.name', 'g.description', 'g.projectId as project', 'g.constraints', 'g.createdAt'])
    .select(creatorName(sql`g.created_by`, sql`g.created_at`, seesActorEmails(reader)).as('createdBy'))
    .select(['u.usedInFeatures', 'u.usedInProjects'])
    .where(isOutside(hidden, sql`g.project_id`))
}

/** Returns all segments that the reader sees. */
export function segments(db: Db, reader: Reader): Promise<StoredSegment[]> {
  return segmentsWithUse(db, reader).orderBy('g.name').execute()
}

/** @throws DomainError missing */
export async function requireSegment(db: Db, id: number, reader: Reader): Promise<StoredSegment> {
  const found = segmentsWithUse(db, reader).where('g.id', '=', id)
  return firstOrMissing(await found.execute(), 'segment', id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns the segments that a strategy uses; an empty list if it is unknown or hidden from the reader. */
export async function segmentsOfStrategy(db: Db, strategyId: string, reader: Reader): Promise<StoredSegment[]> {
  if (!UUID.test(strategyId)) return []
  const hidden = hiddenFrom(reader)
  return segmentsWithUse(db, reader)
    .where('g.id', 'in', ({ selectFrom }) =>
      selectFrom('strategySegments as l')
        .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
        .innerJoin('features as f', 'f.name', 's.featureName')
        .select('l.segmentId')
        .where('l.strategyId', '=', strategyId)
        .where(isOutside(hidden, sql`f.project_id`)),
    )
    .orderBy('g.name')
    .execute()
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
  const strategy = objectOf<Schema<'UsingStrategy'>>({
    id: sql`s.id`,
    projectId: sql`f.project_id`,
    featureName: sql`f.name`,
    strategyName: sql`s.name`,
    environment: sql`s.environment`,
  })
  const { rows } = await sql<Schema<'SegmentStrategies'>>`
    select (
      select coalesce(json_agg(u.strategy order by u.place), '[]')
      from (
        select row_number() over (order by f.project_id, f.name, s.environment, s.sort_order, s.position) as place,
          ${strategy} as strategy
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
export async function assertSegmentNameFree(db: Db, name: string): Promise<void> {
  assertNameFree(await db.selectFrom('segments').select('id').where('name', '=', name).execute(), 'segment', name)
}

/** Returns a feature outside of the project, archived or not, that uses a segment; undefined if there is none. */
export async function featureUsingOutside(db: Db, id: number, project: string): Promise<string | undefined> {
  const feature = await featuresUsing(db, id)
    .where('f.projectId', '<>', project)
    .orderBy('f.name')
    .limit(1)
    .executeTakeFirst()
  return feature?.name
}

/** Selects the features that use a segment, once for each strategy. */
function featuresUsing(db: Db, id: number) {
  return db
    .selectFrom('strategySegments as l')
    .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
    .innerJoin('features as f', 'f.name', 's.featureName')
    .select(['f.name', 'f.projectId as project'])
    .where('l.segmentId', '=', id)
}

/** Returns a feature that uses a segment and is not in `others`; undefined if there is none. */
export function featureUsing(
  db: Db,
  id: number,
  others: readonly string[],
): Promise<{ name: string; project: string } | undefined> {
  return featuresUsing(db, id)
    .where(({ eb, not }) => not(eb('f.name', '=', anyOf(others))))
    .orderBy('f.name')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns a project, other than `except`, with a default strategy that uses a segment; undefined if there is none. Such
 * a strategy is added to features later, so the segment has to stay usable for it.
 */
export async function projectUsingByDefault(db: Db, id: number, except?: string): Promise<string | undefined> {
  const using = await db
    .selectFrom('projectEnvironments')
    .select('projectId')
    .where(sql<boolean>`default_strategy -> 'segments' @> to_jsonb(${id}::int)`)
    .where('projectId', 'is distinct from', except ?? null)
    .orderBy('projectId')
    .limit(1)
    .executeTakeFirst()
  return using?.projectId
}
