import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { isOwnedBy } from '../access/is-owner.ts'
import { rankOf } from './expressions.ts'
import type { Among, Bound, FilterValues, SearchShape } from './search-filter.ts'
import { pastLifetimeAt, staleAt } from './staleness-sql.ts'
import { featuresTagged, isNamedIn } from './tag-filter.ts'

/** The values of the filters, and the user and the time of the request. */
export type SearchValues = FilterValues & { userId: number; now: Date }

const { selectFrom } = expressionBuilder<Database & { f: Database['features'] }, 'f'>()

/** The conditions on the feature `f` with the type `t`. */
export function conditionsOf(shape: SearchShape, values: SearchValues): RawBuilder<unknown>[] {
  const conditions = [
    shape.archived ? sql`f.archived_at is not null` : sql`f.archived_at is null`,
    shape.favorite !== undefined && unless(!shape.favorite, isFavoriteOf(values.userId)),
    shape.terms === 'indexed' &&
      isNamedIn(
        selectFrom('featureTexts as x')
          .select('x.featureName')
          .where(sql<boolean>`x.text like any (${foldedTerms(values)})`),
      ),
    shape.terms === 'scanned' &&
      sql`(folded(f.name) like any (${foldedTerms(values)}) or folded(f.description) like any (${foldedTerms(values)}))`,
    shape.project === 'one' && sql`f.project_id = ${values.project}`,
    shape.project === 'some' && sql`f.project_id = any(${values.projects}::text[])`,
    shape.project === 'others' && sql`f.project_id <> all(${values.projects}::text[])`,
    shape.type !== undefined && unless(!shape.type, sql`f.type = any(${values.types}::text[])`),
    shape.creator !== undefined && unless(!shape.creator, sql`f.created_by_user_id = any(${values.creators}::int[])`),
    shape.owner !== undefined &&
      unless(!shape.owner, isOwnedBy({ users: sql`${values.ownerUsers}`, groups: sql`${values.ownerGroups}` })),
    shape.state !== undefined && unless(!shape.state, isInState(values)),
    shape.stage !== undefined && unless(!shape.stage, isInStage(values)),
    shape.tag !== undefined && isAmong(shape.tag, values.tagCount, featuresTagged(values.tagTypes, values.tagValues)),
    shape.segment !== undefined && isAmong(shape.segment, values.segmentCount, featuresWithSegment(values)),
    shape.created !== undefined && isWithin(shape.created, sql`f.created_at`, values.createdAt),
    shape.seen !== undefined && isSeen(shape.seen, values.seenAt),
    shape.status === true && hasStatus(values),
  ]
  return conditions.filter((condition) => condition !== false)
}

/** As a subselect, the terms are folded once and not for each feature. */
const foldedTerms = ({ terms }: SearchValues) => sql`(select folded(${terms}::text[]))::text[]`

/** Whether the feature is a favorite of the user. Most users have few favorites, so these are read first, once. */
export function isFavoriteOf(userId: number): RawBuilder<boolean> {
  return isNamedIn(selectFrom('featureFavorites as v').select('v.featureName').where('v.userId', '=', userId))
}

/** A condition or its negation. An unknown value, such as no creator, matches the negation. */
function unless(isNegated: boolean, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return isNegated ? sql`(${condition}) is not true` : condition
}

function isInState({ now, states }: SearchValues): RawBuilder<boolean> {
  return sql`(case when ${staleAt(now)} then 'stale' else 'active' end = any(${states}::text[])
    or ('potentially-stale' = any(${states}::text[]) and f.marked_stale is null and ${pastLifetimeAt(now)}))`
}

/** Whether the feature's stage, the furthest one that it has entered, is one of the given stages. */
function isInStage({ stages }: SearchValues): RawBuilder<boolean> {
  return sql`exists (select from feature_lifecycles l
    where l.feature_name = f.name and l.stage = any(${stages}::text[]) and not exists (
      select from feature_lifecycles later
      where later.feature_name = l.feature_name and ${rankOf(sql`later.stage`)} > ${rankOf(sql`l.stage`)}))`
}

function featuresWithSegment({ segments }: SearchValues): RawBuilder<unknown> {
  // A subselect with an offset stays one, so each segment is looked up by an index, whatever the planner guesses of
  // them.
  return sql`select fs.feature_name from segments s
    cross join lateral (select l.strategy_id from strategy_segments l where l.segment_id = s.id offset 0) link
    join feature_strategies fs on fs.id = link.strategy_id
    where s.name = any(${segments ?? []}::text[]) group by fs.feature_name, s.name`
}

/** @param names selects `feature_name`, once for each of the values that the feature has */
function isAmong(rule: Among, count: unknown, names: Expression<unknown>) {
  if (rule === 'any') return isNamedIn(names)
  if (rule === 'none') return sql`f.name not in (${names})`
  const all = sql`select has.feature_name from (${names}) has group by has.feature_name having count(*) = ${count}`
  return rule === 'all' ? isNamedIn(all) : sql`f.name not in (${all})`
}

function isWithin(bound: Bound, time: RawBuilder<unknown>, moment: unknown): RawBuilder<boolean> {
  return bound === 'before' ? sql`${time} < ${moment}::timestamptz` : sql`${time} >= ${moment}::timestamptz`
}

/** A feature that was never seen is neither before nor after. */
function isSeen(bound: Bound, moment: unknown): RawBuilder<boolean> {
  const seen = selectFrom('featureLastSeen as l').whereRef('l.featureName', '=', 'f.name')
  const since = sql<boolean>`exists ${seen.where('l.lastSeenAt', '>=', sql<Date>`${moment}::timestamptz`)}`
  return bound === 'from' ? since : sql`(exists ${seen} and not ${since})`
}

function hasStatus({ statusEnvironments, statusEnabled }: SearchValues): RawBuilder<boolean> {
  return sql`exists (select from feature_environments fe
    join unnest(${statusEnvironments}::text[], ${statusEnabled}::boolean[]) as asked (environment, enabled)
      on fe.environment = asked.environment and fe.enabled = asked.enabled
    where fe.feature_name = f.name)`
}
