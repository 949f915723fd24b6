import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { migrate } from '../../src/db/migrate.ts'
import { emptyDatabase } from '../support/database.ts'
import { dump } from '../support/dump.ts'

/* Migrations that rewrite rows, each on a database as the migration before has left it, with rows in it. */

const MIGRATIONS = readdirSync(new URL('../../migrations/', import.meta.url))
  .sort()
  .map((file) => file.replace(/\.sql$/, ''))

/** Fills a database as it was before a migration, and applies the migration. */
async function migrated(name: string, rows: string): Promise<Db> {
  const before = MIGRATIONS[MIGRATIONS.indexOf(name) - 1]
  if (before === undefined) throw new Error(`There is no migration before ${name}`)
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(db, before)
  await sql.raw(rows).execute(db)
  expect(await migrate(db, name)).toEqual([name])
  return db
}

async function select(db: Db, text: string): Promise<unknown[]> {
  return (await sql.raw(text).execute(db)).rows
}

const MANY = 3000
const FEATURE = 'insert into features (name, project_id, type, created_at)'
const EVENT = 'insert into events (created_at, type, created_by, project, environment, feature_name)'

test('0012-project-stats counts features and events by the rules for new ones, and finds first uses in production', async () => {
  const on = (feature: string, environment: string, time: string, type = 'feature-environment-enabled') =>
    `('${time}', '${type}', 'ada', 'default', '${environment}', '${feature}')`
  const db = await migrated(
    '0012-project-stats',
    `insert into projects (id, name) values ('shop', 'Shop'), ('live', 'Live');
    insert into environments (name, type) values ('second', 'production');
    ${FEATURE} select 'many-' || n, 'shop', 'release', timestamptz '2026-01-01 00:00Z' + n * interval '1 hour'
      from generate_series(1, ${MANY}) n;
    insert into features (name, project_id, type, created_at, marked_stale, archived_at) values
      ('unmarked', 'default', 'experiment', '2026-01-01 23:59:59.999Z', null, null),
      ('stale', 'default', 'experiment', '2026-01-02 00:00Z', true, null),
      ('not-stale', 'default', 'experiment', '2026-01-02 00:00Z', false, null),
      ('archived', 'default', 'experiment', '2026-01-02 00:00Z', true, '2026-01-03 00:00Z');
    ${FEATURE} select name, 'live', 'release', '2026-01-05 00:00Z'
      from unnest(array['never', 'twice', 'elsewhere', 'again', 'off', 'same-time']) name;
    ${EVENT} values
      ('2026-01-01 00:59:59.999Z', 'a', 'ada', 'shop', null, null),
      ('2026-01-01 01:00Z', 'a', 'ada', 'shop', null, null),
      ('2026-01-01 01:30Z', 'b', 'ada', 'shop', null, 'checkout'),
      ('2026-01-01 01:30Z', 'b', 'ada', 'gone', null, null),
      ('2026-01-01 01:30Z', 'b', 'ada', null, null, null);
    update event_totals_progress set settled_id = (select max(id) from events);
    ${EVENT} values
      ${on('twice', 'production', '2026-01-08 00:00Z')},
      ${on('twice', 'second', '2026-01-07 12:00Z')},
      ${on('elsewhere', 'development', '2026-01-07 00:00Z')},
      ${on('elsewhere', 'gone', '2026-01-07 00:00Z')},
      ${on('again', 'production', '2026-01-01 00:00Z')},
      ${on('off', 'production', '2026-01-07 00:00Z', 'feature-environment-disabled')},
      ${on('same-time', 'production', '2026-01-05 00:00Z')},
      ${on('gone', 'production', '2026-01-07 00:00Z')}`,
  )
  const counts = `select kind, type, day, sum(features)::int as features from counted_features
    where project_id = 'default' group by kind, type, day order by kind, day`
  expect(await select(db, counts)).toEqual([
    { kind: 'active', type: 'experiment', day: new Date(0), features: 3 },
    { kind: 'archived', type: '', day: new Date('2026-01-03'), features: 1 },
    { kind: 'created', type: '', day: new Date('2026-01-01'), features: 1 },
    { kind: 'created', type: '', day: new Date('2026-01-02'), features: 3 },
    { kind: 'in-archive', type: 'experiment', day: new Date(0), features: 1 },
    { kind: 'marked-stale', type: 'experiment', day: new Date(0), features: 1 },
    { kind: 'unmarked', type: 'experiment', day: new Date(0), features: 1 },
    { kind: 'unmarked-created', type: 'experiment', day: new Date('2026-01-01'), features: 1 },
  ])
  const ofShop = `select kind, sum(features)::int as features from counted_features
    where project_id = 'shop' group by kind order by kind`
  const expected = ['active', 'created', 'unmarked', 'unmarked-created'].map((kind) => ({ kind, features: MANY }))
  expect(await select(db, ofShop)).toEqual(expected)
  await select(db, "delete from features where project_id = 'shop'")
  expect(await select(db, ofShop)).toEqual(expected.map(({ kind }) => ({ kind, features: 0 })))

  const turnedOn = 'select name, first_production_at from features where first_production_at is not null order by name'
  expect(await select(db, turnedOn)).toEqual([
    { name: 'same-time', firstProductionAt: new Date('2026-01-05T00:00Z') },
    { name: 'twice', firstProductionAt: new Date('2026-01-07T12:00Z') },
  ])
  const counted = "select features, days from feature_counts where kind = 'in-production' order by day"
  expect(await select(db, counted)).toEqual([
    { features: 1, days: 0 },
    { features: 1, days: 2 },
  ])

  expect(await select(db, 'select * from project_activity order by project, hour')).toEqual([
    { project: 'gone', hour: new Date('2026-01-01T01:00Z'), events: 1 },
    { project: 'shop', hour: new Date('2026-01-01T00:00Z'), events: 1 },
    { project: 'shop', hour: new Date('2026-01-01T01:00Z'), events: 2 },
  ])
})

