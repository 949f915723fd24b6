import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { storedFormOf } from '../../src/domain/access/secret.ts'
import { eventTotalsJob } from '../../src/jobs/event-totals.ts'
import { featureCountsJob } from '../../src/jobs/feature-counts.ts'
import { clientOf } from '../support/call.ts'
import { emptyDatabase } from '../support/database.ts'
import { dump } from '../support/dump.ts'
import { serverOn } from '../support/server.ts'
import { until } from '../support/waiting.ts'

/* A database that was in use at an early version is brought to the newest one, in one go. */

const EARLY = '0010-signup-tokens'
const MANY = 2000
const KEY = '*:*.an-admin-key-from-long-ago'

/** Rows of every table of that version that has something to keep. */
const ROWS = `
  insert into users (id, name, username, email, deleted_at) values
    (1, 'Ada', 'ada', 'Ada@example.com', null), (2, null, null, 'bob@example.com', null),
    (3, 'Gone', 'ada', 'ADA@example.com', now());
  insert into users (id, account_type, name, username) values (4, 'service-account', 'Robot', 'robot');
  insert into roles (id, name, type) values (200, 'Release manager', 'custom'), (201, 'Auditor', 'root-custom');
  insert into role_permissions (role_id, permission, environment) values
    (200, 'UPDATE_FEATURE', null), (200, 'UPDATE_FEATURE_ENVIRONMENT', 'production'), (201, 'READ_LOGS', null);
  insert into projects (id, name, mode, naming_pattern, feature_limit, archived_at) values
    ('shop', 'Shop', 'private', '[a-z-]+', 5000, null), ('attic', 'Attic', 'open', null, null, now());
  insert into project_environments (project_id, environment, default_strategy) values
    ('shop', 'production', '{"name": "default", "title": null, "disabled": false, "sortOrder": 0,
      "constraints": [], "parameters": {}, "variants": [], "segments": []}'), ('shop', 'development', null);
  insert into user_roles (user_id, role_id, project_id) values (1, 1, null), (2, 3, null), (2, 200, 'shop'), (4, 2, null);
  insert into groups (id, name, root_role_id) values (300, 'Everybody', 3);
  insert into group_users (group_id, user_id) values (300, 1), (300, 2);
  insert into group_roles (group_id, project_id, role_id) values (300, 'shop', 5);
  insert into api_tokens (name, type, environment, projects, secret_hash, secret_prefix, expires_at) values
    ('sdk', 'client', 'production', '{shop,gone}', '\\x01', 'shop:', null),
    ('expired', 'frontend', 'production', '{}', '\\x02', '*:', '2020-01-01Z');
  insert into personal_access_tokens (user_id, description, secret_hash, secret_prefix, expires_at)
    values (1, 'laptop', '\\x03', 'user:', '2999-01-01Z');
  insert into sessions (secret_hash, user_id, expires_at) values ('\\x04', 1, '2999-01-01Z');
  insert into tags (type, value) values ('simple', 'blue');
  insert into segments (name, project_id, constraints, created_by, created_at)
    select 'segment ' || n, case n % 2 when 0 then 'shop' end, '[]', 'ada', now() from generate_series(1, 50) n;
  insert into features (name, project_id, type, created_at, description, marked_stale, archived_at)
    select 'many-' || n, case n % 3 when 0 then 'shop' else 'default' end, 'release', '2025-01-01Z',
      case n % 4 when 0 then null when 1 then '' when 2 then repeat('long ', n) else 'about ' || n end,
      case n % 5 when 0 then true when 1 then false end, case n % 7 when 0 then timestamptz '2025-06-01Z' end
    from generate_series(1, ${MANY}) n;
  insert into feature_environments (feature_name, environment, enabled, last_seen_at)
    select f.name, e.name, f.name like '%1', case when f.name like '%2' then timestamptz '2025-05-01Z' end
    from features f, environments e;
  insert into feature_strategies (feature_name, environment, name, sort_order, constraints)
    select name, 'production', 'flexibleRollout', 0.5,
      '[{"contextName": "userId", "operator": "IN", "values": ["7"], "inverted": false, "caseInsensitive": false}]'
    from features where name like '%1';
  insert into strategy_segments (strategy_id, segment_id) select id, 1 from feature_strategies;
  insert into feature_lifecycles (feature_name, stage, entered_at) select name, 'initial', created_at from features;
  insert into feature_dependencies (child, parent) values ('many-1', 'many-2');
  insert into feature_tags (feature_name, tag_type, tag_value) select name, 'simple', 'blue' from features where name like '%3';
  insert into feature_favorites (user_id, feature_name, created_at) values (1, 'many-1', now());
  insert into events (created_at, type, created_by, created_by_user_id, project, feature_name, data)
    select timestamptz '2025-01-01Z' + n * interval '10 minutes', 'feature-created', 'ada', 1,
      case n % 3 when 0 then 'shop' else 'default' end, 'many-' || n, jsonb_build_object('name', 'many-' || n)
    from generate_series(1, ${MANY}) n;
  insert into event_texts (id, feature_name, project, type, text)
    select id, feature_name, project, type, event_search_text(type, created_by, data) from events where id <= ${MANY / 2};
  insert into event_totals (feature, project, type, events)
    select case when grouping(feature_name) = 1 then '' else feature_name end,
      case when grouping(project) = 1 then '*' else project end, type, count(*)
    from events where id <= ${MANY / 2}
    group by grouping sets ((type), (project, type), (feature_name, project, type));
  update event_totals_progress set settled_id = ${MANY / 2};`

