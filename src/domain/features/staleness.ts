import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { recordEvents } from '../events/record.ts'
import { requireProject } from '../projects/queries.ts'
import { markFeatures } from '../transaction/feature-revision.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { applyPlans } from './apply.ts'
import { type FeatureKey, isStale } from './feature.ts'
import { lockFeatures } from './locks.ts'
import type { FeatureRow } from './rows.ts'
import { lastCreationPast, pastLifetimeAt } from './staleness-sql.ts'

/**
 * Marks features as stale or not stale, unless they already show that value. Ignores archived features and unknown
 * names.
 *
 * @throws DomainError missing for the project; forbidden for a feature of another project
 */
export async function setFeaturesStale(
  transaction: Transaction,
  project: string,
  { features, stale }: Schema<'SetFeaturesStale'>,
): Promise<void> {
  const { tx, now } = transaction
  await requireProject(tx, project)
  const turned = (await lockFeatures(transaction, project, features)).filter(
    (feature) => feature.archivedAt === null && isStale(feature, now) !== stale,
  )
  await applyPlans(transaction, [
    turned.map(({ name: feature, markedStale: before }) => {
      return { project, feature, edits: [{ kind: 'staleMarked', before, after: stale }] }
    }),
  ])
}

type Scope = {
  /** Only features of this type. */
  readonly type?: string
  /**
   * The maximum number of features. Features that are locked by another change, or whose type is, are then skipped. If
   * absent, all due features are changed, and the statement waits for locks.
   */
  readonly atMost?: number
}

type Reevaluated = FeatureKey & Pick<FeatureRow, 'potentiallyStale'>

/**
 * Sets `potentially_stale` for features that are older than the lifetime of their type, with an event for each. Clears
 * it for the others without an event. Ignores archived features and features with an explicit mark as stale or not
 * stale.
 *
 * @returns the number of changed features
 */
export async function reevaluateStaleness(transaction: Transaction, { type, atMost }: Scope = {}): Promise<number> {
  const { tx, now } = transaction
  const waiting = atMost === undefined ? sql`` : sql`skip locked`
  const maxRows = atMost === undefined ? sql`` : sql`limit ${atMost}`
  // Each half has an index of its features by type and creation, so it reads only the features that change. A limit, or
  // an offset, makes the planner go through the types.
  const changing = (half: RawBuilder<boolean>) => sql`
    select f.name from feature_types t cross join lateral (
      select f.name from features f
      where f.type = t.id and f.archived_at is null and f.marked_stale is null and ${half} offset 0 ${maxRows}
    ) f ${type === undefined ? sql`` : sql`where t.id = ${type}`}`
  // The type is locked too, so that no change uses the old lifetime while it is being updated. The candidates are
  // checked again under the locks.
  const { rows } = await sql<Reevaluated>`
    with candidates as materialized (${changing(becomesStale(now))} union all ${changing(becomesFresh(now))}), due as (
      select f.name, ${pastLifetimeAt(now)} as is_past_lifetime
      from features f join feature_types t on t.id = f.type
      where f.name = any(array(select name from candidates))
        and f.archived_at is null and f.marked_stale is null and f.potentially_stale <> ${pastLifetimeAt(now)}
      order by f.name ${maxRows}
      for no key update of f ${waiting} for share of t ${waiting}
    ), changed as (
      update features f set potentially_stale = due.is_past_lifetime from due where f.name = due.name
      returning f.name as feature, f.project_id as project, f.potentially_stale
    )
    select feature, project, potentially_stale from changed order by feature`.execute(tx)
  await markFeatures(
    transaction,
    rows.map(({ feature }) => feature),
  )
  await recordEvents(
    transaction,
    rows
      .filter(({ potentiallyStale }) => potentiallyStale)
      .map(({ feature, project }) => ({ type: 'feature-potentially-stale-on', subject: { project, feature } })),
  )
  return rows.length
}

function becomesStale(now: Date): RawBuilder<boolean> {
  return sql`not f.potentially_stale and f.created_at <= ${lastCreationPast(now)}`
}

/**
 * Whether the feature is no longer past its lifetime, because the lifetime of its type or the type itself has changed.
 */
function becomesFresh(now: Date): RawBuilder<boolean> {
  return sql`f.potentially_stale and f.created_at > coalesce(${lastCreationPast(now)}, '-infinity')`
}