describe('0021-usage', () => {
  test('moves the last use of features to a table of its own, and leaves the rest as it is', async () => {
    const db = await migrated(
      '0021-usage',
      `${FEATURE} select 'many-' || n, 'default', 'release', now() from generate_series(1, ${MANY}) n;
      insert into feature_environments (feature_name, environment, enabled, variants, last_seen_at)
      select f.name, e.name, e.name = 'production', '[{"name": "a"}]',
        case when e.name = 'production' and f.name not in ('many-1', 'many-2')
          then timestamptz '2026-01-01 10:00:00.123456Z' end
      from features f, environments e;
      update feature_environments set last_seen_at = 'infinity' where feature_name = 'many-2'`,
    )
    const usages = `select environment, last_seen_at::text, count(*)::int as features from feature_last_seen
      group by environment, last_seen_at order by last_seen_at desc, environment`
    expect(await select(db, usages)).toEqual([
      { environment: 'development', lastSeenAt: 'infinity', features: 1 },
      { environment: 'production', lastSeenAt: 'infinity', features: 1 },
      { environment: 'production', lastSeenAt: expect.stringContaining('.123456'), features: MANY - 2 },
    ])
    const { feature_environments: rows } = await dump(db)
    expect(rows).toHaveLength(2 * MANY)
    expect(rows?.[0]).toEqual({
      feature_name: 'many-1',
      environment: 'development',
      enabled: false,
      variants: [{ name: 'a' }],
    })
  })
})

