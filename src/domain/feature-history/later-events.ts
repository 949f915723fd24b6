import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { conflict } from '../errors.ts'
import { actorName, seesActorEmails } from '../events/actor-names.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import { isVisibleTo } from '../events/visible.ts'
import type { FeatureEvent } from '../features/changes.ts'
import { restrictsLike } from '../features/coming-back.ts'
import { CHANGING_TYPES } from '../features/edits/table.ts'
import type { SeenEvent } from '../revisions/queries.ts'
import type { Reader } from '../visibility.ts'

/* The later events of a feature, and of the segments that it uses. */

/** The most later events of a feature that are looked through, and how far before it those of the same edit can be. */
const MAX_LATER = 1000

/** An event of a feature, whether the caller may see it, and whether the present transaction has recorded it. */
export type LaterEvent = FeatureEvent & SeenEvent & { readonly transactionId: string; readonly isOwn?: boolean }

/** The same with its feature; null where it is about something else. */
export type LoggedFeatureEvent = LaterEvent & { readonly featureName: string | null }

/** An event of a feature, and the environment that it is about; null for all of them. */
export type SincePlace = Pick<LoggedFeatureEvent, 'id' | 'featureName' | 'environment' | 'transactionId'>

/** The events of a feature after one of its events, and those before in the same transaction: each newest first. */
export type Since = { readonly later: readonly LaterEvent[]; readonly sameEdit: readonly LaterEvent[] }

/** The columns of the event `e`. */
export const eventColumnsFor = (reader: Reader): RawBuilder<unknown> => sql`e.id, e.type,
  ${actorName(seesActorEmails(reader))} as created_by, ${isoTime(sql`e.created_at`)} as created_at,
  e.environment, e.data, e.pre_data, e.tags, e.project, e.feature_name, e.transaction_id::text as transaction_id`

/**
 * Returns the events that have changed a feature since one of its events, or in the same transaction, newest first; in
 * the environment of that event, if it has one.
 *
 * @throws DomainError conflict if there are too many
 */
export async function laterEvents(
  tx: Tx,
  { id, featureName, environment, transactionId }: SincePlace,
  reader: Reader,
): Promise<Since> {
  const since = sql`e.id > ${id - MAX_LATER} and e.id <> ${id} and e.type = any(${CHANGING_TYPES}::text[])`
  const inPlace = environment === null ? sql`true` : sql`(e.environment = ${environment} or e.environment is null)`
  const later = sql`
    select e.* from (
      select e.id from events e where e.feature_name = ${featureName} and ${isUnsettled} and ${since}
      union all
      select e.id from indexed_events e where e.feature_name between ${featureName} and ${featureName} and ${since}
    ) found cross join lateral (select * from events where events.id = found.id offset 0) e
    where ${inPlace} and (e.id > ${id} or e.transaction_id = ${transactionId}::xid8)
    order by e.id desc limit ${MAX_LATER + 1}`
  const { rows } = await sql<LaterEvent & { found: number }>`
    select ${eventColumnsFor(reader)}, ${isVisibleTo(reader)} as is_visible, e.found,
      e.transaction_id = pg_current_xact_id_if_assigned() as is_own
    from (${fittingEvents(later, sql`e.id desc`)}) e order by e.id desc`.execute(tx)
  const found = rows[0]?.found ?? 0
  if (found > MAX_LATER || rows.length < found)
    throw conflict('Too much has changed since to look through it. Bring the feature back to an earlier state instead')
  return { later: rows.filter((one) => one.id > id), sameEdit: rows.filter((one) => one.id < id) }
}

/**
 * Whether a segment was deleted since an event that a strategy of its feature has used, and lost. Strategies have lost
 * theirs in earlier versions; now they keep it.
 */
export async function hasLostSegment(
  tx: Tx,
  { id, featureName }: SincePlace,
  kept: readonly number[],
): Promise<boolean> {
  const isDeletion = sql`e.type = 'segment-deleted' and e.id > ${id}`
  const usesIt = sql`e.type in ('feature-strategy-add', 'feature-strategy-update')`
  const { rows } = await sql<{ isLost: boolean }>`
    select exists (
      select from (
        select e.id from events e where ${isUnsettled} and ${isDeletion}
        union all
        select e.id from indexed_events e where ${isDeletion}
      ) deletion join events d on d.id = deletion.id
      join (
        select e.id from events e where e.feature_name = ${featureName} and ${isUnsettled} and ${usesIt}
        union all
        select e.id from indexed_events e where e.feature_name between ${featureName} and ${featureName} and ${usesIt}
      ) strategy on true join events s on s.id = strategy.id
      where (s.data -> 'segments') @> (d.pre_data -> 'id') and d.pre_data ->> 'id' <> all(${kept.map(String)}::text[])
    ) as is_lost`.execute(tx)
  return rows[0]?.isLost ?? false
}

type Constraints = Schema<'Segment'>['constraints']

/** Returns the segments among `ids` that had constraints after an event which they do not have now. */
export async function widenedSegments(tx: Tx, since: number, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const isUpdate = sql`e.type = 'segment-updated' and e.id > ${since}`
  const { rows } = await sql<{ id: number; now: Constraints | null; past: Constraints }>`
    select distinct on (s.id) s.id, s.constraints as now, e.pre_data -> 'constraints' as past from (
      select e.id from events e where ${isUnsettled} and ${isUpdate}
      union all
      select e.id from indexed_events e where ${isUpdate}
    ) found join events e on e.id = found.id join segments s on e.pre_data -> 'id' = to_jsonb(s.id)
    where s.id = any(${ids}::int[]) order by s.id, e.id`.execute(tx)
  return new Set(rows.filter(({ now, past }) => !restrictsLike(now ?? [], past)).map(({ id }) => id))
}
