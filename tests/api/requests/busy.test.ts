import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, inject } from 'vitest'
import type { OperationId } from '../../../src/contract.ts'
import type { ConcurrencyLimit } from '../../../src/db/concurrency-limit.ts'
import { databaseOf } from '../../../src/db/database.ts'
import { requestOf } from '../../scenarios/request-of.ts'
import { type Client, clientOf } from '../../support/call.ts'
import { addingStrategy, job, requestState, scheduled } from '../../support/change-requests.ts'
import { patchOf } from '../../support/directory.ts'
import { startInstance } from '../../support/instance.ts'
import { move, propose, requestIn, turningOn } from '../../support/proposals.ts'
import { provisionGroup } from '../../support/scim.ts'
import { openWire } from '../../support/socket.ts'
import { newFeature } from '../../support/strategies.ts'
import { locker, occupied, otherConnections, sessionsInWait, until } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/* Work that waits, for a lock or for its turn, holds up nothing else. */

const describing = (featureName: string, description: string) => ({
  params: { projectId: 'default', featureName },
  body: [{ op: 'replace' as const, path: '/description', value: description }],
})
const lockOf = (features: readonly string[]) =>
  locker(`select from features where name in (${features.map((name) => `'${name}'`).join()}) order by name for update`)

describe.skipIf(inject('serverUrl') === undefined)('a feature that another transaction has locked', () => {
  it('holds up its own changes, but no reads and not /ready', async ({ world }) => {
    const locked = await Promise.all(Array.from({ length: 6 }, () => world.feature()))
    const free = await world.feature()
    const db = await otherConnections({ poolSize: 3, lockMs: 60_000 })
    const { app } = await startInstance(db)
    const admin = clientOf(app, world.db, world.admin)
    const lock = await lockOf(locked)
    const patches = locked.map((name) => app.inject(patching(world, name)))
    const { transactions, pool } = databaseOf(db)
    await until(async () => (await sessionsInWait(world.db)).length === 2 && transactions.queued > 0)

    const read = await admin.call('getFeature', { params: { projectId: 'default', featureName: free } })
    expect(read.status).toBe(200)
    const last = await pool.connect()
    expect((await app.inject('/ready')).statusCode).toBe(200)
    last.release()
    await lock.release()
    expect((await Promise.all(patches)).map(({ statusCode }) => statusCode)).toEqual(locked.map(() => 200))
  })

  const HELD: Record<string, (world: World) => Promise<[rows: string, change: ReturnType<typeof patching>]>> = {
    feature: async (world) => {
      const name = await world.feature()
      return [`features where name = '${name}'`, patching(world, name)]
    },
    // Directories add thousands of members one by one.
    'group of a directory': async (world) => {
      const { id } = await provisionGroup(world)
      const payload = JSON.stringify(patchOf({ op: 'replace', path: 'displayName', value: 'Payments' }))
      return [`groups where id = ${id.slice(6)}`, { ...patching(world, ''), url: `/scim/v2/Groups/${id}`, payload }]
    },
  }

  it.for(Object.entries(HELD))('holds up no changes of others: %s', async ([, hold], { world }) => {
    const [[rows, change], free] = [await hold(world), await world.feature()]
    const db = await otherConnections({ poolSize: 5, lockMs: 60_000 })
    const { app } = await startInstance(db)
    const admin = clientOf(app, world.db, world.admin)
    const lock = await locker(`select from ${rows} for update`)
    const patches = Array.from({ length: 8 }, () => app.inject(change))
    await until(async () => (await sessionsInWait(world.db)).length === 2 && databaseOf(db).transactions.queued === 6)

    expect((await admin.call('patchFeature', describing(free, 'meanwhile'))).status).toBe(200)
    await lock.release()
    for (const { statusCode } of await Promise.all(patches)) expect([200, 204]).toContain(statusCode)
  })

  it('is not changed when it stays locked: 503, and later again', async ({ world }) => {
    const name = await world.feature()
    await world.forgetEvents()
    const { app } = await startInstance(await otherConnections({ lockMs: 20 }))
    const admin = clientOf(app, world.db, world.admin)
    const lock = await lockOf([name])
    const { status, error, headers } = await admin.call('patchFeature', describing(name, 'locked'))
    expect({ status, name: error?.name, after: headers['retry-after'] }).toEqual({
      status: 503,
      name: 'ServiceUnavailableError',
      after: '1',
    })
    expect(error?.message).toBe(
      'Another change has locked what this one needs. Nothing was changed. Try again in a moment',
    )
    await lock.release()
    expect(await world.events()).toEqual([])
    expect((await admin.call('patchFeature', describing(name, 'free'))).body.description).toBe('free')
  })

  it('is waited for up to a limit for all its holders, each of whom PostgreSQL waits for anew', async ({ world }) => {
    const name = await world.feature()
    const { app } = await startInstance(await otherConnections({ lockMs: 60_000, lockTotalMs: 20 }))
    const lock = await lockOf([name])
    const { statusCode, body } = await app.inject(patching(world, name))
    expect([statusCode, body]).toEqual([503, expect.stringContaining('Another change has locked what this one needs')])
    await lock.release()
    expect((await app.inject(patching(world, name))).statusCode).toBe(200)
  })

  it('is left as it was by a change that is cancelled in the database', async ({ world }) => {
    const name = await world.feature()
    await world.forgetEvents()
    const lock = await lockOf([name])
    const { app } = await startInstance(await otherConnections({ lockMs: 60_000 }))
    let isOver = false
    const patch = app.inject(patching(world, name)).then((answer) => {
      isOver = true
      return answer
    })
    await until(async () => {
      for (const pid of await sessionsInWait(world.db)) await sql`select pg_cancel_backend(${pid})`.execute(world.db)
      return isOver
    })
    const { statusCode, headers } = await patch
    expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
    await lock.release()
    expect(await world.events()).toEqual([])
  })

  it.for(['Applied', 'Scheduled'] as const)(
    'is not waited for by a caller who may not move its request to %s',
    async (state, { world }) => {
      const { feature, author, reviewer, params, request } = await requestIn(world, 'Approved')
      const other = await world.actor()
      const inReview = await propose(other, turningOn(feature))
      await move(other, inReview, 'In review')
      const { app } = await startInstance(await otherConnections({ lockMs: 20 }))
      const lock = await lockOf([feature])
      const ask = async (by: Client, { id }: { id: number }, version = 1) => {
        const body = { state, version, scheduledAt: '2999-01-01T00:00:00Z' }
        const path = { ...params, changeRequestId: id }
        const { status, error } = await clientOf(app, world.db, by).call('setChangeRequestState', {
          params: path,
          body,
        })
        return [status, error?.details?.[0]?.message ?? error?.message]
      }
      expect(await ask(author, request)).toEqual([403, 'APPLY_CHANGE_REQUEST'])
      expect(await ask(reviewer, request, 7)).toEqual([409, expect.stringContaining('at version 1 now')])
      expect(await ask(reviewer, inReview)).toEqual([409, expect.stringContaining('is in review')])
      expect((await ask(reviewer, request))[0]).toBe(503)
      await lock.release()
      expect((await ask(reviewer, request))[0]).toBe(200)
    },
  )

  it('lets a scheduled request wait for the next run, and those after it that change the same, but no others', async ({
    world,
  }) => {
    const [held, free] = [await newFeature(world), await newFeature(world)]
    const requestFor = async (...features: { featureName: string }[]) =>
      (
        await scheduled(
          world,
          features.map(({ featureName }) => addingStrategy(featureName)),
        )
      ).id
    const waiting = [await requestFor(held), await requestFor(held, free), await requestFor(free)]
    const others = [await requestFor(await newFeature(world)), await requestFor(await newFeature(world))]
    const lock = await lockOf([held.featureName])
    await expect(job(await otherConnections({ lockMs: 20 }))()).rejects.toMatchObject({
      message: `These scheduled change requests could not be applied: ${waiting[0]}`,
      errors: [{ code: '55P03' }],
    })
    for (const id of waiting)
      expect(await requestState(world.db, id)).toEqual({ state: 'Scheduled', status: 'pending', reason: null })
    for (const id of others) expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
    await lock.release()
    await job(world.db)()
    for (const id of waiting) expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
    const applied = (await world.events()).filter(({ type }) => type === 'change-request-applied')
    expect(applied.slice(others.length)).toMatchObject(
      waiting.map((changeRequestId) => ({ data: { changeRequestId } })),
    )
  })
})

