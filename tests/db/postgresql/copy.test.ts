import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Connection, connectEmbedded, connectPostgres } from '../../../src/db/connect.ts'
import { copyDatabase } from '../../../src/db/copy.ts'
import type { Db } from '../../../src/db/handles.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { onFirstSuccess } from '../../../src/runtime/on-first-use.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { emptyDatabase, migratedDatabase } from '../../support/database.ts'
import { dump } from '../../support/dump.ts'
import { serverOn } from '../../support/server.ts'
import { openWorld } from '../../support/world.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Brings an empty database to the first release, with rows in each table, and then to the newest version. */
async function fill({ db }: Connection): Promise<Db> {
  await sql.raw(readFileSync(inProject('tests/releases/1.0.0.sql'), 'utf8')).execute(db)
  await migrate(db)
  return db
}

/** Nothing changes it, so the tests share it. */
const filledDatabase = onFirstSuccess(async () => {
  const database = await emptyDatabase()
  return { ...database, db: await fill(database) }
})
afterAll(async () => (await filledDatabase()).close())

async function newDatabase(): Promise<Db> {
  const { db, close } = connectPostgres((await migratedDatabase()) ?? '', () => {})
  onTestFinished(close)
  return db
}

/** Every database has its own identity, and its own rows of migrations, with the time at which they were applied. */
async function rowsOf(db: Db): Promise<Record<string, unknown[]>> {
  const { database_identity: _, migrations: __, migrations_lock: ___, ...others } = await dump(db)
  return others
}

async function sequencesOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select sequencename as name, last_value as last_id from pg_sequences order by sequencename`.execute(db)
  return rows
}

test('a copy of an embedded database has every row and every sequence, and a server runs on it', async () => {
  const embedded = await connectEmbedded(undefined, () => {})
  onTestFinished(embedded.close)
  const from = await fill(embedded)
  const to = await newDatabase()
  await sql`insert into events (type, created_by, created_at, data, pre_data)
    values ('odd', ${'line\nbreak \\ "quote" 😀'}, 'infinity', '{"a": "\\\\N, (x)"}', 'null')`.execute(from)
  // Its id is not given again.
  await sql`insert into events (type, created_by, created_at) values ('gone', 'ada', now())`.execute(from)
  await sql`delete from events where type = 'gone'`.execute(from)
  const before = await rowsOf(from)
  const digests = await copyDatabase(from, to)
  expect(await rowsOf(to)).toEqual(before)
  expect(await rowsOf(from)).toEqual(before)
  expect(await sequencesOf(to)).toEqual(await sequencesOf(from))
  const counted = Object.fromEntries(digests.map(({ table, rows }) => [table, rows]))
  expect(counted).toEqual(Object.fromEntries(Object.entries(before).map(([table, rows]) => [table, rows.length])))
  const { rows: off } = await sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`.execute(to)
  expect(off).toEqual([])
  const app = await serverOn(to)
  onTestFinished(() => app.close())
  const { admin } = await openWorld(app, { db: to })
  const made = await admin.send('createFeature', { params: { projectId: 'default' }, body: { name: 'after-the-copy' } })
  expect(made.status).toBe(201)
})

test('a database in use is refused, and stays as it is', async () => {
  const [from, { db: to }] = [await newDatabase(), await filledDatabase()]
  const before = await dump(to)
  await expect(copyDatabase(from, to)).rejects.toThrow('The target is in use: its table events has rows')
  expect(await dump(to)).toEqual(before)
})

test('a copy that fails leaves the target empty', async () => {
  const [{ db: from }, to] = [await filledDatabase(), await newDatabase()]
  const before = await dump(to)
  await sql`alter table webhooks add constraint no_webhooks check (false)`.execute(to)
  await expect(copyDatabase(from, to)).rejects.toThrow('no_webhooks')
  expect(await dump(to)).toEqual(before)
})
