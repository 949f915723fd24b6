import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { isoTime, startingWith } from '../../db/sql.ts'
import { missing } from '../errors.ts'
import { isOutside, preparedFor, type Viewer as Visibility } from '../visibility.ts'
import { environmentLastSeen } from './environment.ts'
import { currentStage, featureTags } from './queries.ts'
import { staleAt } from './staleness-sql.ts'

type Summary = Schema<'FeatureSearchResult'>

/** The user that reads a list, what is hidden from them, and the current time. */
export type Viewer = Onlooker & Visibility
export type Onlooker = { readonly userId: number; readonly now: Date }

/** When the feature's usage was last reported from any environment. */
export const lastSeen: RawBuilder<Date | null> = sql`(
  select max(l.last_seen_at) from feature_last_seen l where l.feature_name = f.name)`

export const isFavoriteOf = (userId: number): RawBuilder<boolean> => sql`exists (
  select from feature_favorites v where v.feature_name = f.name and v.user_id = ${userId})`

/** The distinct names of the segments that the feature's strategies use. */
export const segmentNames = sql`select distinct s.name from feature_strategies fs
  join strategy_segments l on l.strategy_id = fs.id join segments s on s.id = l.segment_id where fs.feature_name = f.name`

const strategiesOf = sql`select from feature_strategies s
  where s.feature_name = fe.feature_name and s.environment = fe.environment`

const environments = sql`(
  select coalesce(json_agg(json_build_object(
    'name', e.name, 'type', e.type, 'enabled', fe.enabled, 'sortOrder', e.sort_order,
    'variantCount', jsonb_array_length(fe.variants), 'lastSeenAt', ${isoTime(environmentLastSeen)},
    'hasStrategies', exists (${strategiesOf}), 'hasEnabledStrategies', exists (${strategiesOf} and not s.disabled)
  ) order by e.sort_order, e.name), '[]')
  from feature_environments fe join environments e on e.name = fe.environment where fe.feature_name = f.name)`

const dependencyType = sql`case
  when exists (select from feature_dependencies d where d.child = f.name) then 'child'
  when exists (select from feature_dependencies d where d.parent = f.name) then 'parent' end`

/** A feature as shown in lists, as JSON; `f` is the feature, `t` its type. */
export function summaryObject({ userId, now }: Onlooker): RawBuilder<Summary> {
  return sql`json_build_object(
    'name', f.name, 'type', f.type, 'description', f.description, 'project', f.project_id, 'stale', ${staleAt(now)},
    'favorite', ${isFavoriteOf(userId)}, 'impressionData', f.impression_data, 'createdAt', ${isoTime(sql`f.created_at`)},
    'createdBy', (select json_build_object('id', u.id, 'name', coalesce(u.name, u.username, u.email, ''))
      from users u where u.id = f.created_by_user_id),
    'archivedAt', ${isoTime(sql`f.archived_at`)}, 'lastSeenAt', ${isoTime(lastSeen)}, 'dependencyType', ${dependencyType},
    'tags', ${featureTags}, 'segments', (select coalesce(json_agg(name order by name), '[]') from (${segmentNames}) used),
    'lifecycle', ${currentStage}, 'environments', ${environments})`
}

type Filter = {
  /** Absent means all projects. */
  readonly project?: string
  readonly archived: boolean
  /** Each has the form `type:value`. One match is enough. */
  readonly tags?: readonly string[]
  readonly namePrefix?: string
}

type Parameters = Filter & Onlooker & { prefix?: string } & Required<Page>

const listed = preparedFor<Parameters, { known: boolean; features: Summary[] }>(
  (hidden, { project, archived, tags, prefix, limit, offset, userId, now }) => sql`
    select ${project}::text is null or exists (select from projects where id = ${project}) as known,
      (select coalesce(json_agg(${summaryObject({ userId, now })} order by f.name), '[]') from (
        select * from features f
        where (${project}::text is null or f.project_id = ${project}) and (f.archived_at is not null) = ${archived}
          and ${isOutside(hidden, sql`f.project_id`)}
          and (${prefix}::text is null or f.name ilike ${prefix})
          and (${tags}::text[] is null or exists (select from feature_tags g
            where g.feature_name = f.name and g.tag_type || ':' || g.tag_value = any(${tags}::text[])))
        order by f.name limit ${limit} offset ${offset}
      ) f join feature_types t on t.id = f.type) as features`,
)

/**
 * Returns a page of features, ordered by name.
 *
 * @throws DomainError missing for the project
 */
export async function featureList(
  db: Db,
  viewer: Viewer,
  { project, archived, tags, namePrefix }: Filter,
  page: Page,
): Promise<Schema<'FeatureList'>> {
  const prefix = namePrefix === undefined ? undefined : startingWith(namePrefix)
  const [found] = await listed(db, { project, archived, tags, prefix, ...viewer, ...pageOf(page) }, viewer)
  if (project !== undefined && !found?.known) throw missing('project', project)
  return { version: 2, features: found?.features ?? [] }
}