describe('0023-lists-of-features', () => {
  test('writes the text of every feature, long ones and those without a description', async () => {
    const db = await migrated(
      '0023-lists-of-features',
      `${FEATURE} select 'many-' || n, 'default', 'release', now() from generate_series(1, ${MANY}) n;
      insert into features (name, project_id, type, created_at, archived_at, description) values
        ('empty', 'default', 'release', now(), null, ''),
        ('long', 'default', 'release', now(), null, repeat('Überlänge ', 100000) || 'needle'),
        ('lines', 'default', 'release', now(), null, e'one\\n\\ttwo "three" \\\\ %_'),
        ('twin', 'default', 'release', now(), null, 'twin'),
        ('archived', 'default', 'release', now(), now(), 'kept')`,
    )
    const texts = `select feature_name, text from feature_texts where feature_name not in ('long')
      and feature_name not like 'many-%' order by feature_name`
    expect(await select(db, texts)).toEqual([
      { featureName: 'archived', text: 'archived\nkept' },
      { featureName: 'empty', text: 'empty\n' },
      { featureName: 'lines', text: 'lines\none\n\ttwo "three" \\ %_' },
      { featureName: 'twin', text: 'twin\ntwin' },
    ])
    const alone = "select count(*)::int as features from feature_texts where text = feature_name and text like 'many-%'"
    expect(await select(db, alone)).toEqual([{ features: MANY }])
    const found = "select feature_name from feature_texts where text ilike '%NEEDLE%'"
    expect(await select(db, found)).toEqual([{ featureName: 'long' }])
    await select(db, "update features set description = 'needle, too' where name = 'many-7'")
    expect(await select(db, `${found} order by 1`)).toEqual([{ featureName: 'long' }, { featureName: 'many-7' }])
  })
})

describe('0024-indexed-events', () => {
  test('indexes the events whose texts were kept, with all that they are found by', async () => {
    const db = await migrated(
      '0024-indexed-events',
      `insert into events (created_at, type, created_by, created_by_user_id, project, feature_name, data)
      select timestamptz '2026-01-01Z' + n * interval '1 second', 'many', 'ada', 7, 'shop', 'checkout',
        jsonb_build_object('n', n) from generate_series(1, ${MANY}) n;
      insert into events (created_at, type, created_by, data) values
        ('2026-02-01Z', 'bare', 'Ada', null),
        ('2026-02-01Z', 'long', 'ada', jsonb_build_object('text', repeat('Überlänge ', 100000) || 'needle')),
        ('2026-02-01Z', 'escapes', 'ada', '{"text": "a \\"quote\\" and a \\n line"}');
      insert into event_texts (id, feature_name, project, type, text)
        select id, feature_name, project, type, event_search_text(type, created_by, data) from events;
      update event_totals_progress set settled_id = (select max(id) from events);
      insert into events (created_at, type, created_by) values ('2026-02-02Z', 'unsettled', 'ada')`,
    )
    const differing = `select e.type from events e left join indexed_events i on
      (i.id, i.created_at, i.type, i.text) = (e.id, e.created_at, e.type, event_search_text(e.type, e.created_by, e.data))
      and (i.created_by_user_id, i.project, i.feature_name)
        is not distinct from (e.created_by_user_id, e.project, e.feature_name)
      where i.id is null`
    expect(await select(db, differing)).toEqual([{ type: 'unsettled' }])
    expect(await select(db, 'select count(*)::int as rows from indexed_events')).toEqual([{ rows: MANY + 3 }])
    const found = "select type from indexed_events where text like '%needle%' or text like '%a \"quote\"%' order by id"
    expect(await select(db, found)).toEqual([{ type: 'long' }, { type: 'escapes' }])
  })
})

