import { describe, expect } from 'vitest'
import { storedEnvironment } from '../../support/features.ts'
import { reportingProcess } from '../../support/reports.ts'
import { it, type World } from '../../support/world.ts'

const stageOf = async (world: World, featureName: string, project = 'default') =>
  (await world.admin.call('getFeature', { params: { projectId: project, featureName } })).body.lifecycle.stage

const entered = async (world: World) =>
  (await world.events())
    .filter(({ type }) => type === 'feature-stage-entered')
    .map(({ featureName, environment, data }) => `${featureName} ${data?.stage} ${environment}`)

describe('the stage of a feature', () => {
  it('after use is live where it is on in production, and pre-live elsewhere', async ({ world }) => {
    const { use, job } = reportingProcess(world)
    const cases = [
      ['a', 'development', false, 'pre-live'],
      ['b', 'development', true, 'pre-live'],
      ['c', 'production', false, 'pre-live'],
      ['d', 'production', true, 'live'],
    ] as const
    for (const [featureName, environment, enabled] of cases) {
      await world.feature({ name: featureName })
      await storedEnvironment(world, featureName, environment, { enabled })
      expect(await stageOf(world, featureName)).toBe('initial')
      use({ featureName, environment, yes: 0, no: 1 })
    }
    await job()
    for (const [featureName, , , stage] of cases) expect(await stageOf(world, featureName)).toBe(stage)
    const events = cases.map(([name, environment]) => `${name} pre-live ${environment}`)
    expect((await entered(world)).toSorted()).toEqual([...events, 'd live production'].toSorted())
    expect((await entered(world)).filter((event) => event.startsWith('d '))).toEqual([
      'd pre-live production',
      'd live production',
    ])
  })

  it('moves on when it is turned on in production and used there', async ({ world }) => {
    const featureName = await world.feature({ name: 'checkout' })
    const { use, job } = reportingProcess(world)
    use({ featureName, environment: 'production' })
    await job()
    expect(await stageOf(world, featureName)).toBe('pre-live')
    await storedEnvironment(world, featureName, 'production', { enabled: true })
    await job()
    expect(await stageOf(world, featureName)).toBe('pre-live')
    use({ featureName, environment: 'production' })
    await job()
    expect(await stageOf(world, featureName)).toBe('live')
    await storedEnvironment(world, featureName, 'production', { enabled: false })
    use({ featureName, environment: 'production' })
    await job()
    expect(await stageOf(world, featureName)).toBe('live')
    expect(await entered(world)).toEqual(['checkout pre-live production', 'checkout live production'])
  })

  it('records the event of the server, in the project', async ({ world }) => {
    const project = await world.project('shop')
    const featureName = await world.feature({ project })
    await world.forgetEvents()
    const { use, job } = reportingProcess(world)
    use({ featureName })
    await job()
    const events = (await world.events()).filter(({ type }) => type !== 'application-created')
    expect(events).toMatchObject([
      {
        type: 'feature-stage-entered',
        createdBy: 'flaghoist-system',
        createdByUserId: -1337,
        project,
        environment: 'development',
        featureName,
        data: { stage: 'pre-live' },
        preData: null,
      },
    ])
  })

  it('stays completed, and archived', async ({ world }) => {
    const completed = await world.feature()
    const archived = await world.feature()
    await world.admin.call('completeFeature', {
      params: { projectId: 'default', featureName: completed },
      body: { status: 'kept' },
    })
    await world.admin.call('archiveFeature', { params: { projectId: 'default', featureName: archived } })
    const { use, job } = reportingProcess(world)
    use({ featureName: completed })
    use({ featureName: archived })
    await job()
    expect([await stageOf(world, completed), await stageOf(world, archived)]).toEqual(['completed', 'archived'])
    expect(await entered(world)).toEqual([`${completed} pre-live development`])
  })

  it('is found by the next process, when this one was stopped before', async ({ world }) => {
    const featureName = await world.feature()
    const before = reportingProcess(world)
    before.use({ featureName })
    before.counted.isLost = true
    await expect(before.job()).rejects.toThrow()
    before.counted.isLost = false
    await before.job()
    await world.db.deleteFrom('featureLifecycles').where('stage', '=', 'pre-live').execute()
    await reportingProcess(world).job()
    expect(await stageOf(world, featureName)).toBe('pre-live')
  })

  it('moves on for many features at once, in one event each', async ({ world }) => {
    const { use, job } = reportingProcess(world)
    const rows = Array.from({ length: 210 }, (_, index) => ({
      name: `many-${index}`,
      projectId: 'default',
      type: 'release',
      createdAt: new Date(),
    }))
    await world.db.insertInto('features').values(rows).execute()
    await world.db
      .insertInto('featureEnvironments')
      .values(rows.map(({ name }) => ({ featureName: name, environment: 'production', enabled: true })))
      .execute()
    for (const { name } of rows) use({ featureName: name, environment: 'production' })
    await job()
    const events = await entered(world)
    expect(events).toHaveLength(420)
    expect(new Set(events).size).toBe(420)
    await job()
    expect(await entered(world)).toHaveLength(420)
  })
})
