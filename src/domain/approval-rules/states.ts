import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { isoTime } from '../../db/sql.ts'
import type { SegmentDefinition, VariantDefinition } from '../evaluation/definitions.ts'
import { isUnsettled } from '../events/totals.ts'
import type { FeatureEvent } from '../features/changes.ts'
import type { Dependency, Strategy } from '../features/edits/edit.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'
import { featureDependencies, strategyObject } from '../features/expressions.ts'
import { lookedUp, partsOfFeature } from '../features/looked-up.ts'

/** A feature in an environment, with all that edits can change there. */
export type StateAt = {
  readonly name: string
  readonly project: string
  readonly environment: string
  readonly enabled: boolean
  readonly strategies: readonly Strategy[]
  readonly variants: readonly VariantDefinition[]
  readonly dependencies: readonly Dependency[]
}

/** An event of the log about a feature. */
export type PastEvent = FeatureEvent & { readonly featureName: string }

/** More changes of features are not compared: their effect counts as that on all users. */
export const MAX_PAST_EVENTS = 2000

/** Selects the features in the table `needed`, in each environment that they are in. */
export const statesIn = (needed: RawBuilder<unknown>): RawBuilder<StateAt> => sql<StateAt>`
  select f.name, f.project_id as project, fe.environment, fe.enabled,
    ${listOf(strategyObject, {
      from: sql`feature_strategies s where s.feature_name = f.name and s.environment = fe.environment`,
      orderBy: sql`s.sort_order, s.position`,
    })} as strategies, fe.variants, ${featureDependencies} as dependencies
  from ${lookedUp(sql`array(select n.name from ${needed} n)`)}
  cross join lateral ${partsOfFeature}
  where f.archived_at is null
  order by f.name, fe.environment`

/** Selects the named features and their parents. */
const statesOfNames = compiled<{ names: readonly string[] }, StateAt>(
  (_, { names }) => sql<StateAt>`
    with needed as (
      select name from unnest(${names}::text[]) as given (name)
      union
      select d.parent from unnest(${names}::text[]) as given (name) join feature_dependencies d on d.child = given.name
    )
    ${statesIn(sql`needed`)}`,
)

/** Returns features that are not archived, and their parents, in each environment that they are in. */
export function statesOf(db: Db, names: readonly string[]): Promise<StateAt[]> {
  return statesOfNames(db, { names })
}

type Named = { readonly names: readonly string[]; readonly ids: readonly number[] }

/** Selects the ids of the segments that named features use, and others; for each strategy by itself, see `lookedUp`. */
export const segmentIds = (others: RawBuilder<unknown>, names: RawBuilder<unknown>) => sql`
  ${others}
  union
  select l.segment_id from feature_strategies s
  cross join lateral (select * from strategy_segments l where l.strategy_id = s.id offset 0) l
  where s.feature_name = any(${names})`

const idsOf = ({ names, ids }: Named) => segmentIds(sql`select unnest(${ids}::int[])`, sql`${names}::text[]`)

const segmentsOfNames = compiled<Named, SegmentDefinition>((db, named) =>
  db
    .selectFrom('segments as g')
    .select(['g.id', 'g.constraints'])
    .where(sql<boolean>`g.id = any(array(${idsOf(named)}))`)
    .orderBy('g.id'),
)

/** Returns the segments that these features use, and those with these ids. */
export function segmentsOf(db: Db, named: Named): Promise<SegmentDefinition[]> {
  return segmentsOfNames(db, named)
}

/** A change of a segment in the log; it had no constraints before if it was created. */
export type PastSegment = {
  readonly event: number
  readonly id: number
  readonly at: Date
  readonly constraints: SegmentDefinition['constraints'] | null
}
type Found = { /** How many changes of any segments there were. */ readonly found: number }
type Nothing = { readonly id: null }

const SEGMENT_TYPES = ['segment-created', 'segment-deleted', 'segment-updated'] as const

