import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { guard } from '../../support/guarded.ts'
import { apply, plan, RIGHTS_TO_APPLY, setOf } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

const IN = { projectId: 'default', featureName: 'checkout' }
const HERE = { ...IN, environment: 'production' }
const feature = (part: Schema<'StateFeatureEnvironment'>) => ({
  features: { checkout: { project: 'default', environments: { production: part } } },
})

async function statusOf(world: World, id: string, by = world.admin): Promise<[number, string | undefined]> {
  const { status, error } = await by.call('applyState', { body: { plan: id } })
  return [status, error?.details?.[0]?.message]
}

/** Makes features with these dependencies. */
async function family(world: World, ties: readonly (readonly [child: string, parent: string])[]): Promise<void> {
  for (const name of ['checkout', 'child', 'parent']) await world.feature({ name })
  for (const [featureName, parent] of ties)
    await world.admin.call('addDependency', {
      params: { projectId: 'default', featureName },
      body: { feature: parent },
    })
}

describe('a plan is refused when it would have another effect', () => {
  const because = expect.stringContaining('what decides about the effect of the plan has changed')

  it('by the strategies that the feature has there', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const { body: strategy } = await world.admin.call('addStrategy', {
      params: HERE,
      body: { name: 'flexibleRollout', parameters: { rollout: '1', stickiness: 'default', groupId: 'checkout' } },
    })
    const { id } = await plan(world, feature({ enabled: true }))
    await world.admin.call('updateStrategy', {
      params: { ...HERE, strategyId: strategy.id },
      body: { name: 'flexibleRollout', parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' } },
    })
    expect(await statusOf(world, id)).toEqual([412, because])
  })

  it('by the constraints of a segment', async ({ world }) => {
    const segments = { beta: { constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['ada'] }] } }
    await apply(world, { manager: 'other', segments })
    const { id } = await plan(world, feature({ strategies: [{ name: 'default', segments: ['beta'] }] }))
    await apply(world, { manager: 'other', segments: { beta: { constraints: [] } } })
    expect(await statusOf(world, id)).toEqual([412, because])
  })

  it('by the guard: nothing is done that had to be proposed', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    await guard(world.db, 'default', 'production')
    const by = await world.actor({ may: [...RIGHTS_TO_APPLY] })
    const { id } = await plan(world, feature({ enabled: true }), { by })
    await world.db.deleteFrom('changeRequestSettings').execute()
    expect(await statusOf(world, id, by)).toEqual([412, because])
  })

  it('by a parent that it has now', async ({ world }) => {
    await family(world, [])
    const { id } = await plan(world, feature({ enabled: true }))
    await world.admin.call('addDependency', { params: IN, body: { feature: 'parent' } })
    expect(await statusOf(world, id)).toEqual([412, because])
  })

  it.for<[what: string, document: Parameters<typeof setOf>[0], options: { prune?: true }]>([
    ['that the files archive', { features: { checkout: { archived: true } } }, {}],
    ['that is an orphan to archive', { features: {} }, { prune: true }],
  ])('by turning a feature on %s', async ([, document, options], { world }) => {
    await apply(world, { features: { checkout: { project: 'default' } } })
    const { id } = await plan(world, document, options)
    await world.admin.call('turnFeatureOn', { params: HERE })
    expect((await statusOf(world, id))[0]).toBe(412)
    expect((await world.admin.call('getFeature', { params: IN })).body.archived).toBe(false)
  })

  it('by the segment of the default strategy, or by that strategy', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'beta', constraints: [] } })
    await world.admin.call('setDefaultStrategy', {
      params: { projectId: 'default', environment: 'production' },
      body: { name: 'flexibleRollout', segments: [segment.id] },
    })
    const { id } = await plan(world, feature({ enabled: true }))
    await world.admin.call('updateSegment', {
      params: { segmentId: segment.id },
      body: { name: 'beta', constraints: [{ contextName: 'userId', operator: 'IN', values: ['ada'] }] },
    })
    expect(await statusOf(world, id)).toEqual([412, because])
    const { id: second } = await plan(world, feature({ enabled: true }))
    await world.admin.call('setDefaultStrategy', {
      params: { projectId: 'default', environment: 'production' },
      body: { name: 'flexibleRollout', parameters: { rollout: '1', stickiness: 'default' } },
    })
    expect(await statusOf(world, second)).toEqual([412, because])
  })

  const on = feature({ enabled: true })
  const tied = { features: { checkout: { project: 'default', dependencies: [{ feature: 'parent' }] } } }

  it.for<[what: string, ties: readonly [child: string, parent: string][], set: typeof on | typeof tied, other: string]>(
    [
      ['its parent', [['checkout', 'parent']], on, 'parent'],
      ['a parent that it gets', [], tied, 'parent'],
      ['its child', [['child', 'checkout']], on, 'child'],
      [
        'another parent of its child',
        [
          ['child', 'checkout'],
          ['child', 'parent'],
        ],
        on,
        'parent',
      ],
    ],
  )('by the state of %s', async ([, ties, set, other], { world }) => {
    await family(world, ties)
    const [first, second] = [await plan(world, set), await plan(world, on)]
    const params = { projectId: 'default', featureName: other }
    await world.admin.call('turnFeatureOn', { params: { ...params, environment: 'production' } })
    expect(await statusOf(world, first.id)).toEqual([412, expect.stringContaining('has changed')])
    expect((await statusOf(world, second.id))[0]).toBe(ties.length > 0 ? 412 : 200)
  })

  it('by a user who has archived what it changes, or deleted it', async ({ world }) => {
    await world.feature({ name: 'checkout' })
    const { project: _, ...there } = feature({ enabled: true }).features.checkout
    const { id } = await plan(world, { features: { checkout: there, other: { project: 'default' } } })
    for (const operation of ['archiveFeature', 'deleteArchivedFeature'] as const) {
      await world.admin.call(operation, { params: IN })
      expect(await statusOf(world, id)).toEqual([412, expect.stringContaining('/features/checkout')])
    }
  })

  const beta = (...values: string[]) => ({
    segments: { beta: { constraints: [{ contextName: 'userId', operator: 'IN' as const, values }] } },
  })
  const isBeta = { name: 'default', segments: ['beta'] }

  it.for<[what: string, Parameters<typeof apply>[1]]>([
    ['comes to use', feature({ strategies: [isBeta] })],
    ['uses, and is turned on', feature({ enabled: true, strategies: [isBeta, { name: 'default' }] })],
  ])('by a feature that %s a segment that the files change', async ([what, users], { world }) => {
    await apply(world, { ...beta('ada'), ...feature({ strategies: what === 'comes to use' ? [] : [isBeta] }) })
    const { id } = await plan(world, { manager: 'other', ...beta('ada', 'grace') }, { force: true })
    await apply(world, { ...beta('ada'), ...users })
    expect(await statusOf(world, id)).toEqual([412, expect.stringContaining('segments/beta: the features that use it')])
  })

  it('but not by a feature in a project that its maker does not see', async ({ world }) => {
    await world.project('secret')
    await world.admin.call('updateProjectSettings', { params: { projectId: 'secret' }, body: { mode: 'private' } })
    await apply(world, beta('ada'))
    const by = await world.actor({ may: ['UPDATE_PROJECT'] })
    const { id } = await plan(world, beta('ada', 'grace'), { by })
    const environments = { production: { strategies: [isBeta] } }
    await apply(world, { manager: 'other', features: { hidden: { project: 'secret', environments } } })
    expect((await statusOf(world, id))[0]).toBe(200)
  })

  it('but not by what decides elsewhere, nor by a parent there', async ({ world }) => {
    await family(world, [['checkout', 'parent']])
    const { id } = await plan(world, on)
    await world.admin.call('updateFeature', { params: IN, body: { description: 'Two' } })
    for (const featureName of ['checkout', 'parent'])
      await world.admin.call('turnFeatureOn', { params: { ...IN, featureName, environment: 'development' } })
    expect((await statusOf(world, id))[0]).toBe(200)
  })
})