/** A change of a description as it goes to a server, for several at once: `call` looks at the events of each. */
function patching({ admin }: World, name: string) {
  return {
    method: 'PATCH' as const,
    url: `/api/admin/projects/default/features/${name}`,
    headers: { authorization: admin.key ?? '', 'content-type': 'application/json' },
    payload: JSON.stringify(describing(name, 'changed').body),
  }
}

const EXPORT = { environment: 'development', features: [] }

describe('a change', () => {
  it('waits for its turn while reads continue', async ({ world }) => {
    const { transactions } = databaseOf(world.db)
    const release = await occupied(transactions)
    const deleted = world.app.inject({ method: 'DELETE', url: '/api/admin/projects/nothing', headers: keyOf(world) })
    await until(() => transactions.queued === 1)
    expect((await world.admin.call('listProjects')).status).toBe(200)
    expect((await world.app.inject('/ready')).statusCode).toBe(200)
    await release()
    expect((await deleted).statusCode).toBe(404)
  })

  it('of a client that has gone away is not begun', async ({ world }) => {
    const { transactions } = databaseOf(world.db)
    const feature = await world.feature()
    await goneAwayWhileWaiting(world, transactions, `DELETE /api/admin/projects/default/features/${feature}`)
    const read = await world.admin.call('getFeature', { params: { projectId: 'default', featureName: feature } })
    expect(read.body.archived).toBe(false)
  })
})

