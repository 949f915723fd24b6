import { describe, expect } from 'vitest'
import { archive, nordic, segment, useSegments } from '../../../support/segments.ts'
import { it, type World } from '../../../support/world.ts'

describe('listSegmentStrategies', () => {
  it('lists the strategies of active features', async ({ world }) => {
    const { id } = await segment(world)
    const first = await useSegments(world, [id], 'default', 'production')
    const second = await useSegments(world, [id], await world.project('other'))
    const resting = await useSegments(world, [id])
    await archive(world, resting.featureName)
    const { body } = await world.admin.call('listSegmentStrategies', { params: { segmentId: id } })
    const listed = [
      { id: first.strategyId, projectId: 'default', featureName: first.featureName, environment: 'production' },
      { id: second.strategyId, projectId: 'other', featureName: second.featureName, environment: 'development' },
    ].map((strategy) => ({ ...strategy, strategyName: 'default' }))
    expect(body).toEqual({ strategies: listed, changeRequestStrategies: [] })
    const part = await world.admin.call('listSegmentStrategies', {
      params: { segmentId: id },
      query: { offset: 1, limit: 1 },
    })
    expect(part.body.strategies).toEqual(listed.slice(1))
  })
})

describe('listStrategySegments', () => {
  it('lists the segments by name', async ({ world }) => {
    const last = await segment(world, { name: 'Last' })
    const first = await segment(world, { name: 'First' })
    await segment(world, { name: 'Idle' })
    const { strategyId } = await useSegments(world, [last.id, first.id])
    const { body } = await world.admin.call('listStrategySegments', { params: { strategyId } })
    expect(body.segments).toEqual([first, last].map((used) => ({ ...used, usedInFeatures: 1, usedInProjects: 1 })))
  })

  it.for(['0b9f7c0e-7b61-4d3c-8a4e-3a4f5c6d7e8f', 'nonsense'])(
    'is empty for the unknown %s',
    async (strategyId, { world }) => {
      const { status, body } = await world.admin.call('listStrategySegments', { params: { strategyId } })
      expect({ status, body }).toEqual({ status: 200, body: { segments: [] } })
    },
  )
})

describe('setStrategySegments', () => {
  const place = { projectId: 'default', environmentId: 'development' }

  it('replaces the segments of the strategy and records it', async ({ world }) => {
    const [one, two, three] = [
      await segment(world, { name: 'One' }),
      await segment(world, { name: 'Two' }),
      await segment(world, { name: 'Three', project: 'default' }),
    ]
    const { featureName, strategyId } = await useSegments(world, [one.id, two.id])
    const editor = await world.actor({ may: ['UPDATE_FEATURE_STRATEGY'], environment: 'development' })
    const { status, body } = await editor.call('setStrategySegments', {
      body: { ...place, strategyId: strategyId.toUpperCase(), segmentIds: [three.id, two.id, two.id] },
    })
    const segmentIds = [two.id, three.id]
    expect({ status, body }).toEqual({ status: 201, body: { ...place, strategyId, segmentIds } })
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-strategy-update',
        project: 'default',
        environment: 'development',
        featureName,
        data: { id: strategyId, segments: segmentIds },
        preData: { id: strategyId, segments: [one.id, two.id] },
      },
    ])
    const listed = await world.admin.call('listStrategySegments', { params: { strategyId } })
    expect(listed.body.segments.map(({ id }) => id)).toEqual([three.id, two.id])
  })

  it('finds the strategy only in its own project and environment', async ({ world }) => {
    await world.project('other')
    const { strategyId } = await useSegments(world, [])
    const wrong = [
      { ...place, environmentId: 'production' },
      { ...place, projectId: 'other' },
      { ...place, projectId: 'nowhere' },
    ]
    for (const where of wrong) {
      const { status } = await world.admin.call('setStrategySegments', {
        body: { ...where, strategyId, segmentIds: [] },
      })
      expect(status).toBe(404)
    }
  })

  it('refuses unknown segments, those of another project and too many', async ({ world }) => {
    world.limit({ segmentsPerStrategy: 1 })
    const { id } = await segment(world)
    const foreign = await segment(world, { name: 'Foreign', project: await world.project('other') })
    const { strategyId } = await useSegments(world, [id])
    const set = async (...segmentIds: number[]) => {
      const { status } = await world.admin.call('setStrategySegments', { body: { ...place, strategyId, segmentIds } })
      return status
    }
    const unknown = await world.admin.call('setStrategySegments', { body: { ...place, strategyId, segmentIds: [999] } })
    expect(unknown.error?.details).toEqual([{ message: 'There is no segment 999', path: '/body/segmentIds' }])
    expect([await set(999), await set(foreign.id), await set(id, 999)]).toEqual([404, 400, 400])
    expect(await world.events()).toEqual([])
  })

  it('refuses an archived feature and an id that is not a UUID', async ({ world }) => {
    const { featureName, strategyId } = await useSegments(world, [])
    await archive(world, featureName)
    const resting = await world.admin.call('setStrategySegments', { body: { ...place, strategyId, segmentIds: [] } })
    const malformed = await world.admin.send('setStrategySegments', {
      body: { ...place, strategyId: `urn:uuid:${strategyId}`, segmentIds: [] },
    })
    expect([resting.status, malformed.status]).toEqual([400, 400])
  })
})

type Write = { method: 'POST' | 'PUT' | 'DELETE'; url: string; body?: object }

/**
 * Sends different writes at the same time, the first one amid the others, and gives the statuses in the order of the
 * arguments.
 */
async function atOnce({ app, admin }: World, first: Write, ...others: Write[]): Promise<number[]> {
  // Not through `call`: it would take the events of the others for those of its own operation.
  const send = async ({ method, url, body }: Write) => {
    const headers = { authorization: admin.key ?? '', ...(body && { 'content-type': 'application/json' }) }
    const { statusCode } = await app.inject({ method, url: `/api/admin${url}`, headers, payload: JSON.stringify(body) })
    return statusCode
  }
  const early = others.slice(0, 3).map(send)
  return Promise.all([send(first), ...early, ...others.slice(3).map(send)])
}

function featuresIn(world: World, project: string): Promise<string[]> {
  return Promise.all(Array.from({ length: 10 }, () => world.feature({ project })))
}

function useIn(project: string, feature: string, segmentId: number): Write {
  const url = `/projects/${project}/features/${feature}/environments/development/strategies`
  return { method: 'POST', url, body: { name: 'default', segments: [segmentId] } }
}

describe('updateSegment', () => {
  it('never lets a segment be bound and used elsewhere at the same time', async ({ world }) => {
    const { id } = await segment(world)
    const features = await featuresIn(world, await world.project('other'))
    const bind = { method: 'PUT', url: `/segments/${id}`, body: { ...nordic, project: 'default' } } as const
    const [bound, ...used] = await atOnce(world, bind, ...features.map((name) => useIn('other', name, id)))
    expect(used.some((status) => status === 200)).toBe(bound !== 204)
  })
})

describe('deleteSegment', () => {
  it('never leaves a strategy with a segment that is gone', async ({ world }) => {
    const { id } = await segment(world)
    const features = await featuresIn(world, 'default')
    const removal = { method: 'DELETE', url: `/segments/${id}` } as const
    const [removed, ...used] = await atOnce(world, removal, ...features.map((name) => useIn('default', name, id)))
    expect(used.some((status) => status === 200)).toBe(removed !== 204)
  })
})
