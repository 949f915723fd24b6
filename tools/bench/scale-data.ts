import { sql } from 'kysely'
import type { Db } from '../../src/db/handles.ts'
import { foldFeatureCounts } from '../../src/domain/project-overview/feature-counts.ts'
import { foldEvents } from './data.ts'

/** The size of the data: features in one large project, teams (projects of 100 features each), and events. */
export type Size = { readonly features: number; readonly teams: number; readonly events: number }

/** The large project. Its features are `large-0` and so on; a tenth as many archived ones are `gone-0` and so on. */
export const LARGE = 'large'
export const FEATURES_PER_TEAM = 100
/** The features of the large project with a long log: a quarter of all events. */
export const BUSY = 250

const PEOPLE = 40
const TAGS = 50
const SEGMENTS = 20
const FAVORITES = 30
/** The user id of all admin keys, which is that of the benchmark. */
const ADMIN_KEYS = -42

/** Fills an empty database, with what lists and overviews filter, sort and count. */
export async function fillForScale(db: Db, size: Size): Promise<void> {
  await fillProjects(db, size)
  await fillFeatures(db, size)
  await fillWhatFeaturesHave(db)
  while (await foldFeatureCounts(db));
  await fillEvents(db, size)
  // Autovacuum would have done this on a server that has run for a while.
  await sql`vacuum analyze`.execute(db)
  await sql`checkpoint`.execute(db)
}

async function fillProjects(db: Db, { teams }: Size): Promise<void> {
  await sql`insert into users (name, username, email)
    select 'Person ' || n, 'person-' || n, 'person-' || n || '@example.com'
    from generate_series(1, ${PEOPLE}::int) n`.execute(db)
  await sql`insert into projects (id, name) select ${LARGE}, 'Large'
    union all select 'team-' || n, 'Team ' || n from generate_series(0, ${teams - 1}::int) n`.execute(db)
  await sql`insert into project_environments (project_id, environment)
    select p.id, e.name from projects p, environments e on conflict do nothing`.execute(db)
  await sql`insert into user_roles (user_id, role_id, project_id)
    select u.id, 4, p.id from projects p join users u on u.account_type = 'user' and u.id <= 3`.execute(db)
  await sql`insert into tags (type, value) select 'simple', 'tag-' || n
    from generate_series(0, ${TAGS - 1}::int) n`.execute(db)
  await sql`insert into segments (name, created_by, created_at) select 'segment-' || n, 'bench', now()
    from generate_series(0, ${SEGMENTS - 1}::int) n`.execute(db)
}

/**
 * Adds the features, created in the last 400 days. Every description has the word checkout, and one that no other has.
 */
async function fillFeatures(db: Db, { features, teams }: Size): Promise<void> {
  const addFeatures = (name: string, project: string, count: number, archivedAt: string) => sql`
    insert into features (name, project_id, type, description, marked_stale, potentially_stale, created_at,
      created_by_user_id, first_production_at, archived_at)
    select planned.name, project, t.id, 'The checkout of ' || substr(md5(n::text), 1, 8), nullif(n % 11 = 0, false),
      coalesce(created_at + t.lifetime_days * interval '1 day' < now(), false), created_at, 1 + n % ${PEOPLE}::int,
      case when n % 3 = 0 then created_at + (n % 30) * interval '1 day' end, ${sql.raw(archivedAt)}
    from (
      select n, ${sql.raw(name)} as name, ${sql.raw(project)} as project,
        now() - (n::bigint * 7919 % 400) * interval '1 day' - n % 86000 * interval '1 second' as created_at
      from generate_series(0, ${count - 1}::int) n
    ) planned join feature_types t on t.sort_order = 1 + n % 5`
  await addFeatures(`'large-' || n`, `'${LARGE}'`, features, 'null').execute(db)
  await addFeatures(`'gone-' || n`, `'${LARGE}'`, features / 10, `now() - n % 100 * interval '1 day'`).execute(db)
  const ofTeam = `'team-' || n / ${FEATURES_PER_TEAM}`
  const inTeam = `${ofTeam} || '-' || n % ${FEATURES_PER_TEAM}`
  await addFeatures(inTeam, ofTeam, teams * FEATURES_PER_TEAM, 'null').execute(db)
}