describe('a long operation', () => {
  it('waits for its turn while other changes continue', async ({ world }) => {
    const { heavy } = databaseOf(world.db)
    const release = await occupied(heavy)
    const exported = world.app.inject(exporting(world))
    await until(() => heavy.queued === 1)
    const name = await world.feature()
    expect((await world.admin.call('patchFeature', describing(name, 'meanwhile'))).status).toBe(200)
    await release()
    expect((await exported).statusCode).toBe(200)
  })

  const ids: OperationId[] = ['exportFeatures', 'validateImport', 'importFeatures', 'previewChangeRequest']
  for (const id of ids) {
    it(`is ${id}`, async ({ world }) => {
      const { by, ...request } = await requestOf(world, id)
      const { heavy } = databaseOf(world.db)
      const release = await occupied(heavy)
      const answer = by.send(id, request)
      await until(() => heavy.queued === 1)
      await release()
      expect((await answer).status).toBe(200)
    })
  }

  for (const size of ['small', 'large'] as const) {
    it(`of a client that has gone away is not begun, with a ${size} body`, async ({ world }) => {
      const { heavy } = databaseOf(world.db)
      const { body } = await requestOf(world, 'importFeatures')
      const text = JSON.stringify(body).padEnd(size === 'large' ? 500_000 : 0)
      await world.forgetEvents()
      await goneAwayWhileWaiting(world, heavy, 'POST /api/admin/features-batch/import', text)
      expect(await world.events()).toEqual([])
      expect((await world.admin.send('importFeatures', { payload: text })).status).toBe(200)
      expect(await world.events()).not.toEqual([])
    })
  }

  it('is refused when too many wait', async ({ world }) => {
    const { heavy } = databaseOf(world.db)
    const release = await occupied(heavy)
    const all = Array.from({ length: 100 }, () => world.app.inject(exporting(world)))
    await until(() => heavy.queued === all.length)
    const { status, error, headers } = await world.admin.call('exportFeatures', { body: EXPORT })
    expect([status, error?.name, headers['retry-after']]).toEqual([503, 'ServiceUnavailableError', '1'])
    await release()
    expect((await Promise.all(all)).every(({ statusCode }) => statusCode === 200)).toBe(true)
  })
})

/** One more server on the database, at a port of its own. */
async function listening(world: World): Promise<number> {
  const { app } = await startInstance(world.db)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Sends a request that has to wait in a line, and closes its connection before the turn comes. */
async function goneAwayWhileWaiting(world: World, line: ConcurrencyLimit, request: string, body = ''): Promise<void> {
  const wire = await openWire(await listening(world))
  const release = await occupied(line)
  const type = body === '' ? '' : `content-type: application/json\r\ncontent-length: ${body.length}\r\n`
  wire.send(`${request} HTTP/1.1\r\nhost: test\r\nauthorization: ${world.admin.key}\r\n${type}\r\n${body}`)
  await until(() => line.queued === 1)
  // All of the request is read by then.
  await world.app.inject('/health')
  expect(line.queued).toBe(1)
  wire.socket.destroy()
  await until(() => line.queued === 0)
  await release()
}

const keyOf = ({ admin }: World) => ({ authorization: admin.key ?? '' })

function exporting(world: World, ...features: string[]) {
  return {
    method: 'POST' as const,
    url: '/api/admin/features-batch/export',
    headers: { ...keyOf(world), 'content-type': 'application/json' },
    payload: JSON.stringify({ ...EXPORT, features }),
  }
}
