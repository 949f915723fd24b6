import { type RawBuilder, sql } from 'kysely'

/** Whether an event only takes features away: one that is off turns a child on that wants it to be. */
const isOff = sql`e.is_off and not exists (
  select from feature_dependencies d where d.parent = e.feature and not d.enabled) as is_off`

/**
 * Makes a table with the places that the events in `recorded` change, and the features that change there. A place
 * without a project is in all of them; an event without a feature can change all of them. Places are looked for only
 * when something can hold a change.
 *
 * @param where the column of `recorded` that says where an event counts, see `frozen` in `openapi/events.yaml`
 * @param further more columns of `recorded`, as `e`, after a comma. A join with `recorded` could compare each place
 *   with each event
 */
export function changedPlaces(where: RawBuilder<unknown>, further: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`
    select e.position, e.project, e.environment, e.feature, ${isOff}${further} from recorded e
    where ${where} = 'in its environment'
    union all
    select e.position, null, e.environment, null, e.is_off${further} from recorded e
    where ${where} = 'in its environment everywhere'
    union all
    select e.position, pe.project_id, pe.environment, e.feature, ${isOff}${further} from recorded e
    join project_environments pe on pe.project_id = e.project
      or (${where} = 'in both projects' and pe.project_id = e.data ->> 'oldProject')
    where ${where} in ('in its project', 'in both projects')
    union all
    select e.position, f.project_id, s.environment, f.name, e.is_off${further} from recorded e
    join strategy_segments l on l.segment_id = (e.data ->> 'id')::int
    join feature_strategies s on s.id = l.strategy_id
    join features f on f.name = s.feature_name and f.archived_at is null
    where ${where} = 'where it is used'`
}
