import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf } from '../../db/json-objects.ts'
import { anyOf, isoTime } from '../../db/sql.ts'
import type { SegmentDefinition, VariantDefinition } from '../evaluation/definitions.ts'
import type { FeatureEvent } from '../features/changes.ts'
import type { Dependency, Strategy } from '../features/edits/edit.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'
import { featureDependencies, strategyObject } from '../features/expressions.ts'

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

/** An event of the log about a feature, and when it was recorded. */
export type PastEvent = FeatureEvent & { readonly featureName: string; readonly at: Date }

/** More changes of features are not compared: their effect counts as that on all users. */
export const MAX_PAST_EVENTS = 2000

/** Selects the named features, their children and the parents of all of them. */
const statesOfNames = compiled<{ names: readonly string[] }, StateAt>(
  (_, { names }) => sql<StateAt>`
    with asked as materialized (
      select name from unnest(${names}::text[]) as given (name)
      union
      select d.child from unnest(${names}::text[]) as given (name) join feature_dependencies d on d.parent = given.name
    ), needed as (
      select a.name from asked a
      union
      select d.parent from asked a join feature_dependencies d on d.child = a.name
    )
    select f.name, f.project_id as project, fe.environment, fe.enabled,
      ${listOf(strategyObject, {
        from: sql`feature_strategies s where s.feature_name = f.name and s.environment = fe.environment`,
        orderBy: sql`s.sort_order, s.position`,
      })} as strategies, fe.variants, ${featureDependencies} as dependencies
    from needed n join features f on f.name = n.name and f.archived_at is null
    join feature_environments fe on fe.feature_name = f.name
    order by f.name, fe.environment`,
)

/** Returns features that are not archived, their children and all parents, in each environment that they are in. */
export function statesOf(db: Db, names: readonly string[]): Promise<StateAt[]> {
  return statesOfNames(db, { names })
}

/** Returns the segments that these features use, and those with these ids. */
export function segmentsOf(db: Db, names: readonly string[], ids: readonly number[]): Promise<SegmentDefinition[]> {
  return db
    .selectFrom('segments as g')
    .select(['g.id', 'g.constraints'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('g.id', '=', anyOf(ids)),
        eb(
          'g.id',
          'in',
          selectFrom('strategySegments as l')
            .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
            .select('l.segmentId')
            .where('s.featureName', '=', anyOf(names)),
        ),
      ]),
    )
    .orderBy('g.id')
    .execute()
}

/** Returns the changes of features since a time, oldest first; one more than `MAX_PAST_EVENTS` where there are more. */
export async function changesSince(db: Db, names: readonly string[], since: Date): Promise<PastEvent[]> {
  const { rows } = await sql<PastEvent>`
    select e.id, e.type, e.environment, e.data, e.pre_data, e.created_by, ${isoTime(sql`e.created_at`)} as created_at,
      e.feature_name, e.created_at as at, e.tags
    from unnest(${names}::text[]) as given (name)
    cross join lateral (
      select * from events e where e.feature_name = given.name and e.created_at >= ${since}
        and e.type = any(${CHANGING_TYPES}::text[])
      order by e.id desc limit ${MAX_PAST_EVENTS + 1}) e
    order by e.id limit ${MAX_PAST_EVENTS + 1}`.execute(db)
  return rows
}