const segmentChanges = compiled<Named & { readonly since: Date }, (PastSegment | Nothing) & Found>(
  (_, { since, names, ids }) => {
    const newest = sql`order by e.id desc limit ${sql.lit(MAX_PAST_EVENTS + 1)}`
    const types = sql.lit(`{${SEGMENT_TYPES.join()}}`)
    const isSince = sql`e.created_at >= ${since}::timestamptz`
    return sql<(PastSegment | Nothing) & Found>`
    with found as materialized (
      select e.id, e.created_at, e.data, e.pre_data from (
        (select e.id from events e where ${isUnsettled} and e.type = any(${types}::text[]) ${newest})
        union all
        select i.id from unnest(${types}::text[]) as given (type) cross join lateral (
          select e.id from indexed_events e where e.type = given.type ${newest}) i
        order by id desc limit ${sql.lit(MAX_PAST_EVENTS + 1)}) found
      join events e on e.id = found.id
      where ${isSince}
    ), changed as (
      select e.id as event, (coalesce(e.pre_data, e.data) ->> 'id')::int as segment, e.created_at,
        e.pre_data -> 'constraints' as constraints
      from found e
    )
    select e.event, e.segment as id, e.created_at as at, e.constraints, n.found
    from (select count(*)::int as found from found) n
    left join changed e on e.segment = any(array(${idsOf({ names, ids })}))
    order by e.event`
  },
)

/**
 * Returns the changes since a time of the segments that these features use, and of those with these ids, oldest first;
 * undefined where more than `MAX_PAST_EVENTS` of all segments were changed.
 */
export async function segmentsSince(db: Db, named: Named, since: Date): Promise<PastSegment[] | undefined> {
  const rows = await segmentChanges(db, { ...named, since })
  if (rows.some(({ found }) => found > MAX_PAST_EVENTS)) return undefined
  return rows.filter((row) => row.id !== null)
}

const pastEvent = objectOf<PastEvent>({
  id: sql`e.id`,
  type: sql`e.type`,
  createdBy: sql`e.created_by`,
  createdAt: isoTime(sql`e.created_at`),
  environment: sql`e.environment`,
  data: sql`e.data`,
  preData: sql`e.pre_data`,
  featureName: sql`e.feature_name`,
})

/**
 * Makes a list of the changes since a time of the features in the table `needed`, oldest first; one more than
 * `MAX_PAST_EVENTS` where there are more. Without a time, nothing is read.
 */
export function changesIn(needed: RawBuilder<unknown>, since: RawBuilder<Date | null>): RawBuilder<PastEvent[]> {
  const isOne = sql`e.feature_name = given.name and e.created_at >= ${since}
    and e.type = any(${sql.lit(`{${CHANGING_TYPES.join()}}`)}::text[])`
  const newest = sql`order by e.id desc limit ${sql.lit(MAX_PAST_EVENTS + 1)}`
  const found = sql`(
    select found.id from ${needed} given cross join lateral (
      (select e.id from events e where ${isUnsettled} and ${isOne} ${newest})
      union all
      (select e.id from indexed_events e where ${isOne} ${newest})) found
    where ${since} is not null
    order by found.id desc limit ${sql.lit(MAX_PAST_EVENTS + 1)}) found`
  return listOf(pastEvent, { from: sql`${found} join events e on e.id = found.id`, orderBy: sql`e.id` })
}

const changesOfNames = compiled<{ names: readonly string[]; since: Date }, { past: PastEvent[] }>(
  (_, { names, since }) => sql<{ past: PastEvent[] }>`
    with needed as materialized (
      select name from unnest(${names}::text[]) as asked (name)
      union
      select d.parent from feature_dependencies d where d.child = any(${names}::text[]))
    select ${changesIn(sql`needed`, sql`${since}::timestamptz`)} as past`,
)

/** Returns the changes of features and of their parents since a time, see `changesIn`. */
export async function changesSince(db: Db, names: readonly string[], since: Date): Promise<readonly PastEvent[]> {
  const [found] = await changesOfNames(db, { names, since })
  return found?.past ?? []
}
