import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { isoTime } from '../../db/sql.ts'
import { invalid, missing } from '../errors.ts'
import { fittingEvents } from '../events/fitting.ts'
import { isUnsettled } from '../events/totals.ts'
import { requireFeature, type StoredFeature } from '../features/aggregate.ts'
import { type FeatureEvent, UNKNOWN, withoutChanges } from '../features/changes.ts'
import { CHANGING_TYPES, changesOf } from '../features/edits/table.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { noEnvironment } from '../features/environments/queries.ts'
import type { FeatureKey } from '../features/feature.ts'
import { type FeatureDocument, featureDocument, withoutEmptyEnvironments } from '../features/state.ts'
import { type PatchStep, patchBetween } from '../revisions/differences.ts'
import { assertKept, gone, type LogGround, type LogMoment } from '../revisions/moment.ts'
import { isAfter, logGround } from '../revisions/past.ts'
import type { Reader } from '../visibility.ts'
import { featureWith, lostIn } from './feature-with.ts'
import { lostEnvironments } from './queries.ts'

/** The most members of a feature that may have changed since. */
const MAX_CHANGED = 5000

/** All columns of the event are null when no event was found. */
type Row = LogGround &
  FeatureEvent & {
    readonly momentAt: string | null
    /** The newest event since in a project that is hidden from the reader; null without one. */
    readonly lastHidden: number | null
    /** How many events there are; some are left out where all would be too large together. */
    readonly found: number | null
  }

/** A feature as it was, and when that was. */
export type PastFeature = { readonly feature: StoredFeature; readonly document: FeatureDocument; readonly at: Date }

/**
 * Returns a feature as it was at a moment. What no user changes, such as the last use, is as it is now.
 *
 * The state is read first. So the events contain at least what happened since, and each says the whole state before it.
 *
 * @throws DomainError missing for the feature, also if it did not exist then; gone if the log does not go back so far;
 *   invalid if too much has changed since
 */
export async function featureAsOf(db: Db, key: FeatureKey, moment: LogMoment, reader: Reader): Promise<PastFeature> {
  const now = await requireFeature(db, key, reader.userId)
  const rows = await firstChanges(db, key.feature, moment, reader)
  const [first] = rows
  const since = rows.filter(({ id }) => id !== null)
  if (since.some(({ type }) => type === 'feature-created')) throw missing('state at that time of the feature', now.name)
  if (first !== undefined) assertKept(moment, first)
  if (first?.lastHidden != null) throw gone('The feature was in a project that you may not see', first.lastHidden)
  if (since.length > MAX_CHANGED)
    throw invalid(`More than ${MAX_CHANGED} parts of the feature have changed since. Choose a later event`)
  if (since.length < (first?.found ?? 0))
    throw invalid('The changes of the feature since are too large together. Choose a later event')
  const document = withoutChanges(
    featureDocument(now),
    since.toSorted((one, other) => one.id - other.id).flatMap(changesOf),
  )
  if (document === UNKNOWN || document === undefined)
    throw gone('An event of an earlier version does not contain what was before', since.at(-1)?.id ?? 0)
  const at = 'time' in moment ? moment.time : new Date(first?.momentAt ?? now.createdAt)
  const lost = lostIn(document, now)
  const environments = lost.length === 0 ? [] : await lostEnvironments(db, lost)
  return { feature: featureWith(now, document, environments), document: withoutEmptyEnvironments(document), at }
}

/**
 * Returns a feature in an environment as it was at a moment.
 *
 * @throws DomainError as `featureAsOf`; missing for the environment
 */
export async function featureEnvironmentAsOf(
  db: Db,
  key: EnvironmentKey,
  moment: LogMoment,
  reader: Reader,
): Promise<Schema<'FeatureEnvironment'>> {
  const { feature } = await featureAsOf(db, key, moment, reader)
  const found = feature.environments.find(({ name }) => name === key.environment)
  if (found === undefined) throw noEnvironment(key)
  return found
}

/**
 * Returns the JSON Patch from a feature as it was at one moment to what it was at another; without one, to what it is
 * now.
 *
 * @throws DomainError as `featureAsOf`
 */
export async function featureDiff(
  db: Db,
  key: FeatureKey,
  { from, to }: { readonly from: LogMoment; readonly to: LogMoment | undefined },
  reader: Reader,
): Promise<PatchStep[]> {
  const { document: before } = await featureAsOf(db, key, from, reader)
  const after =
    to === undefined
      ? featureDocument(await requireFeature(db, key, reader.userId))
      : (await featureAsOf(db, key, to, reader)).document
  return patchBetween(before, after)
}

/**
 * Selects the first event since a moment of each kind that set something in the feature: of each type, in each
 * environment, and for each strategy, tag and parent. Undone from the newest to the oldest, they lead back to the state
 * at that moment, because each event of a kind sets the same members.
 */
async function firstChanges(
  db: Db,
  feature: string,
  moment: LogMoment,
  { hiddenProjects }: Reader,
): Promise<readonly Row[]> {
  const since = sql`e.type = any(${CHANGING_TYPES}::text[]) and ${isAfter(moment)}`
  const isHidden = sql`coalesce(e.project = any(${hiddenProjects}::text[]), false)`
  const at =
    'event' in moment
      ? sql`(select ${isoTime(sql`m.created_at`)} from events m where m.id <= ${moment.event} order by m.id desc limit 1)`
      : sql`null`
  const first = sql`
    select distinct on (e.type, e.environment, e.part) e.* from (
      select e.*, max(e.id) filter (where ${isHidden}) over () as last_hidden,
        concat_ws(' ', whole ->> 'id', whole ->> 'feature', case when whole ? 'value' then whole ->> 'type' end, whole ->> 'value') as part
      from (
        select e.id from events e where e.feature_name = ${feature} and ${isUnsettled} and ${since}
        union all
        select e.id from indexed_events e where e.feature_name between ${feature} and ${feature} and ${since}
      ) found join events e on e.id = found.id cross join lateral (select coalesce(e.data, e.pre_data) as whole) w
    ) e order by e.type, e.environment, e.part, e.id limit ${MAX_CHANGED + 1}`
  const { rows } = await sql<Row>`
    select g.removed_id, g.kept_since, ${at} as moment_at, first.* from (${logGround}) g left join lateral (
      select e.id, e.type, e.created_by, ${isoTime(sql`e.created_at`)} as created_at, e.environment, e.data, e.pre_data,
        e.tags, e.last_hidden, e.found
      from (${fittingEvents(first, sql`e.id`)}) e
    ) first on true`.execute(db)
  return rows
}