async function fillWhatFeaturesHave(db: Db): Promise<void> {
  await sql`create table numbered as
    select name, archived_at, created_at, row_number() over (order by name) as n from features`.execute(db)
  await sql`insert into feature_environments (feature_name, environment, enabled)
    select f.name, e.name, f.n % 3 = 0 from numbered f, environments e`.execute(db)
  await sql`insert into feature_strategies (feature_name, environment, name, sort_order, parameters)
    select f.name, e.name, 'flexibleRollout', 0,
      jsonb_build_object('rollout', '50', 'stickiness', 'default', 'groupId', f.name)
    from numbered f, environments e`.execute(db)
  await sql`insert into strategy_segments (strategy_id, segment_id)
    select s.id, g.id from numbered f
    join feature_strategies s on s.feature_name = f.name and s.environment = 'production'
    join segments g on g.id = 1 + f.n / 10 % ${SEGMENTS}::int where f.n % 10 = 0`.execute(db)
  await sql`insert into feature_lifecycles (feature_name, stage, entered_at)
    select f.name, s.stage, f.created_at + s.n * interval '1 hour' from numbered f
    join (values (0, 'initial'), (1, 'pre-live'), (2, 'live'), (3, 'completed')) s (n, stage) on s.n <= f.n % 4`.execute(
    db,
  )
  await sql`insert into feature_tags (feature_name, tag_type, tag_value)
    select distinct f.name, 'simple', 'tag-' || t.n from numbered f
    cross join lateral (values (f.n % ${TAGS}::int), (f.n % 7)) t (n)`.execute(db)
  await sql`insert into feature_last_seen (feature_name, environment, last_seen_at)
    select f.name, 'production', now() - (f.n % 90000) * interval '1 minute' from numbered f where f.n % 4 <> 0`.execute(
    db,
  )
  await sql`insert into project_usage (project_id, last_reported_at)
    select f.project_id, max(l.last_seen_at) from feature_last_seen l join features f on f.name = l.feature_name
    group by f.project_id`.execute(db)
  await sql`insert into feature_dependencies (child, parent)
    select child.name, parent.name from numbered child join numbered parent on parent.n = child.n - 1
    where child.n % 20 = 1 and child.archived_at is null and parent.archived_at is null`.execute(db)
  await sql`insert into feature_favorites (user_id, feature_name, created_at)
    select ${ADMIN_KEYS}::int, name, now() from numbered where archived_at is null order by n limit ${FAVORITES}`.execute(
    db,
  )
  await sql`drop table numbered`.execute(db)
}

/**
 * Adds events of the last months: half of them of the large project, and half of those of its busy features. Each has
 * the word rollout, and a word that no other has. A fifth is of a manager of files.
 */
async function fillEvents(db: Db, { features, teams, events }: Size): Promise<void> {
  await sql`
    insert into events (created_at, type, created_by, created_by_user_id, project, environment, feature_name, data, pre_data, tags, manager)
    select now() - (${events}::int - n) * interval '10 seconds',
      (array['feature-created', 'feature-strategy-add', 'feature-strategy-update', 'feature-metadata-updated',
        'feature-environment-enabled', 'feature-environment-disabled', 'feature-tagged', 'feature-environment-variants-updated'])[1 + n % 8],
      'person-' || 1 + n % ${PEOPLE}::int || '@example.com', 1 + n % ${PEOPLE}::int,
      project, 'production', feature,
      jsonb_build_object('id', gen_random_uuid(), 'name', 'flexibleRollout', 'title', 'title ' || n,
        'note', substr(md5(n::text), 1, 8), 'parameters', jsonb_build_object('rollout', n % 100, 'groupId', feature)),
      jsonb_build_object('name', 'flexibleRollout', 'title', 'before ' || n), '[]', case when n % 5 = 0 then 'payments' end
    from (
      select n, case when n % 2 = 0 then ${LARGE} else 'team-' || n / 2 % ${teams}::int end as project,
        case when n % 4 = 0 then 'large-' || n / 4 % ${BUSY}::int when n % 4 = 2 then 'large-' || n / 4 % ${features}::int
          else 'team-' || n / 2 % ${teams}::int || '-' || n / 2 / ${teams}::int % ${FEATURES_PER_TEAM}::int end as feature
      from generate_series(1, ${events}::int) n
    ) planned`.execute(db)
  await foldEvents(db)
}
