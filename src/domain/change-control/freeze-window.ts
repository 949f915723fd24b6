import { type RawBuilder, sql } from 'kysely'

/** An hour, half an hour on Lord Howe Island, or two hours at Troll in Antarctica: by so much are clocks set back. */
const SET_BACK = sql`(values (interval '2 hours'), (interval '1 hour'), (interval '30 minutes'), (interval '0')) as back (by)`

/**
 * Makes a table with the `from` and the `until` of the window of the freeze `z` that is open at a time, or else of the
 * next one; without a row when it is over. Of a time that clocks show twice, a window begins at the first, and ends at
 * the second. A time that clocks skip is the one that they show in place of it; a window that would end before that
 * time is left out.
 */
export function windowAt(at: RawBuilder<unknown>): RawBuilder<{ from: Date; until: Date }> {
  const week = sql`floor(extract(epoch from (${at} at time zone z.time_zone) - z.starts::timestamp) / 604800)::int`
  // The clocks may have been changed since, so the window of the week before may be open, too. That of the next week
  // may be left out.
  const first = sql`case when z.weekly then greatest(${week} - 1, 0) else 0 end`
  const last = sql`case when z.weekly then greatest(${week}, 0) + 2 else 0 end`
  return sql`(
    select coalesce(
        (select min(t.moment - by) from ${SET_BACK} where (t.moment - by) at time zone z.time_zone = t.local),
        t.moment) as "from",
      t.until
    from generate_series(${first}, ${last}) as weeks (number)
    cross join lateral (select weeks.number * interval '7 days' as after) a
    cross join lateral (
      select z.starts::timestamp + a.after as local,
        (z.starts::timestamp + a.after) at time zone z.time_zone as moment,
        (z.ends::timestamp + a.after) at time zone z.time_zone as until
    ) t
    where t.until > ${at} and t.until > t.moment and (z.repeats_until is null or t.local < z.repeats_until::date + 1)
    order by t.until limit 1)`
}

/** Whether the request `r` only turns features off and archives them. */
const onlyTurnsOff = sql`not exists (
  select from change_request_changes c where c.change_request_id = r.id and c.action <> 'archiveFeature'
  and not (c.action = 'updateEnabled' and c.payload ->> 'enabled' = 'false'))`

/** What may be held: in a place, perhaps something that only turns off, and by freezes that are known to hold it. */
type Waiting = {
  readonly project: RawBuilder<unknown>
  readonly environment: RawBuilder<unknown>
  readonly onlyOff: RawBuilder<unknown>
  readonly heldBy: RawBuilder<unknown>
}

/**
 * When the last of the freezes ends that hold something at a time; null where none does. What rules match can't be
 * known in SQL, so freezes that a rule names count where `heldBy` has them, as long as a rule names them.
 */
function heldUntil(at: RawBuilder<unknown>, { project, environment, onlyOff, heldBy }: Waiting) {
  return sql<Date | null>`(
    select max(w.until) from freezes z cross join lateral ${windowAt(at)} w
    where w."from" <= ${at} and (
      (not z.by_rules and (z.project_id is null or z.project_id = ${project})
        and (z.environments = '{}' or ${environment} = any(z.environments)) and not (z.allows_off and ${onlyOff}))
      or (z.id = any(${heldBy}) and (not z.by_rules or exists (
        select from approval_rules a where z.id = any(a.freeze_ids))))))`
}

/** When the last of the freezes ends that hold the next milestone of the plan `p` of the feature `f` at a time. */
export function planHeldUntil(at: RawBuilder<unknown>, heldBy = sql`p.held_by`): RawBuilder<Date | null> {
  const place = { project: sql`f.project_id`, environment: sql`p.environment` }
  return heldUntil(at, { ...place, onlyOff: sql`false`, heldBy })
}

/** When the last of the freezes ends that hold the request `r` with the schedule `s` at a time. */
export function requestHeldUntil(at: RawBuilder<unknown>, heldBy = sql`s.held_by`): RawBuilder<Date | null> {
  const place = { project: sql`r.project_id`, environment: sql`r.environment` }
  return heldUntil(at, { ...place, onlyOff: onlyTurnsOff, heldBy })
}

/**
 * The freezes that have refused a due plan `p`, or a request with the schedule `s`, in the last minutes. After these,
 * it is tried again: rules, what they match and where segments are used can be others by then.
 */
export function heldLately(due: 'p' | 's', now: Date): RawBuilder<number[]> {
  return sql`case when ${sql.ref(`${due}.held_at`)} > ${now}::timestamptz - interval '5 minutes' then ${sql.ref(`${due}.held_by`)} else '{}' end`
}
