import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { addingStrategy, job, move, NOW, scheduled, standing, THEN } from '../support/change-requests.ts'
import { ROLES } from '../support/service-accounts.ts'
import { makePerson } from '../support/sign-in.ts'
import { newFeature, newSegment, newStrategy, strategiesOf } from '../support/strategies.ts'
import { it, type World } from '../support/world.ts'

type Content = Schema<'ChangeInput'>

describe('what is changed directly', () => {
  type Scene = { world: World; params: Awaited<ReturnType<typeof newFeature>>; strategyId: string; segmentId: number }
  const variants = [{ name: 'blue', weight: 1 }]
  const cases: [
    what: string,
    content: (scene: Scene) => Content,
    edit: (scene: Scene) => Promise<unknown>,
    reason: RegExp,
  ][] = [
    [
      'a strategy that it changes is updated',
      ({ params, strategyId: id }) => ({
        action: 'updateStrategy',
        feature: params.featureName,
        payload: { id, title: 'New' },
      }),
      ({ world, params, strategyId }) =>
        world.admin.call('patchStrategy', {
          params: { ...params, strategyId },
          body: [{ op: 'replace', path: '/title', value: 'Other' }],
        }),
      /^The strategy .* was updated$/,
    ],
    [
      'a strategy that it moves is removed',
      ({ params, strategyId: id }) => ({
        action: 'reorderStrategy',
        feature: params.featureName,
        payload: [{ id, sortOrder: 3 }],
      }),
      ({ world, params, strategyId }) => world.admin.call('removeStrategy', { params: { ...params, strategyId } }),
      /^The strategy .* was removed$/,
    ],
    [
      'the variants that it replaces are changed',
      ({ params }) => ({ action: 'patchVariant', feature: params.featureName, payload: { variants: [] } }),
      ({ world, params }) => world.admin.call('setVariants', { params, body: variants }),
      /^The variants of the feature .* were changed$/,
    ],
    [
      'its feature is archived',
      ({ params }) => addingStrategy(params.featureName),
      ({ world, params: { projectId, featureName } }) =>
        world.admin.call('archiveFeature', { params: { projectId, featureName } }),
      /^The feature .* was archived$/,
    ],
    [
      'its feature is moved',
      ({ params }) => addingStrategy(params.featureName),
      ({ world, params: { projectId, featureName } }) =>
        world.admin.call('changeFeatureProject', {
          params: { projectId, featureName },
          body: { newProjectId: 'shop' },
        }),
      /^The feature .* was moved to another project$/,
    ],
    [
      'its segment is updated',
      ({ segmentId: id }) => ({ action: 'updateSegment', payload: { id, description: 'New' } }),
      ({ world, segmentId }) =>
        world.admin.call('updateSegment', { params: { segmentId }, body: { name: 'Other', constraints: [] } }),
      /^The segment \d+ was updated$/,
    ],
    [
      'a segment that it gives a new strategy is updated',
      ({ params, segmentId }) => addingStrategy(params.featureName, [segmentId]),
      ({ world, segmentId }) =>
        world.admin.call('updateSegment', { params: { segmentId }, body: { name: 'Other', constraints: [] } }),
      /^The segment \d+ was updated$/,
    ],
    [
      'a segment that it gives a strategy goes to another project',
      ({ params, strategyId: id, segmentId }) => ({
        action: 'updateStrategy',
        feature: params.featureName,
        payload: { id, segments: [segmentId] },
      }),
      ({ world, segmentId }) =>
        world.admin.call('updateSegment', {
          params: { segmentId },
          body: { name: 'Other', constraints: [], project: 'shop' },
        }),
      /^The segment \d+ was updated$/,
    ],
    [
      'its segment is deleted',
      ({ segmentId: id }) => ({ action: 'updateSegment', payload: { id, description: 'New' } }),
      ({ world, segmentId }) => world.admin.call('deleteSegment', { params: { segmentId } }),
      /^The segment \d+ was deleted$/,
    ],
    [
      'its environment is removed',
      ({ params }) => addingStrategy(params.featureName),
      ({ world, params: { projectId, environment } }) =>
        world.admin.call('removeProjectEnvironment', { params: { projectId, environment } }),
      /^The environment "development" was removed$/,
    ],
    [
      'its environment is deleted',
      ({ params }) => addingStrategy(params.featureName),
      ({ world, params: { environment } }) => world.admin.call('deleteEnvironment', { params: { environment } }),
      /^The environment "development" was removed$/,
    ],
  ]

  for (const [what, content, edit, reason] of cases) {
    it(`suspends a request when ${what}`, async ({ world }) => {
      await world.project('shop')
      const params = await newFeature(world)
      const { id: strategyId } = await newStrategy(world, params)
      const scene: Scene = { world, params, strategyId, segmentId: await newSegment(world) }
      const { id } = await scheduled(world, [content(scene)])
      await edit(scene)
      expect(await standing(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'suspended' })
      const suspended = (await world.events()).filter(({ type }) => type === 'change-request-schedule-suspended')
      expect(suspended).toMatchObject([{ data: { changeRequestId: id, reason: expect.stringMatching(reason) } }])
      await job(world.db)()
      expect(await standing(world.db, id)).toMatchObject({ status: 'suspended' })
    })
  }

  it('leaves alone what it does not break', async ({ world }) => {
    const params = await newFeature(world)
    const strategy = await newStrategy(world, params)
    const other = await newStrategy(world, params)
    const { featureName: feature } = params
    const { id } = await scheduled(world, [
      { action: 'updateStrategy', feature, payload: { id: strategy.id, title: 'New' } },
    ])
    await world.admin.call('removeStrategy', { params: { ...params, strategyId: other.id } })
    await world.admin.call('setVariants', { params, body: variants })
    await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    expect(await standing(world.db, id)).toMatchObject({ status: 'pending' })
  })

  it('is not what another request does to itself, but what it does to others', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const { featureName: feature } = params
    const content: Content = { action: 'updateStrategy', feature, payload: { id: strategyId, title: 'New' } }
    const first = await scheduled(world, [content])
    const second = await scheduled(world, [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }])
    await job(world.db)()
    expect(await standing(world.db, first.id)).toMatchObject({ state: 'Applied' })
    expect(await standing(world.db, second.id)).toMatchObject({ status: 'suspended' })
  })

  it('suspends what an account has scheduled that is deleted', async ({ world }) => {
    const params = await newFeature(world)
    const { id: userId } = await makePerson(world, { email: 'ada@example.com', rootRole: ROLES.ADMIN })
    await makePerson(world, { email: 'bob@example.com', rootRole: ROLES.ADMIN })
    const { id } = await scheduled(world, [addingStrategy(params.featureName)], { ...world.admin, userId })
    await world.admin.call('deleteUser', { params: { userId } })
    expect(await standing(world.db, id)).toMatchObject({
      status: 'suspended',
      reason: 'The account of who scheduled it was deleted',
    })
  })

  it('suspends what a service account has scheduled that is deleted', async ({ world }) => {
    const params = await newFeature(world)
    const scheduler = await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    const { id } = await scheduled(world, [addingStrategy(params.featureName)], scheduler)
    await world.admin.call('deleteServiceAccount', { params: { serviceAccountId: scheduler.userId } })
    expect(await standing(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'suspended' })
  })

  it('is no obstacle for scheduling it anew', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const { featureName: feature } = params
    const { id, scheduler } = await scheduled(world, [
      { action: 'updateStrategy', feature, payload: { id: strategyId, title: 'New' } },
    ])
    await world.admin.call('updateStrategy', { params: { ...params, strategyId }, body: { title: 'Other' } })
    await move(world.db, scheduler, id, { state: 'Scheduled', scheduledAt: THEN }, { now: NOW })
    expect(await standing(world.db, id)).toEqual({ state: 'Scheduled', status: 'pending', reason: null })
    await job(world.db)()
    expect(await strategiesOf(world, params)).toMatchObject([{ title: 'New' }])
  })
})
