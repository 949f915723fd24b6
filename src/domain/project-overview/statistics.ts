import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { objectOf } from '../../db/json-objects.ts'
import type { Operand } from '../../db/sql.ts'
import { eventsInWindows } from '../events/activity.ts'
import { featuresByType, featuresInWindows } from './feature-counts.ts'
import { memberCounts } from './members.ts'
import { windowsAt } from './windows.ts'

/**
 * The sources of the numbers of the project `p`, as tables of one row to join: `dated` (see `featuresInWindows`),
 * `event` (`in_current`, `in_past`), `member` (`total`, `added`) and `feature` (see `featureTotals`).
 */
export function numbersOf(now: Operand<Date>): RawBuilder<unknown> {
  const windows = windowsAt(now)
  return sql`
    cross join lateral (${featuresInWindows(windows)}) dated
    cross join lateral (${eventsInWindows(sql`p.id`, windows)}) event
    cross join lateral (${memberCounts(windows.current)}) member
    cross join lateral (${featureTotals(now)}) feature`
}

/** The statistics as JSON, from `numbersOf`. */
export const stats = objectOf<Schema<'ProjectStats'>>({
  avgTimeToProdCurrentWindow: sql`dated.days_to_production`,
  createdCurrentWindow: sql`dated.created_in_current`,
  createdPastWindow: sql`dated.created_in_past`,
  archivedCurrentWindow: sql`dated.archived_in_current`,
  archivedPastWindow: sql`dated.archived_in_past`,
  projectActivityCurrentWindow: sql`event.in_current`,
  projectActivityPastWindow: sql`event.in_past`,
  projectMembersAddedCurrentWindow: sql`member.added`,
})

/**
 * The features of the project `p` in one row: `total`, not archived, and of these `marked_stale` and
 * `potentially_stale`; `in_archive`, `health`, and the counts by type as JSON: `types` and `archived_types`.
 */
export function featureTotals(now: Operand<Date>): RawBuilder<unknown> {
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

function typeCounts(count: RawBuilder<number>): RawBuilder<Schema<'FeatureTypeCount'>[]> {
  return sql`coalesce(json_agg(${objectOf<Schema<'FeatureTypeCount'>>({ type: sql`type`, count })} order by sort_order, type)
    filter (where ${count} > 0), '[]')`
}
