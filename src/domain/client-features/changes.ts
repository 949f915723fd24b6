import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { objectOf } from '../../db/json-objects.ts'
import { columnsOf, jsonArray } from '../../db/sql.ts'
import { commonMembers } from '../features/columns.ts'
import { featureDependencies, lacksSegment, segmentsOfStrategy, strategyMembers } from '../features/expressions.ts'
import {
  type ChangedRow,
  type ClientFeature,
  type ClientSegment,
  NOTHING_YET,
  type StoredDefinition,
} from './changed-row.ts'

const ownStrategies = sql`
  feature_strategies s where s.feature_name = f.name and s.environment = fe.environment and not s.disabled`

type Strategy = ClientFeature['strategies'][number]

/** A strategy that nobody meets is left out: SDKs differ in what they do about a segment that is not there. */
const strategies = jsonArray<Strategy>(sql`
  select ${objectOf<Strategy>({ ...strategyMembers, segments: segmentsOfStrategy })}
  from ${ownStrategies} and not ${lacksSegment}
  order by s.sort_order, s.position`)

/** Whether strategies were left out, and none is left: without any, SDKs would have the feature on for everybody. */
const isMetByNobody = sql`coalesce((select bool_and(${lacksSegment}) from ${ownStrategies}), false)`

const definition = objectOf<StoredDefinition>({
  feature: objectOf<ClientFeature>({
    ...commonMembers,
    enabled: sql`coalesce(fe.enabled, false) and not ${isMetByNobody}`,
    stale: sql`coalesce(f.marked_stale, f.potentially_stale)`,
    strategies,
    variants: sql`coalesce(fe.variants, '[]')`,
    dependencies: featureDependencies,
  }),
  tags: jsonArray(sql`
    select g.tag_type || ':' || g.tag_value from feature_tags g
    where g.feature_name = f.name order by g.tag_type, g.tag_value`),
})

const segment = columnsOf<'segments'>('g')

const segmentObject = objectOf<ClientSegment>({
  id: segment('id'),
  name: segment('name'),
  constraints: segment('constraints'),
})

/**
 * Returns the changes in an environment since a position: one row for each feature and each segment that was changed by
 * a transaction not yet committed then. A feature that was archived or deleted has no definition. The statement reads
 * one committed state, so a change of several features is in it as a whole.
 */
export const changesSince = compiled<{ environment: string; since: string }, ChangedRow>(
  (_: Db, { environment, since }) => sql<ChangedRow>`
    with changed as (
      select 'feature' as kind, f.name, case when f.archived_at is null then ${definition} end as definition
      from feature_revisions v join features f on f.name = v.feature
      left join feature_environments fe on fe.feature_name = f.name and fe.environment = ${environment}
      where ${changedSince(since, 'v')}
      union all
      select 'segment', null, ${segmentObject}
      from segments g where ${changedSince(since, 'g')}
      union all
      select 'feature', r.name, null from removed_features r
      where ${changedSince(since, 'r')} and not exists (select from features f where f.name = r.name)
      union all
      select 'shared', null, null from shared_revision s where ${changedSince(since, 's')}
    )
    select c.*, pg_current_snapshot()::text as position, (select coalesce(max(id), 0) from events) as last_event_id
    from changed c`,
)

/**
 * Whether a row was changed by a transaction that was not committed at the position. The first condition can use the
 * index. Rows from a restored backup may have revisions of the future; they have not changed since.
 */
function changedSince(since: string, table: 'v' | 'g' | 'r' | 's') {
  const revision = sql.ref(`${table}.revision`)
  return sql`${revision} >= pg_snapshot_xmin(${since}::pg_snapshot)
    and not pg_visible_in_snapshot(${revision}, ${since}::pg_snapshot)
    and (${since} = ${NOTHING_YET} or pg_visible_in_snapshot(${revision}, pg_current_snapshot()))`
}
