import { existsSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { connectPostgres } from '../../src/db/connect.ts'
import { databaseOf, withTx } from '../../src/db/database.ts'
import { isConnectionFailure } from '../../src/db/errors.ts'
import type { Db } from '../../src/db/handles.ts'
import { probed } from '../../src/db/readiness.ts'
import { startTemporaryPostgres } from '../../tools/scripts/temporary-postgres.ts'
import { emptyDatabase } from '../support/database.ts'
import { proxyTo } from '../support/proxy.ts'

/* A server that is reachable but silent: nothing ends the connections to it but we ourselves. */

type Freezing = { url: string; freeze(): Promise<void>; thaw(): void; end(): Promise<void> }

const ways: Record<string, () => Promise<Freezing | undefined>> = {
  'a PostgreSQL server that is stopped': async () => {
    const server = await startTemporaryPostgres()
    if (server === undefined) return undefined
    const pids = [server.pid]
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) if (existsSync(`/proc/${pid}`)) process.kill(pid, name)
    }
    return {
      url: server.url,
      async freeze() {
        // First the one that starts the others.
        signal('SIGSTOP')
        pids.push(...childrenOf(server.pid))
        signal('SIGSTOP')
      },
      thaw: () => signal('SIGCONT'),
      end: async () => server.stop(),
    }
  },
  'a network that loses everything': async () => {
    const { url = '', close } = await emptyDatabase()
    await close()
    const proxy = await proxyTo(url)
    return { url: proxy.url, freeze: async () => proxy.lose(), thaw: () => proxy.find(), end: () => proxy.cut() }
  },
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').map(Number)
}

const LIMITS = { answerMs: 200, probeMs: 200, statementMs: 150 }
const select = (by: Db) => sql`select 1 as one`.execute(by)
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Error) => isConnectionFailure(error),
  )

describe.skipIf(inject('serverUrl') === undefined)('behind', () => {
  test.for(Object.entries(ways))(
    '%s, a request fails in time, and nothing is left of it',
    async ([, way], { skip }) => {
      const frozen = await way()
      if (frozen === undefined) return skip('the binaries of PostgreSQL are not installed')
      onTestFinished(async () => {
        frozen.thaw()
        await frozen.end()
      })
      const lost: Error[] = []
      const { db, close } = connectPostgres(frozen.url, (error) => lost.push(error), { poolSize: 3, ...LIMITS })
      const { pool } = databaseOf(db)
      // Two connections and that of the question, all of them made before.
      await Promise.all([withTx(db, select), select(db), probed(db, select)])
      const before = pool.totalCount
      await frozen.freeze()
      const failures = [withTx(db, select), select(db), probed(db, select)].map(failureOf)
      expect(await Promise.all(failures)).toEqual([true, true, true])
      expect([before, pool.totalCount, pool.idleCount]).toEqual([2, 0, 0])
      expect(lost.map(({ message }) => message)).toContain(
        'Connection terminated: the database has not answered for 200 ms',
      )
      frozen.thaw()
      // A server that was stopped has other work at first.
      await expect.poll(async () => (await select(db)).rows).toEqual([{ one: 1 }])
      await expect.poll(() => failureOf(probed(db, select))).toBeUndefined()
      await close()
    },
  )

  test('a connection that answers, what takes long is ended by the server', async () => {
    const { url = '', close } = await emptyDatabase()
    const other = connectPostgres(url, () => {}, { statementMs: 20 })
    await expect(sql`select pg_sleep(60)`.execute(other.db)).rejects.toMatchObject({ code: '57014' })
    expect(databaseOf(other.db).pool.idleCount).toBe(1)
    await other.close()
    await close()
  })

  test('a connection that answers, each statement of a round trip has the whole time', async () => {
    const { url = '', close } = await emptyDatabase()
    const other = connectPostgres(url, () => {}, { statementMs: 900, answerMs: 1000 })
    const slow = (by: Db) => sql`select pg_sleep(0.6)`.execute(by)
    await expect(withTx(other.db, (tx) => Promise.all([slow(tx), slow(tx)]))).resolves.toHaveLength(2)
    await other.close()
    await close()
  })

  test('a connection that is silent, all statements of a transaction say so', async () => {
    const { url = '', close } = await emptyDatabase()
    const other = connectPostgres(url, () => {}, { statementMs: 0, answerMs: 300 })
    const slow = (by: Db) => sql`select pg_sleep(5)`.execute(by)
    const codes: unknown[] = []
    const failing = (work: Promise<unknown>) => work.catch((error: { code?: string }) => codes.push(error.code))
    const work = withTx(other.db, async (tx) => {
      await select(tx)
      const later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => slow(tx))
      await Promise.all([failing(slow(tx)), failing(slow(tx)), failing(later)])
    })
    await failing(work)
    expect(codes).toEqual(Array(4).fill('NOT_ANSWERED'))
    await other.close()
    await close()
  })
})