/** Permissions that a later version gives to the role Owner. */
const GIVEN_TO_OWNERS = ['APPROVE_CHANGE_REQUEST', 'APPLY_CHANGE_REQUEST']

/** Rows that a migration changes on purpose. tests/db/data-migrations.test.ts checks what becomes of them. */
function isChangedOnPurpose(table: string, row: Record<string, unknown>): boolean {
  return (
    ['migrations', 'event_texts'].includes(table) ||
    (table === 'projects' && row.id === 'default') ||
    (table === 'context_fields' && row.name === 'appName') ||
    (table === 'roles' && row.name === 'Owner') ||
    (table === 'role_permissions' && GIVEN_TO_OWNERS.includes(String(row.permission)))
  )
}

type Row = Record<string, unknown>

/** The rows of a dump with the columns of `columns` alone, in an order of their own. */
function keptRows(rows: readonly unknown[], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => (row as Row)[column]))).sort()
}

test('an early database keeps all its rows, and is found by what later versions derive from them', async () => {
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(db, EARLY)
  await sql.raw(ROWS).execute(db)
  await db
    .insertInto('apiTokens')
    .values({ name: 'old', type: 'admin', ...storedFormOf(KEY) })
    .execute()
  const before = await dump(db)
  expect((await migrate(db))[0]).toBe('0011-keys')
  const after = await dump(db)
  for (const [table, rows] of Object.entries(before)) {
    const [first] = rows as Row[]
    const columns = Object.keys(first ?? {}).filter(
      (column) => `${table}.${column}` !== 'feature_environments.last_seen_at',
    )
    const old = rows.filter((row) => !isChangedOnPurpose(table, row as Row))
    if (old.length === 0) continue
    const now = (after[table] ?? []).filter((row) => !isChangedOnPurpose(table, row as Row))
    expect({ table, rows: keptRows(now, columns) }).toEqual({ table, rows: keptRows(old, columns) })
  }
  // A revision of a transaction that is over: what is read from now on can be compared with it.
  const { rows: revisions } = await sql`select
    (select bool_and(revision < pg_snapshot_xmin(pg_current_snapshot())) from feature_revisions) as features,
    (select bool_and(revision < pg_snapshot_xmin(pg_current_snapshot())) from segments) as segments,
    (select bool_and(revision < pg_snapshot_xmin(pg_current_snapshot())) from shared_revision) as shared`.execute(db)
  expect(revisions).toEqual([{ features: true, segments: true, shared: true }])

  const fold = eventTotalsJob(db)
  await until(async () => {
    await fold()
    const { rows } = await sql`select from event_totals_progress where settled_id = ${MANY}`.execute(db)
    return rows.length === 1
  })
  await featureCountsJob(db)()
  const { rows: differing } = await sql`
    select 'texts' as what from features f full join feature_texts t on t.feature_name = f.name
      where t.text is distinct from concat_ws(e'\n', f.name, f.description)
    union all select 'counts' from (select coalesce(sum(features), 0) as stored from feature_counts where kind = 'active-anywhere') s
      where s.stored <> (select count(*) from features where archived_at is null)
    union all select 'events' from events e full join indexed_events i on i.id = e.id
      where i.text is distinct from event_search_text(e.type, e.created_by, e.data)
    union all select 'days' from (select project, date_trunc('day', created_at, 'UTC') as day, count(*) as events from events group by 1, 2) e
      full join project_activity_days d on d.project = e.project and d.day = e.day where d.events is distinct from e.events
    union all select 'usage' from feature_last_seen having count(*) <> ${(MANY / 10) * 2}`.execute(db)
  expect(differing).toEqual([])

  const app = await serverOn(db)
  onTestFinished(() => app.close())
  const admin = clientOf(app, db, { name: 'old', key: KEY, userId: -42 })
  const active = Math.ceil((MANY * 6) / 7)
  const { body: all } = await admin.call('searchFeatures', { query: { limit: 1 } })
  expect(all.total).toBe(active)
  const { body: found } = await admin.call('searchFeatures', { query: { query: 'about 1999' } })
  expect(found.features.map(({ name }) => name)).toEqual(['many-1999'])
  const { body: log } = await admin.call('searchEvents', { body: { query: 'many-1999' } })
  expect(log.totalEvents).toBe(1)
  const { body: overview } = await admin.call('getProjectOverview', { params: { projectId: 'shop' } })
  expect(overview).toMatchObject({ mode: 'private' })
})