describe('0028-sums-of-features', () => {
  const sum = "select project_id, features from feature_counts where kind = 'active-anywhere'"

  test('adds up the active features of all projects, and takes the newest use of each', async () => {
    const db = await migrated(
      '0028-sums-of-features',
      `insert into projects (id, name) values ('shop', 'Shop'), ('unused', 'Unused');
      insert into feature_counts (project_id, kind, type, day, features, days) values
        ('shop', 'active', 'release', 'epoch', 2000000000, 0), ('shop', 'active', 'experiment', 'epoch', 3, 0),
        ('default', 'active', 'release', 'epoch', 5, 0), ('default', 'in-archive', 'release', 'epoch', 7, 0),
        ('default', 'created', '', '2026-01-01Z', 12, 0);
      ${FEATURE} select 'many-' || n, 'shop', 'release', now() from generate_series(1, ${MANY}) n;
      insert into features (name, project_id, type, created_at, archived_at) values
        ('archived', 'default', 'release', now(), now()), ('used', 'default', 'release', now(), null),
        ('never', 'unused', 'release', now(), null);
      insert into feature_environments (feature_name, environment) select f.name, e.name from features f, environments e;
      insert into feature_last_seen (feature_name, environment, last_seen_at)
      select 'many-' || n, 'production', timestamptz '2026-01-01Z' + n * interval '1 minute'
      from generate_series(1, ${MANY}) n;
      insert into feature_last_seen (feature_name, environment, last_seen_at) values
        ('archived', 'development', '2026-03-01Z'), ('archived', 'production', '2026-02-01Z'),
        ('used', 'production', '2026-01-01Z')`,
    )
    // The job adds what the new features changed: it isn't in feature_counts yet.
    expect(await select(db, sum)).toEqual([{ projectId: '', features: 2_000_000_008 }])
    expect(await select(db, 'select * from project_usage order by project_id')).toEqual([
      { projectId: 'default', lastReportedAt: new Date('2026-03-01') },
      { projectId: 'shop', lastReportedAt: new Date(Date.UTC(2026, 0, 1, 0, MANY)) },
    ])
  })

  test('begins with zero where no feature is counted', async () => {
    const db = await migrated('0028-sums-of-features', `${FEATURE} values ('new', 'default', 'release', now())`)
    expect(await select(db, sum)).toEqual([{ projectId: '', features: 0 }])
    expect(await select(db, 'select * from project_usage')).toEqual([])
  })
})

describe('0030-descriptions-that-clients-expect', () => {
  const descriptions = `select id as of, description from projects
    union all select name, description from context_fields where name in ('appName', 'other') order by 1`
  const others = `insert into projects (id, name, description) values ('shop', 'Shop', 'The first project');
    insert into context_fields (name, description) values ('other', 'Name of the application')`

  test('changes the two seeds, and no other row with the same text', async () => {
    const db = await migrated('0030-descriptions-that-clients-expect', others)
    expect(await select(db, descriptions)).toEqual([
      { of: 'appName', description: 'Allows you to constrain on application name' },
      { of: 'default', description: 'Default project' },
      { of: 'other', description: 'Name of the application' },
      { of: 'shop', description: 'The first project' },
    ])
  })

  test('leaves texts that a user has set or removed', async () => {
    const db = await migrated(
      '0030-descriptions-that-clients-expect',
      `update projects set description = null; update context_fields set description = 'name of the application'`,
    )
    expect(await select(db, descriptions)).toEqual([
      { of: 'appName', description: 'name of the application' },
      { of: 'default', description: null },
    ])
  })
})

describe('0033-activity-by-day', () => {
  test('adds up the hours of each project by the day in UTC', async () => {
    const db = await migrated(
      '0033-activity-by-day',
      `insert into project_activity (project, hour, events) values
        ('shop', '2026-01-01 22:00Z', 3000000000), ('shop', '2026-01-01 23:00Z', 1), ('shop', '2026-01-02 00:00Z', 2),
        ('shop', '2024-02-29 12:00Z', 4), ('gone', '2026-01-01 23:00Z', 5);
      insert into project_activity (project, hour, events)
      select 'busy', timestamptz '2026-01-01Z' + n * interval '1 hour', 1 from generate_series(0, 24 * 100 - 1) n`,
    )
    expect(
      await select(db, "select * from project_activity_days where project <> 'busy' order by project, day"),
    ).toEqual([
      { project: 'gone', day: new Date('2026-01-01'), events: 5 },
      { project: 'shop', day: new Date('2024-02-29'), events: 4 },
      { project: 'shop', day: new Date('2026-01-01'), events: 3_000_000_001 },
      { project: 'shop', day: new Date('2026-01-02'), events: 2 },
    ])
    const busy =
      "select events, count(*)::int as days from project_activity_days where project = 'busy' group by events"
    expect(await select(db, busy)).toEqual([{ events: 24, days: 100 }])
  })
})
