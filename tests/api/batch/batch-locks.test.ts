import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { connectPostgres } from '../../../src/db/connect.ts'
import { sharedDatabase } from '../../support/database.ts'
import { segment } from '../../support/segments.ts'
import { serverOn } from '../../support/server.ts'
import { locker, outsider, sessionsInWait, until } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/*
 * A batch locks the features that it names in the order of their names, whatever its own order is, like all bulk
 * changes. Else two of these could each wait for the other one.
 */

type Asked = Schema<'BatchOperation'>

const project = { projectId: 'default' }
const turn = (featureName: string, way: 'On' | 'Off' = 'Off'): Asked => ({
  operationId: `turnFeature${way}`,
  params: { ...project, featureName, environment: 'development' },
})
const describeAs = (featureName: string): Asked => ({
  operationId: 'patchFeature',
  params: { ...project, featureName },
  body: [{ op: 'replace', path: '/description', value: 'new' }],
})

const waiting = (world: World) => until(async () => (await sessionsInWait(world.db)).length === 1)
const lockNow = (name: string) => `select from features where name = '${name}' for update nowait`

async function newFeatures(world: World, ...names: string[]): Promise<void> {
  for (const name of names) await world.feature({ name })
}

/** How many deadlocks this database has had. A change that ends one starts again, so no answer shows it. */
async function deadlocks({ db }: World): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.deadlocks ?? 0
}

describe.skipIf(inject('serverUrl') === undefined)('a batch', () => {
  it.for<[string, 'runBatch' | 'dryRunBatch', Asked[]]>([
    ['operations of one feature each', 'runBatch', [describeAs('beta'), describeAs('alpha')]],
    ['a dry run of these', 'dryRunBatch', [describeAs('beta'), describeAs('alpha')]],
    [
      'many features at once',
      'runBatch',
      [turn('beta'), { operationId: 'setFeaturesStale', params: project, body: { features: ['alpha'], stale: true } }],
    ],
    [
      'a parent',
      'runBatch',
      [
        describeAs('beta'),
        { operationId: 'addDependency', params: { ...project, featureName: 'beta' }, body: { feature: 'alpha' } },
      ],
    ],
    [
      'features of any project',
      'runBatch',
      [
        describeAs('beta'),
        {
          operationId: 'addFeatureTag',
          params: { featureName: 'alpha' },
          body: { type: 'simple', value: 'checkout' },
        },
      ],
    ],
  ])('locks features in the order of their names: %s', async ([, operation, operations], { world }) => {
    await newFeatures(world, 'alpha', 'beta')
    const other = await outsider()
    await other.run(lockNow('alpha'))
    const done = world.admin.call(operation, { body: { operations } })
    await waiting(world)
    await other.run(lockNow('beta'))
    await other.run('commit')
    expect((await done).status).toBe(200)
  })

  it('locks a feature before a segment that an operation before changes, as all changes do', async ({ world }) => {
    await newFeatures(world, 'alpha')
    const { id, ...nordic } = await segment(world)
    const other = await outsider()
    await other.run(lockNow('alpha'))
    const updated: Asked = {
      operationId: 'updateSegment',
      params: { segmentId: String(id) },
      body: { ...nordic, description: 'North' },
    }
    const done = world.admin.call('runBatch', { body: { operations: [updated, describeAs('alpha')] } })
    await waiting(world)
    await other.run(`select from segments where id = ${id} for update nowait`)
    await other.run('commit')
    expect((await done).status).toBe(200)
  })

  it('locks the projects of new features before features', async ({ world }) => {
    await newFeatures(world, 'alpha', 'beta')
    const other = await outsider()
    await other.run(`select from projects where id = 'default' for no key update`)
    const created: Asked = { operationId: 'createFeature', params: project, body: { name: 'gamma' } }
    const done = world.admin.call('runBatch', {
      body: { operations: [describeAs('beta'), describeAs('alpha'), created] },
    })
    await waiting(world)
    await other.run(lockNow('alpha'))
    await other.run('commit')
    expect((await done).status).toBe(200)
  })

  it('locks nothing that its caller may not change', async ({ world }) => {
    await newFeatures(world, 'alpha', 'beta')
    await world.project('shop')
    const here = await world.actor({ may: ['UPDATE_FEATURE'], project: 'default' })
    await world.feature({ name: 'foreign', project: 'shop' })
    const lock = await locker(lockNow('foreign'))
    const foreign: Asked = {
      operationId: 'patchFeature',
      params: { projectId: 'shop', featureName: 'foreign' },
      body: [],
    }
    const { status } = await here.call('runBatch', { body: { operations: [describeAs('alpha'), foreign] } })
    const misplaced = { ...foreign, params: { ...project, featureName: 'foreign' } }
    const second = await here.call('runBatch', { body: { operations: [describeAs('alpha'), misplaced] } })
    expect([status, second.status]).toEqual([403, 404])
    await lock.release()
  })

  it('deadlocks with no bulk change of another server', { timeout: 60_000 }, async ({ world }) => {
    const { url } = await sharedDatabase()
    const names = Array.from({ length: 12 }, (_, index) => `feature-${String(index).padStart(2, '0')}`)
    await newFeatures(world, ...names)
    const { db, close } = connectPostgres(`${url}?options=-c%20deadlock_timeout%3D10ms`, () => {})
    const other = await serverOn(db)
    onTestFinished(async () => {
      await other.close()
      await close()
    })
    const before = await deadlocks(world)
    const headers = { authorization: world.admin.key }
    const send = (server: typeof other, path: string, payload: object) =>
      server.inject({ method: 'POST', url: `/api/admin${path}`, headers, payload })
    const bulk = (way: 'on' | 'off') => ({
      path: `/projects/default/bulk_features/environments/development/${way}`,
      payload: { features: names },
    })
    const reversed = [...names].reverse()
    const sent = Array.from({ length: 8 }, (_, round) => {
      const way = round % 2 === 0 ? 'on' : 'off'
      const { path, payload } = bulk(way)
      const operations = reversed.map((name) => turn(name, way === 'on' ? 'Off' : 'On'))
      return [send(world.app, path, payload), send(other, '/batch', { operations })]
    })
    const answers = await Promise.all(sent.flat())
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect([[...statuses], await deadlocks(world)]).toEqual([[200], before])
  })
})
