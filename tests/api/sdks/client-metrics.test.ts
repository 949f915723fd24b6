import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { systemActor } from '../../../src/domain/actor.ts'
import { storeMetrics } from '../../../src/domain/client-metrics/commands.ts'
import { MAX_VARIANTS } from '../../../src/domain/client-metrics/usage-totals.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { archivedFeature } from '../../support/features.ts'
import { reportingProcess } from '../../support/reports.ts'
import { it, type World } from '../../support/world.ts'

const now = new Date('2026-11-20T09:30:00.000Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** The usage of a feature in the last hours: of each hour with any, the numbers and the variants. */
async function used(world: World, featureName: string, hoursBack = 48) {
  const { body } = await world.admin.call('getRawFeatureMetrics', { params: { featureName }, query: { hoursBack } })
  return body.data
    .filter(({ yes, no }) => yes + no > 0)
    .map(({ environment, appName, timestamp, yes, no }) => [environment, appName, timestamp.slice(11, 13), yes, no])
}

async function processAt(world: World, time = now) {
  world.at(time)
  return { ...reportingProcess(world, { now: time }), featureName: await world.feature({ name: 'checkout' }) }
}

describe('usage', () => {
  it('is added up by environment, application and hour', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    use({ featureName, yes: 2, no: 1 })
    use({ featureName, yes: 3, no: 0, environment: 'production' })
    use({ featureName, appName: 'Büro', at: hoursAgo(1) })
    await job()
    use({ featureName, yes: 40, no: 4 })
    await job()
    expect(await used(world, featureName)).toEqual([
      ['development', 'Büro', '08', 1, 0],
      ['development', 'web-shop', '09', 42, 5],
      ['production', 'web-shop', '09', 3, 0],
    ])
  })

  it('has variants, added up too, and up to a number of them', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    const variants = async () => {
      const { body } = await world.admin.call('getRawFeatureMetrics', {
        params: { featureName },
        query: { hoursBack: 1 },
      })
      return body.data[0]?.variants ?? {}
    }
    use({ featureName, variants: { blue: 1, green: 2 } })
    await job()
    use({ featureName })
    await job()
    use({ featureName, variants: { blue: 5, red: 1 } })
    await job()
    expect(await variants()).toEqual({ blue: 6, green: 2, red: 1 })
    use({ featureName, variants: Object.fromEntries(Array.from({ length: MAX_VARIANTS }, (_, at) => [`a${at}`, 1])) })
    await job()
    expect(Object.keys(await variants())).toHaveLength(MAX_VARIANTS)
    expect(await variants()).toMatchObject({ blue: 6, green: 2, red: 1 })
  })

  it('is kept of archived features, and not of what does not exist', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    const archived = await archivedFeature(world)
    use({ featureName: archived })
    use({ featureName: 'nobody-made-this' })
    use({ featureName, environment: 'nobody-made-this' })
    use({ featureName })
    await job()
    expect(await used(world, archived)).toHaveLength(1)
    expect(await used(world, featureName)).toEqual([['development', 'web-shop', '09', 1, 0]])
  })

  it('goes with the feature', async ({ world }) => {
    const { use, job } = await processAt(world)
    const gone = await archivedFeature(world, { name: 'gone' })
    use({ featureName: gone })
    await job()
    await world.admin.call('deleteArchivedFeature', { params: { featureName: gone } })
    await world.feature({ name: 'gone' })
    expect(await used(world, 'gone')).toEqual([])
  })

  it('is put back while the database is away, and written once', async ({ world }) => {
    const { use, job, counted, featureName } = await processAt(world)
    use({ featureName, variants: { blue: 1 } })
    counted.isLost = true
    await expect(job()).rejects.toThrow('Connection terminated')
    use({ featureName, yes: 10 })
    await expect(job()).rejects.toThrow('Connection terminated')
    counted.isLost = false
    expect(await used(world, featureName)).toEqual([])
    await job()
    await job()
    expect(await used(world, featureName)).toEqual([['development', 'web-shop', '09', 11, 0]])
  })

  it('counts once when the answer to the commit was lost', async ({ world }) => {
    const { use, job, reports, featureName } = await processAt(world)
    use({ featureName })
    await job()
    use({ featureName, yes: 5 })
    const batch = reports.usage.batch()
    if (batch === undefined) throw new Error('there is a batch')
    const setting = { db: world.db, limits: defaultLimits, clock: () => now }
    await inTransaction(setting, systemActor, (transaction) => storeMetrics(transaction, batch))
    await job()
    expect(await used(world, featureName)).toEqual([['development', 'web-shop', '09', 6, 0]])
  })

  it('of two processes is added up', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    const other = reportingProcess(world, { now })
    use({ featureName })
    other.use({ featureName, yes: 2 })
    await Promise.all([job(), other.job()])
    expect(await used(world, featureName)).toEqual([['development', 'web-shop', '09', 3, 0]])
  })

  it('tells when the features of a project were last used', async ({ world }) => {
    const { use, job, clock } = reportingProcess(world, { now })
    const project = await world.project('shop')
    const [first, second] = [await world.feature({ project }), await world.feature({ project })]
    const lastUse = async () => {
      const { body } = await world.admin.call('listProjects')
      return Object.fromEntries(body.projects.map(({ id, lastReportedFlagUsage }) => [id, lastReportedFlagUsage]))
    }
    for (const featureName of [first, second]) use({ featureName })
    await job()
    expect(await lastUse()).toEqual({ default: null, shop: now.toISOString() })
    clock.now = new Date(now.getTime() + 120_000)
    use({ featureName: first })
    await job()
    expect(await lastUse()).toEqual({ default: null, shop: clock.now.toISOString() })
  })

  it('takes the same few statements for many features', async ({ world }) => {
    const { use, job, counted, featureName } = await processAt(world)
    use({ featureName })
    await job()
    const before = counted.statements
    for (let index = 0; index < 20; index++) use({ featureName: await world.feature() })
    await job()
    const ofMany = counted.statements - before
    use({ featureName: await world.feature() })
    await job()
    expect(counted.statements - before - ofMany).toBe(ofMany)
    await job()
    expect(counted.statements - before).toBe(2 * ofMany)
  })

  it('of applications without room is left out, and the log says so', async ({ world }) => {
    world.at(now)
    const featureName = await world.feature()
    const { use, job, warnings } = reportingProcess(world, { now, limits: { applicationsPerEnvironment: 1 } })
    use({ featureName, appName: 'first' })
    use({ featureName, appName: 'second' })
    await job()
    expect((await used(world, featureName)).map(([, appName]) => appName)).toEqual(['first'])
    const full = { environment: 'development', setting: 'LIMIT_APPLICATIONS_PER_ENVIRONMENT', keyIds: [1] }
    expect(warnings).toEqual([{ dropped: 1, ...full }])
    await job()
    expect(warnings).toHaveLength(1)
  })
})

