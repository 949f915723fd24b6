import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { eventsSince } from '../events/activity.ts'
import { featuresByType, featuresSince, meanDaysToProductionSince } from './feature-counts.ts'
import { memberCounts } from './members.ts'
import { windowsAt } from './windows.ts'

/**
 * What the numbers of the project `p` are made from, as tables of one row to join: `counted` (since the start of each
 * window), `member` (`total`, `added`) and `feature` (see `featureTotals`).
 */
export function numbersOf(now: Date): RawBuilder<unknown> {
  const { current, past } = windowsAt(now)
  return sql`
    cross join lateral (select
      ${featuresSince('created', current)} as created, ${featuresSince('created', past)} as created_in_both,
      ${featuresSince('archived', current)} as archived, ${featuresSince('archived', past)} as archived_in_both,
      ${eventsSince(sql`p.id`, current)} as events, ${eventsSince(sql`p.id`, past)} as events_in_both,
      ${meanDaysToProductionSince(current)} as days_to_production) counted
    cross join lateral (${memberCounts(current)}) member
    cross join lateral (${featureTotals(now)}) feature`
}

/** The statistics as JSON, from `numbersOf`. */
export const stats: RawBuilder<Schema<'ProjectStats'>> = sql`json_build_object(
  'avgTimeToProdCurrentWindow', counted.days_to_production,
  'createdCurrentWindow', counted.created, 'createdPastWindow', counted.created_in_both - counted.created,
  'archivedCurrentWindow', counted.archived, 'archivedPastWindow', counted.archived_in_both - counted.archived,
  'projectActivityCurrentWindow', counted.events, 'projectActivityPastWindow', counted.events_in_both - counted.events,
  'projectMembersAddedCurrentWindow', member.added)`

/**
 * The features of the project `p` in one row: `total` that are not archived, of these `marked_stale` and
 * `potentially_stale`; `in_archive`, `health`, and as JSON `types` and `archived_types`, how many of each type there are.
 */
export function featureTotals(now: Date): RawBuilder<unknown> {
  return sql`
    select totals.*, case when totals.total = 0 then 100
      else round(100 - 100.0 * (totals.marked_stale + totals.potentially_stale) / totals.total) end as health
    from (
      select coalesce(sum(active), 0) as total, coalesce(sum(marked_stale), 0) as marked_stale,
        coalesce(sum(potentially_stale), 0) as potentially_stale, coalesce(sum(in_archive), 0) as in_archive,
        ${typeCounts(sql`active`)} as types, ${typeCounts(sql`in_archive`)} as archived_types
      from (${featuresByType(now)}) by_type
    ) totals`
}

function typeCounts(count: RawBuilder<unknown>): RawBuilder<Schema<'FeatureTypeCount'>[]> {
  return sql`coalesce(json_agg(json_build_object('type', type, 'count', ${count}) order by sort_order, type)
    filter (where ${count} > 0), '[]')`
}
