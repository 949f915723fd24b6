import { type RawBuilder, sql } from 'kysely'
import { inLockOrder } from '../transaction/locks.ts'

/**
 * The keys that the change `c` of the request `r` depends on. An invalidation of one of them suspends the
 * request. Only the last part of a key can contain a blank.
 */
export const dependsOn: RawBuilder<string[]> = sql`(
  array['environment ' || r.environment, concat_ws(' ', 'environment', r.environment, 'of', r.project_id), 'feature ' || c.feature]
  || case
    when c.action = 'archiveFeature' then array['parent ' || c.feature]
    when c.action = 'addDependency' then array[
      'parent ' || c.feature, 'feature ' || (c.payload ->> 'feature'), 'child ' || (c.payload ->> 'feature')]
    when c.action = 'updateEnabled' and c.payload @> '{"enabled": true}' then array[
      concat_ws(' ', 'turning on', r.environment, c.feature)]
    when c.action = 'patchVariant' then array[concat_ws(' ', 'variants', r.environment, c.feature)]
    when c.action = 'reorderStrategy' then array(
      select concat_ws(' ', 'strategy', moved.place ->> 'id', 'removed') from jsonb_array_elements(c.payload) moved (place))
    when c.action in ('updateStrategy', 'deleteStrategy') then array[
      concat_ws(' ', 'strategy', c.payload ->> 'id', 'updated'), concat_ws(' ', 'strategy', c.payload ->> 'id', 'removed')]
    when c.action in ('updateSegment', 'deleteSegment') then array[
      concat_ws(' ', 'segment', c.payload ->> 'id', 'updated'), concat_ws(' ', 'segment', c.payload ->> 'id', 'deleted')]
  end
  || case
    when c.action = 'deleteSegment' then array[concat_ws(' ', 'segment', c.payload ->> 'id', 'used')]
    when c.action = 'updateSegment' then array['segment named ' || (c.payload ->> 'name')]
  end
  || case when c.action in ('addStrategy', 'updateStrategy') then array(
    select concat_ws(' ', 'segment', used.id, 'updated')
    from jsonb_array_elements_text(coalesce(c.payload -> 'segments', '[]')) used (id))
  end)`

/**
 * Parts of a `with` that suspend the scheduled requests which would no longer do what was approved. Usually no schedule
 * is pending, and seeing that costs almost nothing. A request that is being applied does not suspend itself.
 *
 * They read `recorded`: events with their `position`, the `change_request` that they are part of, and `invalidates`, a
 * list of keys, see `Invalidated`. They make `suspended`: each request with the position of the event that suspended it
 * and the place of the reason there. Of several reasons, the first one is stored. Making the keys costs the most, so
 * changes of other features are left out where only those of the recorded ones can depend on something.
 */
export const suspending: RawBuilder<unknown> = sql`
  invalidated as materialized (
    select e.position, e.change_request, i.*
    from recorded e, jsonb_to_recordset(e.invalidates) as i (place int, key text, reason text, "isOfFeatures" boolean)
  ), causes as materialized (
    select distinct on (pending.id) pending.id, i.position, i.place, i.reason
    from (
      select r.id, unnest(${dependsOn}) as key
      from change_request_schedules s
      join change_requests r on r.id = s.change_request_id
      join change_request_changes c on c.change_request_id = r.id
      where s.status = 'pending' and (c.feature in (select feature from recorded) or exists (
        select from invalidated where "isOfFeatures" is null))
      union all
      select change_request_id, 'account ' || created_by from change_request_schedules where status = 'pending'
    ) pending
    join invalidated i using (key)
    where i.change_request is distinct from pending.id
    order by pending.id, i.position, i.place
  ), suspended as materialized (
    select r.id, r.title, r.project_id as project, r.environment, causes.position, causes.place, causes.reason
    from causes join change_requests r using (id) join change_request_schedules s on s.change_request_id = r.id
    where s.status = 'pending'
    ${inLockOrder('changeRequests', 'r')} for no key update of s
  ), stored as (
    update change_request_schedules s set status = 'suspended', reason = suspended.reason
    from suspended where s.change_request_id = suspended.id
  )`
