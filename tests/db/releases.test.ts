import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { compare } from 'semver'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { migrate, migratePostgres } from '../../src/db/migrate.ts'
import { onFirstSuccess } from '../../src/runtime/on-first-use.ts'
import { inProject } from '../../src/runtime/project-folder.ts'
import { emptyDatabase } from '../support/database.ts'
import { dump } from '../support/dump.ts'
import { sdkWith } from '../support/sdk-keys.ts'
import { serverOn } from '../support/server.ts'
import { openWorld } from '../support/world.ts'
import { schemaOf } from './schema-of.ts'

/*
 * A database of each release, with rows in each table, is brought to the newest version. `npm run release:dump` writes
 * the dump of a release. A migration that changes rows on purpose takes them out of the comparison here, and has a test
 * of its own that says what becomes of them.
 */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const FOLDER = inProject('tests/releases/')
const RELEASES = readdirSync(FOLDER)
  .flatMap((file) => (file.endsWith('.sql') ? [file.slice(0, -'.sql'.length)] : []))
  .sort(compare)

type Row = Record<string, unknown>

async function databaseOf(release: string) {
  const database = await emptyDatabase()
  await sql.raw(readFileSync(new URL(`${release}.sql`, FOLDER), 'utf8')).execute(database.db)
  return database
}

/** The rows of a table with the given columns only, in an order of their own. */
function rowsWith(rows: readonly unknown[] = [], columns: readonly string[]): string[] {
  return rows.map((row) => JSON.stringify(columns.map((column) => (row as Row)[column]))).sort()
}

/** What the built-in roles were given since the oldest release. */
const GIVEN = [
  ...['UPDATE_PROJECT_FREEZE', 'UPDATE_PROJECT_APPROVAL_RULE', 'UPDATE_SAFEGUARD', 'UPDATE_PROJECT_ACTIONS'].map(
    (right) => [4, right, null],
  ),
  ...['CREATE', 'UPDATE', 'DELETE'].map((what) => [2, `RELEASE_PLAN_TEMPLATE_${what}`, null]),
].map((row) => JSON.stringify(row))

/** Rows that disagree with what they are derived from. */
const DIFFERING = `
  select 'texts' as what from features f full join feature_texts t on t.feature_name = f.name
    where t.text is distinct from folded(concat_ws(e'\\n', f.name, f.description))
  union all select 'counts' from (
    select sum(features) filter (where kind = 'active') as one, sum(features) filter (where kind = 'active-anywhere') as other
    from feature_counts) c
    where one <> other or one <> (select count(*) from features where archived_at is null)
  union all select 'revisions' from features f full join feature_revisions r on r.feature = f.name
    where f.name is null or r.feature is null
  union all select 'events' from events e full join indexed_events i on i.id = e.id
    where i.text is distinct from event_search_text(e.type, e.created_by, e.data)
      and coalesce(e.id, i.id) <= (select settled_id from event_totals_progress)
  union all select 'days' from (
    select project, date_trunc('day', created_at, 'UTC') as day, count(*) as events from events
    where project is not null group by 1, 2) e
    full join project_activity_days d on d.project = e.project and d.day = e.day where d.events is distinct from e.events`

/** What migrations make of nothing. */
const newSchema = onFirstSuccess(async () => {
  const { db, close } = await emptyDatabase()
  await migrate(db)
  return schemaOf(db).finally(close)
})

describe.each(RELEASES)('a database of version %s', (release) => {
  let made: { db: Db; close: () => Promise<void>; before: Record<string, unknown[]>; applied: string[] }
  beforeAll(async () => {
    const { db, close } = await databaseOf(release)
    const before = await dump(db)
    made = { db, close, before, applied: await migrate(db) }
  })
  afterAll(() => made.close())

  test('has a row in each table, so that each migration is tried on rows', () => {
    expect(Object.keys(made.before).length).toBeGreaterThan(50)
    expect(Object.entries(made.before).filter(([, rows]) => rows.length === 0)).toEqual([])
  })

  test('keeps all its rows, and gets the schema of a new one', async () => {
    const { db, before, applied } = made
    const stored = (before.migrations ?? []).map((row) => (row as { name: string }).name)
    const all = readdirSync(inProject('migrations/')).map((file) => file.replace(/\.sql$/, ''))
    expect(applied).toEqual(all.filter((name) => !stored.includes(name)).sort())
    const after = await dump(db)
    for (const [table, rows] of Object.entries(before)) {
      // Texts of the search are folded anew, as is checked below. The Owner has got a permission.
      if (table === 'migrations' || table === 'feature_texts') continue
      const columns = Object.keys((rows[0] ?? {}) as Row)
      expect({ table, rows: rowsWith(after[table], columns) }).toEqual({
        table,
        rows: [...rowsWith(rows, columns), ...(table === 'role_permissions' ? GIVEN : [])].sort(),
      })
    }
    expect((await sql.raw(DIFFERING).execute(db)).rows).toEqual([])
    expect(await schemaOf(db)).toEqual(await newSchema())
  })

  test('is served, and changes reach SDKs', async () => {
    const { db } = made
    const app = await serverOn(db)
    onTestFinished(() => app.close())
    const world = await openWorld(app, { db })
    const { admin } = world
    const { body: found } = await admin.call('searchFeatures', { query: { query: 'another' } })
    expect(found.features.map(({ name }) => name)).toEqual(['new-checkout', 'payment'])
    const { body: log } = await admin.call('searchEvents', { body: { query: 'oldest-checkout' } })
    expect(log.events.map(({ type }) => type)).toContain('feature-created')
    const { body: overview } = await admin.call('getProjectOverview', { params: { projectId: 'shop' } })
    expect(overview).toMatchObject({ name: 'Shop', mode: 'protected', favorite: true })

    const sdk = await sdkWith(world)
    const seen = async () => {
      const { body } = (await sdk.send('getClientFeatures', {})) as { body: { features: Row[] } }
      return body.features.map(({ name, enabled }) => [name, enabled])
    }
    expect(await seen()).toEqual([
      ['new-checkout', true],
      ['payment', false],
    ])
    const params = { projectId: 'shop', featureName: 'new-checkout', environment: 'development' }
    await admin.call('turnFeatureOff', { params })
    expect(await seen()).toContainEqual(['new-checkout', false])
  })
})