describe('the last time that a feature was seen', () => {
  const seen = async (world: World, featureName: string) => {
    const params = { projectId: 'default', featureName }
    const { body } = await world.admin.call('getFeature', { params })
    const { body: list } = await world.admin.call('searchFeatures', { query: { sortBy: 'lastSeenAt' } })
    const found = list.features.find(({ name }) => name === featureName)
    const inEnvironment = (
      await world.admin.call('getFeatureEnvironment', { params: { ...params, environment: 'development' } })
    ).body
    const times = [
      body.lastSeenAt,
      body.environments.find(({ name }) => name === 'development')?.lastSeenAt,
      inEnvironment.lastSeenAt,
      found?.lastSeenAt,
      found?.environments.find(({ name }) => name === 'development')?.lastSeenAt,
    ]
    return [...new Set(times)]
  }

  it('is shown wherever the feature is, though nobody changed it', async ({ world }) => {
    const { use, job, clock, featureName } = await processAt(world)
    expect(await seen(world, featureName)).toEqual([null])
    use({ featureName, at: hoursAgo(1) })
    await job()
    expect(await seen(world, featureName)).toEqual(['2026-11-20T09:30:00.000Z'])
    clock.now = new Date('2026-11-20T09:31:00.000Z')
    use({ featureName })
    await job()
    expect(await seen(world, featureName)).toEqual(['2026-11-20T09:31:00.000Z'])
  })

  it('leaves the revision of the feature alone', async ({ world }) => {
    const { use, job, clock, featureName } = await processAt(world)
    const revision = async () =>
      (await sql`select revision from feature_revisions where feature = ${featureName}`.execute(world.db)).rows
    use({ featureName })
    await job()
    // The first usage moved it to pre-live.
    const before = await revision()
    clock.now = new Date('2026-11-20T10:30:00.000Z')
    use({ featureName })
    await job()
    expect(await seen(world, featureName)).toEqual(['2026-11-20T10:30:00.000Z'])
    expect(await revision()).toEqual(before)
  })

  it('is written once a minute at most, and never goes back', async ({ world }) => {
    const { use, job, clock, featureName } = await processAt(world)
    for (const time of ['09:30:00', '09:30:59', '09:29:00']) {
      clock.now = new Date(`2026-11-20T${time}.000Z`)
      use({ featureName })
      await job()
      expect(await seen(world, featureName)).toEqual(['2026-11-20T09:30:00.000Z'])
    }
  })
})

