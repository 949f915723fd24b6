import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectPostgres } from '../../../src/db/connect.ts'
import type { Db } from '../../../src/db/handles.ts'
import { connectToReplica, type Replica } from '../../../src/db/replica.ts'
import {
  installedProgram,
  startTemporaryPostgres,
  TEST_SETTINGS,
  type TemporaryPostgres,
  type TemporaryReplica,
} from '../../../tools/scripts/temporary-postgres.ts'
import { proxyTo } from '../../support/proxy.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const POLL_MS = 50

let primary: TemporaryPostgres | undefined
const replicas: TemporaryReplica[] = []
beforeAll(async () => {
  if (installedProgram('pg_basebackup') === undefined) return
  primary = await startTemporaryPostgres(TEST_SETTINGS)
  if (primary === undefined) return
  const db = connected(primary.url)
  await sql`create table database_identity (identity text)`.execute(db)
  await sql`insert into database_identity values ('one')`.execute(db)
  await sql`create table numbers (number integer)`.execute(db)
  for (let n = 0; n < 2; n++) replicas.push(await primary.startReplica())
})
afterAll(async () => {
  for (const close of closing) await close()
  for (const replica of replicas) replica.stop()
  primary?.stop()
})

const closing: (() => Promise<void>)[] = []
function connected(url: string): Db {
  const { db, close } = connectPostgres(url, () => {}, { poolSize: 1 })
  closing.push(close)
  return db
}

/** An address behind which each new connection leads to the next of several servers. */
async function balancerOf(urls: readonly string[]): Promise<string> {
  let next = 0
  const server = createServer((inner) => {
    const { port, hostname } = new URL(urls[next++ % urls.length] ?? '')
    const outer = connect(Number(port), hostname)
    inner.pipe(outer).pipe(inner)
    for (const [one, other] of [[inner, outer] as const, [outer, inner] as const])
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = new URL(urls[0] ?? '')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return url.toString()
}

type Followed = { readonly replica: Replica; readonly looks: (string | undefined)[]; readonly db: Db }

/** A replica that is looked at again and again. */
function followed(url: string, maxLagMs: number): Followed {
  const db = connected(primary?.url ?? '')
  const looks: (string | undefined)[] = []
  const onLook = (unused: string | undefined) => void looks.push(unused)
  const replica = connectToReplica(db, { url, poolSize: 4, maxLagMs, onLost() {}, onLook })
  let isOver = false
  const following = (async () => {
    while (!isOver) {
      await replica.poll()
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  })()
  onTestFinished(async () => {
    isOver = true
    await following
    await replica.close()
  })
  return { replica, looks, db }
}

type Answer = { readonly from: 'copy' | 'database'; readonly numbers: readonly number[] }

function read({ replica, db }: Followed, caller?: string): Promise<Answer> {
  const numbersIn = async (from: Answer['from'], handle: Db) => {
    const { rows } = await sql<{ number: number }>`select number from numbers order by number`.execute(handle)
    return { from, numbers: rows.map(({ number }) => number) }
  }
  return replica.read(
    caller,
    (copy) => numbersIn('copy', copy),
    () => numbersIn('database', db),
  )
}

async function untilRead(one: Followed): Promise<void> {
  await vi.waitUntil(async () => (await read(one)).from === 'copy', { timeout: 20_000, interval: 20 })
}

/** From then on, a replica stays as it is, until the end of the test. */
async function stopReplay(url: string): Promise<void> {
  const db = connected(url)
  await sql`select pg_wal_replay_pause()`.execute(db)
  onTestFinished(async () => {
    await sql`select pg_wal_replay_resume()`.execute(db)
  })
  const isPaused = async () => {
    const { rows } = await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(db)
    return rows[0]?.state === 'paused'
  }
  await vi.waitUntil(isPaused, { timeout: 10_000, interval: 20 })
}

const add = (db: Db, number: number) => sql`insert into numbers values (${number})`.execute(db)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('of several replicas behind one address, none gives an answer that is too old', async ({ skip }) => {
  const [fresh, late] = replicas
  if (fresh === undefined || late === undefined) return skip('this machine has no PostgreSQL server')
  // The first connection is the one of the looks.
  const one = followed(await balancerOf([fresh.url, late.url]), 1000)
  await untilRead(one)
  await stopReplay(late.url)
  await add(one.db, 1)
  await pause(1500)
  const answers: Answer[] = []
  for (let turn = 0; turn < 20; turn++) {
    answers.push(...(await Promise.all([read(one), read(one), read(one), read(one)])))
    await pause(50)
  }
  expect(answers.filter(({ numbers }) => !numbers.includes(1))).toEqual([])
  expect(new Set(answers.map(({ from }) => from))).toContain('copy')
})

test('a caller does not miss what it has changed, however old answers may be', async ({ skip }) => {
  const [copy] = replicas
  if (copy === undefined) return skip('this machine has no PostgreSQL server')
  const one = followed(copy.url, 7000)
  await untilRead(one)
  await stopReplay(copy.url)
  await add(one.db, 2)
  one.replica.noteWrite('ada')
  await pause(5500)
  expect((await read(one, 'eve')).numbers, 'of another caller').not.toContain(2)
  expect((await read(one, 'ada')).numbers).toContain(2)
})

test('a replica that does not answer any more holds up no request for long', async ({ skip }) => {
  const [copy] = replicas
  if (copy === undefined) return skip('this machine has no PostgreSQL server')
  const way = await proxyTo(copy.url)
  onTestFinished(() => way.cut())
  const one = followed(way.url, 60_000)
  await untilRead(one)
  way.lose()
  const since = performance.now()
  expect((await read(one)).from).toBe('database')
  expect(performance.now() - since).toBeLessThan(3500)
  const later = performance.now()
  for (let turn = 0; turn < 20; turn++) expect((await read(one)).from).toBe('database')
  expect(performance.now() - later, 'of those after it').toBeLessThan(1000)
  expect(one.looks.at(-1)).not.toBeUndefined()
  way.find()
  await untilRead(one)
})

test('a replica that is late is not read, and is read again', async ({ skip }) => {
  const [copy] = replicas
  if (copy === undefined) return skip('this machine has no PostgreSQL server')
  const one = followed(copy.url, 500)
  await untilRead(one)
  const db = connected(copy.url)
  await sql`select pg_wal_replay_pause()`.execute(db)
  await add(one.db, 3)
  await vi.waitUntil(() => one.looks.at(-1) === 'it is late', { timeout: 10_000, interval: 20 })
  expect((await read(one)).numbers).toContain(3)
  await sql`select pg_wal_replay_resume()`.execute(db)
  await untilRead(one)
  expect((await read(one)).numbers).toContain(3)
})

test('a database that is no replica is not read', async ({ skip }) => {
  if (primary === undefined) return skip('this machine has no PostgreSQL server')
  const one = followed(primary.url, 60_000)
  await vi.waitUntil(() => one.looks.length > 0, { timeout: 10_000, interval: 20 })
  expect(one.looks[0]).toBe('it is not a replica of DATABASE_URL')
  expect((await read(one)).from).toBe('database')
})

test('what a read has begun to write is not repeated', async ({ skip }) => {
  const [copy] = replicas
  if (copy === undefined) return skip('this machine has no PostgreSQL server')
  const one = followed(copy.url, 60_000)
  await untilRead(one)
  const failed = one.replica.read(
    undefined,
    async (_, hasRead) => {
      hasRead()
      throw new Error('not stored')
    },
    async () => 'repeated',
  )
  await expect(failed).rejects.toThrow('not stored')
})