test('the newest release has a dump of its own', () => {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  expect(RELEASES.at(-1)).toBe(version)
})

/**
 * Lines in a migration that say that no server of the newest release uses something any more, that something new fits
 * what that release does, or what it can't do while the next version runs: a sentence of `docs/operate/upgrade.md`.
 */
const MARK = /^-- (?:contract: (.+), unused since \d+\.\d+\.\d+|compatible: (.+)|apart: (.+), see "(.+)")$/gm

/** What a server that does not know the newer migrations misses, or what its writes do not satisfy. */
function burdens(former: readonly string[], newer: readonly string[]): string[] {
  // No server depends on the collation of a column, if its prepared statements end, see below: in every one, only equal
  // texts are equal.
  const [before, after] = [former, newer].map((lines) =>
    lines.map((line) => line.replace(/^(column \S+ \S+) (?:default|C)\b/, '$1')),
  ) as [string[], string[]]
  const tables = before.flatMap((line) => /^table (\w+)/.exec(line)?.[1] ?? [])
  const missing = before.filter((line) => /^(table|column|view|function|trigger) /.test(line) && !after.includes(line))
  const demanded = after.filter((line) => {
    if (before.includes(line)) return false
    const table = /^(?:column|constraint) (\w+)|^index CREATE UNIQUE INDEX \w+ ON public\.(\w+)/.exec(line)
    const isOfOld = tables.includes(table?.[1] ?? table?.[2] ?? '')
    return isOfOld && (!line.startsWith('column') || line.endsWith('not null'))
  })
  return [...missing, ...demanded]
}

test('servers of the newest release can run together with the next version, on its tables', async () => {
  const { db, close } = await databaseOf(RELEASES.at(-1) ?? '')
  const before = await schemaOf(db).finally(close)
  const files = readdirSync(inProject('migrations/')).map((file) => inProject(`migrations/${file}`))
  const marks = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(MARK)])
  const marked = marks.map(([, unused, fits, apart]) => unused ?? fits ?? apart ?? '')
  const page = readFileSync(inProject('docs/operate/upgrade.md'), 'utf8')
  for (const [, , , , sentence] of marks) if (sentence !== undefined) expect(page).toContain(sentence)
  const found = burdens(before, await newSchema())
  expect(found.filter((line) => !marked.some((what) => line.startsWith(what)))).toEqual([])
})

test('servers of the newest release keep no statement that PostgreSQL refuses on the newer tables', async ({
  skip,
}) => {
  if (inject('serverUrl') === undefined) return skip('no other server can use the database')
  const { db, url = '', close } = await databaseOf(RELEASES.at(-1) ?? '')
  onTestFinished(close)
  const columns = (await schemaOf(db)).flatMap((line) => /^column (\w+)\.(\w+) /.exec(line)?.slice(1) ?? [])
  const statements = new Map<string, string[]>()
  for (let at = 0; at < columns.length; at += 2) {
    const [table = '', column = ''] = columns.slice(at)
    statements.set(table, [...(statements.get(table) ?? []), column])
  }
  expect(statements.size).toBeGreaterThan(50)
  // As a server does: one that is idle meanwhile, with names for its statements.
  const server = new pg.Pool({ connectionString: url, max: 1 }).on('error', () => {})
  onTestFinished(() => server.end())
  const readAll = async () => {
    for (const [table, names] of statements)
      await server.query({ name: table, text: `select ${names.join()} from ${table} limit 1` })
  }
  await readAll()
  await migratePostgres(url)
  await readAll()
})

/** Statements with which servers of the release could not run, and the line of the schema by which each is found. */
const BURDENS: readonly (readonly [statement: string, line: string])[] = [
  ['alter table features drop column impression_data', 'column features.impression_data'],
  ['alter table features rename column description to text', 'column features.description'],
  ['alter table events add column origin text not null', 'column events.origin'],
  [
    'alter table features add constraint features_short check (length(name) < 200)',
    'constraint features features_short',
  ],
  ['create unique index projects_name_key on projects (name)', 'index CREATE UNIQUE INDEX projects_name_key'],
]

test('a migration that takes something away, or demands more, is found', async () => {
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(db)
  const before = await schemaOf(db)
  for (const [statement] of BURDENS) await sql.raw(statement).execute(db)
  const found = burdens(before, await schemaOf(db))
  for (const [statement, line] of BURDENS) expect(found, statement).toContainEqual(expect.stringContaining(line))
})