describe('guarded changes of all environments', () => {
  const family = (child: Schema<'StateFeature'>, parent: Schema<'StateFeature'> = {}) => ({
    features: { child: { project: 'default', ...child }, parent: { project: 'default', ...parent } },
  })
  const tied = family({ dependencies: [{ feature: 'parent' }] })

  async function guarded(world: World) {
    await apply(world, tied)
    await guard(world.db, 'default')
    return world.actor({ may: [...RIGHTS_TO_APPLY, 'UPDATE_FEATURE_DEPENDENCY', 'DELETE_FEATURE'] })
  }

  async function applyRequest(world: World, request: Schema<'ChangeRequest'> | undefined): Promise<number> {
    const params = { projectId: 'default', changeRequestId: request?.id ?? 0 }
    await world.admin.call('setChangeRequestState', { params, body: { state: 'Approved' } })
    return (await world.admin.call('setChangeRequestState', { params, body: { state: 'Applied' } })).status
  }

  it('propose to remove a dependency', async ({ world }) => {
    const by = await guarded(world)
    const { status, body } = await apply(world, family({}), { by })
    expect([status, body.changeRequests.length]).toEqual([202, 1])
    expect(await applyRequest(world, body.changeRequests[0])).toBe(200)
    const params = { projectId: 'default', featureName: 'child' }
    expect((await world.admin.call('getFeature', { params })).body.dependencies).toEqual([])
  })

  it('archive a child before its parent', async ({ world }) => {
    const by = await guarded(world)
    const { body } = await apply(world, family({ archived: true }, { archived: true }), { by })
    expect(await applyRequest(world, body.changeRequests[0])).toBe(200)
  })

  it('keep the request to archive an orphan when the same files are applied again', async ({ world }) => {
    const by = await guarded(world)
    const nothing = { features: {} }
    const [request] = (await apply(world, nothing, { by, prune: true })).body.changeRequests
    const again = await plan(world, nothing, { by, prune: true })
    expect([again.differs, again.changeRequests.map(({ waits }) => waits)]).toEqual([false, [request?.id]])
    expect(await applyRequest(world, request)).toBe(200)
    await apply(world, nothing, { by, prune: true })
    expect((await plan(world, nothing, { by, prune: true })).differs).toBe(false)
  })
})

it('a set is refused, and never an error of the server', async ({ world }) => {
  const sets: Parameters<typeof setOf>[0][] = [
    // A parent that is not there and stays so.
    { features: { gone: { archived: true }, child: { project: 'default', dependencies: [{ feature: 'gone' }] } } },
    { segments: { 'a\u0000b': { constraints: [] } } },
    { segments: { 'a\ud800b': { constraints: [] } } },
  ]
  for (const set of sets) expect((await world.admin.call('planState', { body: setOf(set) })).status).toBe(400)
})
