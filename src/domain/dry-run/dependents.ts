import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { compiledForList } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { isSeenBy, isUnfinishedRequest } from '../change-control/state.ts'
import { isOutside, type Reader } from '../visibility.ts'

/** The features and the segments that an operation changes. */
export type Changed = { readonly features: readonly string[]; readonly segments: readonly number[] }

type Asked = Changed & { readonly hidden: readonly string[]; readonly reader: number }

const LISTED = sql.lit(100)

/**
 * Features with a changed feature as their parent, and features that use a changed segment. The strategies are read in
 * a subselect: the planner does not know how many segments are given, and would read all strategies for a join.
 */
const dependentFeatures: RawBuilder<unknown> = sql`
  select d.child as name from feature_dependencies d where d.parent = any(given.features)
  union
  select (select s.feature_name from feature_strategies s where s.id = l.strategy_id) from strategy_segments l
  where l.segment_id = any(given.segments)`

/** Requests with a change of a changed feature, and requests with a strategy that uses a changed segment. */
const touchedRequests: RawBuilder<unknown> = sql`
  select c.change_request_id as id from change_request_changes c where c.feature = any(given.features)
  union
  select c.change_request_id from unnest(given.segments) as changed (segment)
  join change_request_changes c on c.payload -> 'segments' @> to_jsonb(changed.segment)`

const isShown = (project: RawBuilder<unknown>) => isOutside(sql`given.hidden`, project)

const dependentsOfList = compiledForList<Asked, Schema<'Dependents'>>(
  { features: 'text[]', segments: 'int[]', hidden: 'text[]', reader: 'int' },
  (given) => sql<Schema<'Dependents'>>`
    select given.position,
      array(select f.name from (${dependentFeatures}) x join features f on f.name = x.name
        where ${isShown(sql`f.project_id`)} and f.name <> all(given.features) order by f.name limit ${LISTED}) as features,
      array(select r.id from (${touchedRequests}) x join change_requests r on r.id = x.id
        where ${isUnfinishedRequest} and ${isSeenBy(sql`given.reader`)} and ${isShown(sql`r.project_id`)}
        order by r.id limit ${LISTED}) as change_requests
    from ${given} order by given.position`,
)

/** Returns what depends on what each operation of a list changes, as far as the reader sees it. */
export async function dependentsOf(
  db: Db,
  { userId: reader, hiddenProjects: hidden }: Reader,
  changes: readonly Changed[],
): Promise<Schema<'Dependents'>[]> {
  return dependentsOfList(
    db,
    changes.map(({ features, segments }) => ({ features, segments, hidden, reader })),
  )
}

/** Returns what the events of an operation change. */
export function changedBy(events: readonly Schema<'PredictedEvent'>[]): Changed {
  const features = events.flatMap(({ featureName }) => featureName ?? [])
  const segments = events.flatMap(({ type, data, preData }) => {
    const id = type.startsWith('segment-') ? (data ?? preData)?.id : undefined
    return typeof id === 'number' ? [id] : []
  })
  return { features: [...new Set(features)], segments: [...new Set(segments)] }
}
