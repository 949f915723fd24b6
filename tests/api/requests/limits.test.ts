import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { DatabaseObserver } from '../../../src/db/observer.ts'
import { systemActor } from '../../../src/domain/actor.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { assertRoomFor, rowsOf } from '../../../src/domain/transaction/quota.ts'
import type { Transaction } from '../../../src/domain/transaction/transaction.ts'
import { injectionOf } from '../../support/call.ts'
import { operation } from '../../support/contract.ts'
import { serverOn } from '../../support/server.ts'
import { type Gate, newGate, otherConnections, until } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

const SEGMENTS = { limit: 'segments', what: 'segments', count: rowsOf('segments') } as const

/** A batch that creates segments. */
function creating(name: string, count: number) {
  const named = Array.from({ length: count }, (_, n) => ({ name: `${name}-${n}`, constraints: [] }))
  return { operations: named.map((body) => ({ operationId: 'createSegment', body })) }
}

async function segments({ db }: World): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from segments`.execute(db)
  return rows[0]?.count ?? 0
}

/** An observer that collects the codes of failed statements. */
function collecting(failures: string[]): DatabaseObserver {
  return {
    statement(_, __, failure) {
      if (failure !== undefined) failures.push(String((failure as { code?: unknown }).code))
    },
    waited() {},
  }
}

/** Servers with connections of their own, which are sent requests in turn. */
async function severalServers(world: World, count: number, limits: Partial<typeof defaultLimits>) {
  const failures: string[] = []
  const apps: FastifyInstance[] = []
  for (let n = 0; n < count; n++)
    apps.push(
      await serverOn(await otherConnections({ observer: collecting(failures) }), {
        limits: { ...defaultLimits, ...limits },
      }),
    )
  let sent = 0
  async function send(id: 'createSegment' | 'runBatch', body: object): Promise<number> {
    const app = apps[sent++ % apps.length] ?? world.app
    return (await app.inject(injectionOf(world.admin, operation(id), { body }))).statusCode
  }
  return { send, failures }
}

describe('a batch that passes a limit', () => {
  it('is refused, and leaves nothing', async ({ world }) => {
    world.limit({ segments: 3 })
    expect((await world.admin.call('runBatch', { body: creating('a', 2) })).status).toBe(200)
    const { status, error } = await world.admin.call('runBatch', { body: creating('b', 2) })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/operations/1' })
    expect(error?.message).toContain('There are 3 segments already, and the limit is 3')
    expect(await segments(world)).toBe(2)
    expect((await world.admin.call('runBatch', { body: creating('c', 1) })).status).toBe(200)
  })
})

describe('a batch that removes the limit of a project', () => {
  it('may add features to it before and afterwards', async ({ world }) => {
    const projectId = await world.project('small', { featureLimit: 1 })
    const creation = (name: string) => ({ operationId: 'createFeature', params: { projectId }, body: { name } })
    const removal = { operationId: 'updateProjectSettings', params: { projectId }, body: { featureLimit: null } }
    const operations = [creation('first'), removal, creation('second')]
    expect((await world.admin.call('runBatch', { body: { operations } })).status).toBe(200)
  })
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('simultaneous requests at several servers', () => {
  it('do not pass a small limit together with batches', async ({ world }) => {
    const { send } = await severalServers(world, 2, { segments: 5 })
    const names = ['a', 'b', 'c', 'd']
    const statuses = await Promise.all(names.map((name) => send('runBatch', creating(name, 2))))
    expect(statuses.sort()).toEqual([200, 200, 400, 400])
    expect(await segments(world)).toBe(4)
  })

  it('do not pass a limit with changes that end together, and count again for the refusal', async ({ world }) => {
    const { begin, failures } = await adding(7)
    const allCounted = newGate()
    const changes = Array.from({ length: 10 }, (_, n) => begin(`change ${n}`, allCounted))
    await until(() => changes.every(({ isCounted }) => isCounted()))
    allCounted.open()
    const outcomes = await Promise.allSettled(changes.map(({ ended }) => ended))
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
    expect(reasons).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('already, and the limit is 7')))
    expect(await segments(world)).toBe(7)
    expect(new Set(failures)).toEqual(new Set(['40001']))
  })

  it('do not wait for changes and dry runs that have not ended', async () => {
    const { begin } = await adding(50)
    const gate = newGate()
    const open = [begin('open', gate), begin('tried', gate, { context: { onGuarded() {} } })]
    await until(() => open.every(({ isCounted }) => isCounted()))
    await begin('other').ended
    gate.open()
    await Promise.all(open.map(({ ended }) => ended))
  })

  it('do not deadlock with batches that reach several limits in different orders', async ({ world }) => {
    const { send, failures } = await severalServers(world, 2, { segments: 4, features: 4 })
    const feature = (name: string) => ({
      operationId: 'createFeature',
      params: { projectId: 'default' },
      body: { name },
    })
    const segment = (name: string) => ({ operationId: 'createSegment', body: { name, constraints: [] } })
    const batches = Array.from({ length: 12 }, (_, n) => {
      const operations = [segment(`both-${n}`), feature(`both-${n}`)]
      return send('runBatch', { operations: n % 2 === 0 ? operations : operations.reverse() })
    })
    const statuses = await Promise.all(batches)
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    expect(await segments(world)).toBe(4)
    expect(failures).not.toContain('40P01')
  })
})

/** Changes that add one segment each below a limit. */
async function adding(limit: number) {
  const failures: string[] = []
  const db = await otherConnections({ observer: collecting(failures), poolSize: 30, lockMs: 30_000 })
  const setting = { db, limits: { ...defaultLimits, segments: limit }, clock: () => new Date() }

  /** Adds a segment, and waits for the gate before it ends. */
  function begin(name: string, gate?: Gate, as: Partial<Transaction> = {}) {
    let isCounted = false
    const ended = inTransaction(setting, systemActor, async (given) => {
      await assertRoomFor({ ...given, ...as }, SEGMENTS)
      await sql`insert into segments (name, created_by, created_at) values (${name}, 'tests', now())`.execute(given.tx)
      isCounted = true
      await gate?.passed
    })
    return { ended, isCounted: () => isCounted }
  }

  return { begin, failures }
}