describe('getFeatureMetrics', () => {
  it('has the current hour and the one before, and who asked', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    use({ featureName, yes: 2, no: 1 })
    use({ featureName, appName: 'app', yes: 3 })
    use({ featureName, environment: 'production', at: hoursAgo(1) })
    use({ featureName, appName: 'old', at: hoursAgo(2) })
    await job()
    const { body } = await world.admin.call('getFeatureMetrics', { params: { featureName } })
    expect(body).toEqual({
      version: 1,
      maturity: 'stable',
      featureName,
      lastHourUsage: [
        { environment: 'development', timestamp: '2026-11-20T09:00:00.000Z', yes: 5, no: 1 },
        { environment: 'production', timestamp: '2026-11-20T08:00:00.000Z', yes: 1, no: 0 },
      ],
      seenApplications: ['app', 'web-shop'],
    })
  })
})

describe('getRawFeatureMetrics', () => {
  it('has an entry for each hour, also without any use', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    use({ featureName, at: hoursAgo(2), yes: 4, no: 1, variants: { blue: 4 } })
    await job()
    const { body } = await world.admin.call('getRawFeatureMetrics', {
      params: { featureName },
      query: { hoursBack: 3 },
    })
    const about = { featureName, appName: 'web-shop', environment: 'development' }
    expect(body.data).toEqual([
      { ...about, timestamp: '2026-11-20T07:00:00.000Z', yes: 4, no: 1, variants: { blue: 4 } },
      { ...about, timestamp: '2026-11-20T08:00:00.000Z', yes: 0, no: 0, variants: {} },
      { ...about, timestamp: '2026-11-20T09:00:00.000Z', yes: 0, no: 0, variants: {} },
    ])
    expect((await world.admin.call('getRawFeatureMetrics', { params: { featureName } })).body.data).toHaveLength(24)
    expect(await used(world, featureName, 2)).toEqual([])
  })

  it('has the hundred applications with the most use', async ({ world }) => {
    const { use, job, featureName } = await processAt(world)
    for (let index = 0; index <= 100; index++) use({ featureName, appName: `app-${index}`, yes: index + 1 })
    await job()
    const names = (await used(world, featureName, 1)).map(([, appName]) => appName)
    expect(names).toHaveLength(100)
    expect(names).not.toContain('app-0')
  })
})
