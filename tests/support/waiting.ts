import { sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { ConcurrencyLimit } from '../../src/db/concurrency-limit.ts'
import { connectPostgres, type PostgresSetting } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { sharedDatabase } from './database.ts'

/** Something that others wait for until it is opened. */
export type Gate = { readonly passed: Promise<void>; open(): void }

export function newGate(): Gate {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open }
}

/** Comes back once it is so; a test that waits in vain runs into its time limit. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Takes all places of a limit, those for urgent work too, so that the next caller waits until they are given back. */
export async function occupied(line: ConcurrencyLimit): Promise<() => Promise<void>> {
  const gate = newGate()
  const extra = new AbortController()
  let begun = 0
  const take = () =>
    line.run(
      () => {
        begun++
        return gate.passed
      },
      { signal: () => extra.signal, isUrgent: true },
    )
  const works = [take()]
  await until(() => begun === 1)
  while (line.queued === 0) works.push(take())
  const ended = Promise.allSettled(works)
  extra.abort()
  return async () => {
    gate.open()
    await ended
  }
}

/** Another set of connections to the PostgreSQL database of all tests, closed when the test is over. */
export async function otherConnections(changed: Partial<PostgresSetting> = {}): Promise<Db> {
  const { url } = await sharedDatabase()
  if (url === undefined) throw new Error('Only PostgreSQL has several connections')
  const { db, close } = connectPostgres(url, () => {}, changed)
  onTestFinished(close)
  return db
}

/** A client outside of the server with a transaction. Uncommitted changes are gone when it ends. */
export async function outsider() {
  const { url } = await sharedDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  let isOpen = true
  const end = async () => {
    if (isOpen) await client.end()
    isOpen = false
  }
  onTestFinished(end)
  return { run: (statement: string) => client.query(statement), end }
}

/** A client outside of the server that runs `statement` in a transaction, and keeps its locks. */
export async function locker(statement: string): Promise<{ release(): Promise<void> }> {
  const { run, end } = await outsider()
  await run(statement)
  return { release: end }
}

/** The sessions of this database that wait for a lock. */
export async function sessionsInWait(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.map(({ pid }) => pid)
}
