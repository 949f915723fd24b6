import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Tx } from '../../src/db/handles.ts'
import { systemActor } from '../../src/domain/actor.ts'
import { defaultLimits } from '../../src/domain/limits.ts'
import { assertCounted, assertRoomFor, countForOne, MAX_OPERATIONS, rowsOf } from '../../src/domain/quota.ts'
import { inTransaction, type Transaction } from '../../src/domain/transaction.ts'
import { injectionOf } from '../support/call.ts'
import { document, operation } from '../support/contract.ts'
import { serverOn } from '../support/server.ts'
import { type Gate, newGate, otherConnections, sessionsInWait, until } from '../support/waiting.ts'
import { it, type World } from '../support/world.ts'

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

/** Servers with connections of their own, which are sent requests in turn. */
async function severalServers(world: World, count: number, limits: Partial<typeof defaultLimits>) {
  const failures: string[] = []
  const observer = {
    statement(_: string, __: number, failure?: unknown) {
      if (failure !== undefined) failures.push(String((failure as { code?: unknown }).code))
    },
    waited() {},
  }
  const apps: FastifyInstance[] = []
  for (let n = 0; n < count; n++)
    apps.push(await serverOn(await otherConnections({ observer }), { limits: { ...defaultLimits, ...limits } }))
  let sent = 0
  async function send(id: 'createSegment' | 'runBatch', body: object): Promise<number> {
    const app = apps[sent++ % apps.length] ?? world.app
    return (await app.inject(injectionOf(world.admin, operation(id), { body }))).statusCode
  }
  /** Opens the connections of all servers, and lets them count. */
  async function warm(): Promise<void> {
    const first = Array.from({ length: 8 * count }, (_, n) =>
      send('createSegment', { name: `f-${n}`, constraints: [] }),
    )
    expect(new Set(await Promise.all(first))).toEqual(new Set([201]))
    await sql`delete from segments`.execute(world.db)
  }

  return { send, failures, warm }
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

describe('the items that a count can miss', () => {
  it('are those of the largest batch', () => {
    const { maxItems } = document.components.schemas.Batch.properties.operations
    expect(maxItems).toBe(MAX_OPERATIONS)
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

  it.for([8, 21])('do not pass a large limit with %i batches that end together', async (batches, { world }) => {
    const limits = { ...defaultLimits, segments: 100 * (batches - 1) }
    const db = await otherConnections({ poolSize: 2 * batches, lockMs: 30_000 })
    const setting = { db, limits, clock: () => new Date() }
    let ended = 0
    const add = (tx: Tx, name: string, count: number) =>
      sql`insert into segments (name, created_by, created_at)
        select ${name} || n, 'tests', now() from generate_series(1, ${count}::int) n`.execute(tx)
    /** Adds a hundred segments, and commits when all batches have done so, or wait for one that has. */
    const batch = (name: string) =>
      inTransaction(setting, systemActor, async (given) => {
        const transaction = { ...given, isBatch: true }
        await assertRoomFor(transaction, SEGMENTS)
        await add(given.tx, `${name} first `, 99)
        await assertRoomFor(transaction, SEGMENTS)
        await add(given.tx, `${name} last `, 1)
        ended++
        await until(async () => ended === batches || (await sessionsInWait(world.db)).length > 0)
      })
    await inTransaction(setting, systemActor, (transaction) => assertRoomFor(transaction, SEGMENTS))
    await Promise.allSettled(Array.from({ length: batches }, (_, n) => batch(`batch ${n}`)))
    expect(await segments(world)).toBe(limits.segments)
  })

  it('wait for a batch only as another batch, far below a limit with one place for batches', async ({ world }) => {
    const db = await otherConnections({ lockMs: 30_000 })
    const setting = { db, limits: { ...defaultLimits, segments: 1900 }, clock: () => new Date() }
    const counted = (isBatch: boolean, gate?: Gate) =>
      inTransaction(setting, systemActor, async (transaction) => {
        await assertRoomFor({ ...transaction, isBatch }, SEGMENTS)
        await gate?.passed
      })
    await counted(false)
    const gate = newGate()
    const held = [counted(true, gate), counted(true, gate)]
    await until(async () => (await sessionsInWait(world.db)).length > 0)
    await counted(false)
    gate.open()
    await Promise.all(held)
  })

  it('do not deadlock after another server has used up a limit', async ({ world }) => {
    const limit = 1000
    const { send, failures, warm } = await severalServers(world, 1, { segments: limit })
    await warm()
    await sql`insert into segments (name, created_by, created_at)
      select 'other ' || n, 'tests', now() from generate_series(1, ${limit}::int) n`.execute(world.db)
    const burst = Array.from({ length: 24 }, (_, n) => send('createSegment', { name: `late-${n}`, constraints: [] }))
    expect(new Set(await Promise.all(burst))).toEqual(new Set([400]))
    expect(failures).toEqual([])
    expect(await segments(world)).toBe(limit)
  })

  it('do not wait for batches below a limit with more places', async () => {
    const { counted } = await counting(MANY_PLACES)
    await counted({}).ended
    const gate = newGate()
    const begun = [counted({ isBatch: true }, 1, gate), counted({ isBatch: true }, 1, gate)]
    await until(() => begun.every(({ isCounted }) => isCounted()))
    gate.open()
    await Promise.all(begun.map(({ ended }) => ended))
  })

  it('do not deadlock as batches that share a limit that another server has used up', async () => {
    const { counted, failures, setting } = await counting(MANY_PLACES)
    await counted({}).ended
    const nearlyAll = { ...SEGMENTS, count: sql`${MANY_PLACES - 100}::int` }
    const [bothBegun, bothShare] = [newGate(), newGate()]
    let [begins, counts] = [0, 0]
    const batch = () =>
      inTransaction(setting, systemActor, async (given) => {
        const transaction = { ...given, isBatch: true }
        if (++begins === 2) bothBegun.open()
        await bothBegun.passed
        const first = await countForOne(transaction, nearlyAll)
        if (++counts === 2) bothShare.open()
        await bothShare.passed
        await assertCounted(transaction, nearlyAll, first)
      })
    await Promise.all([batch(), batch()])
    // One waits for the lock alone, and the other starts again.
    expect({ begins, failures }).toEqual({ begins: 3, failures: [] })
  })

  it('do not deadlock as batches, of which one adds several items at first', async ({ world }) => {
    const { counted, failures } = await counting(1900)
    await counted({}).ended
    const gate = newGate()
    const several = counted({ isBatch: true }, 2, gate)
    await until(several.isCounted)
    const one = counted({ isBatch: true })
    await until(async () => (await sessionsInWait(world.db)).length > 0)
    gate.open()
    await Promise.all([several.ended, one.ended])
    expect(failures).toEqual([])
  })

  it('do not wait for a dry run', async () => {
    const { counted } = await counting(50)
    const gate = newGate()
    const tried = counted({ onGuarded() {} }, 1, gate)
    await until(tried.isCounted)
    await counted({}).ended
    gate.open()
    await tried.ended
  })
})

/** A limit with so many places for batches that two of them never have the same one. */
const MANY_PLACES = 100_000_000

/** Transactions that count segments before they would add some. */
async function counting(limit: number) {
  const failures: string[] = []
  const observer = {
    statement(_: string, __: number, failure?: unknown) {
      if (failure !== undefined) failures.push(String((failure as { code?: unknown }).code))
    },
    waited() {},
  }
  const db = await otherConnections({ observer, lockMs: 30_000 })
  const setting = { db, limits: { ...defaultLimits, segments: limit }, clock: () => new Date() }

  /** Counts for `adding` segments, waits for the gate, and counts for one more. */
  function counted(as: Partial<Transaction>, adding = 1, gate?: Gate) {
    let isCounted = false
    const ended = inTransaction(setting, systemActor, async (given) => {
      const transaction = { ...given, ...as }
      await assertRoomFor(transaction, SEGMENTS, adding)
      isCounted = true
      await gate?.passed
      await assertRoomFor(transaction, SEGMENTS)
    })
    return { ended, isCounted: () => isCounted }
  }

  return { counted, failures, setting }
}
