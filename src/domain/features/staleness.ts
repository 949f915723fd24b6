import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import { recordEvents } from '../events/record.ts'
import { requireProject } from '../projects/queries.ts'
import { isStale } from './feature.ts'
import { lockFeatures } from './queries.ts'
import { pastLifetimeAt } from './staleness-sql.ts'

/**
 * Marks those of the named features that do not show as wanted yet. Archived ones and unknown names are left out.
 *
 * @throws DomainError missing for the project; forbidden for a feature of another project
 */
export async function setFeaturesStale(
  change: Change,
  project: string,
  { features, stale }: Schema<'SetFeaturesStale'>,
): Promise<void> {
  const { tx, now } = change
  await requireProject(tx, project)
  const turned = (await lockFeatures(change, project, features))
    .filter((feature) => feature.archivedAt === null && isStale(feature, now) !== stale)
    .map((feature) => feature.name)
  if (turned.length === 0) return
  await sql`update features set marked_stale = ${stale} where name = any(${turned}::text[])`.execute(tx)
  await recordEvents(
    change,
    turned.map((feature) => ({
      type: stale ? 'feature-stale-on' : 'feature-stale-off',
      subject: { project, feature },
    })),
  )
}

type Scope = {
  /** Only features of this type. */
  readonly type?: string
  /**
   * So many features at most, and none that somebody else is changing at the moment, or whose type is. Absent: all
   * that are due, waiting for whoever has them.
   */
  readonly atMost?: number
}

type Reevaluated = { feature: string; project: string; potentiallyStale: boolean }

/**
 * Makes `potentially_stale` true of the features that are older than their type lives, with an event for each, and
 * false of the others, silently. Features in the archive and those that somebody marked as stale or not stay as they
 * are.
 *
 * @returns how many features it changed
 */
export async function reevaluateStaleness(change: Change, { type, atMost }: Scope = {}): Promise<number> {
  const { tx, now } = change
  const waiting = atMost === undefined ? sql`` : sql`skip locked`
  // The type is locked too: while its lifetime is being changed, nobody goes by the old one.
  const { rows } = await sql<Reevaluated>`
    with due as (
      select f.name, ${pastLifetimeAt(now)} as is_past_lifetime
      from features f join feature_types t on t.id = f.type
      where f.archived_at is null and f.marked_stale is null and f.potentially_stale <> ${pastLifetimeAt(now)}
        ${type === undefined ? sql`` : sql`and f.type = ${type}`}
      order by f.name
      ${atMost === undefined ? sql`` : sql`limit ${atMost}`}
      for update of f ${waiting} for share of t ${waiting}
    ), changed as (
      update features f set potentially_stale = due.is_past_lifetime from due where f.name = due.name
      returning f.name as feature, f.project_id as project, f.potentially_stale
    )
    select feature, project, potentially_stale from changed order by feature`.execute(tx)
  await recordEvents(
    change,
    rows
      .filter(({ potentiallyStale }) => potentiallyStale)
      .map(({ feature, project }) => ({ type: 'feature-potentially-stale-on', subject: { project, feature } })),
  )
  return rows.length
}
