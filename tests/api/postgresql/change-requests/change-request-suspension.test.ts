import { describe, expect } from 'vitest'
import type { Schema } from '../../../../src/contract.ts'
import { addingStrategy, job, move, NOW, requestState, scheduled, THEN } from '../../../support/change-requests.ts'
import { ROLES } from '../../../support/service-accounts.ts'
import { makePerson } from '../../../support/sign-in.ts'
import { newFeature, newSegment, newStrategy, strategiesOf } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

type Content = Schema<'ChangeInput'>

function depend(world: World, featureName: string, feature: string) {
  return world.admin.call('addDependency', { params: { projectId: 'default', featureName }, body: { feature } })
}

describe('a direct change', () => {
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
      'the variants that it replaces are changed in all environments',
      ({ params }) => ({ action: 'patchVariant', feature: params.featureName, payload: { variants: [] } }),
      ({ world, params: { projectId, featureName } }) =>
        world.admin.call('setVariantsInAllEnvironments', { params: { projectId, featureName }, body: variants }),
      /^The variants of the feature .* were changed$/,
    ],
    [
      'the variants that it replaces are patched in all environments',
      ({ params }) => ({ action: 'patchVariant', feature: params.featureName, payload: { variants: [] } }),
      ({ world, params: { projectId, featureName } }) =>
        world.admin.call('patchVariantsInAllEnvironments', {
          params: { projectId, featureName },
          body: [{ op: 'add', path: '/-', value: variants[0] }],
        }),
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
        world.admin.call('moveFeature', {
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
      'a feature that it archives gets a child',
      ({ params }) => ({ action: 'archiveFeature', feature: params.featureName }),
      ({ world, params }) => depend(world, 'other', params.featureName),
      /^The feature "other" depends on ".*" now$/,
    ],
    [
      'the parent that it names gets a parent',
      ({ params }) => ({ action: 'addDependency', feature: params.featureName, payload: { feature: 'other' } }),
      ({ world }) => depend(world, 'other', 'third'),
      /^The feature "other" depends on "third" now$/,
    ],
    [
      'the child that it names gets a child',
      ({ params }) => ({ action: 'addDependency', feature: params.featureName, payload: { feature: 'other' } }),
      ({ world, params }) => depend(world, 'third', params.featureName),
      /^The feature "third" depends on ".*" now$/,
    ],
    [
      'the name that it gives a segment is taken by a new one',
      ({ segmentId: id }) => ({ action: 'updateSegment', payload: { id, name: 'Wanted name' } }),
      ({ world }) => world.admin.call('createSegment', { body: { name: 'Wanted name', constraints: [] } }),
      /^Another segment is called "Wanted name" now$/,
    ],
    [
      'the name that it gives a segment is taken by another one',
      ({ segmentId: id }) => ({ action: 'updateSegment', payload: { id, name: 'Wanted name' } }),
      async ({ world }) =>
        world.admin.call('updateSegment', {
          params: { segmentId: await newSegment(world) },
          body: { name: 'Wanted name', constraints: [] },
        }),
      /^Another segment is called "Wanted name" now$/,
    ],
    [
      'a new strategy uses the segment that it deletes',
      ({ segmentId: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, params, segmentId }) =>
        world.admin.call('addStrategy', { params, body: { name: 'default', segments: [segmentId] } }),
      /^The segment \d+ has another use now$/,
    ],
    [
      'a strategy comes to use the segment that it deletes',
      ({ segmentId: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, params, strategyId, segmentId }) =>
        world.admin.call('updateStrategy', { params: { ...params, strategyId }, body: { segments: [segmentId] } }),
      /^The segment \d+ has another use now$/,
    ],
    [
      'a default strategy comes to use the segment that it deletes',
      ({ segmentId: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, params: { projectId, environment }, segmentId }) =>
        world.admin.call('setDefaultStrategy', {
          params: { projectId, environment },
          body: { name: 'flexibleRollout', segments: [segmentId] },
        }),
      /^The segment \d+ has another use now$/,
    ],
    [
      'another request would use the segment that it deletes',
      ({ segmentId: id }) => ({ action: 'deleteSegment', payload: { id } }),
      ({ world, params: { projectId, environment, featureName }, segmentId }) =>
        world.admin.call('addToChangeRequest', {
          params: { projectId, environment },
          body: [addingStrategy(featureName, [segmentId])],
        }),
      /^The segment \d+ has another use now$/,
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
      for (const name of ['other', 'third']) await world.feature({ name })
      const scene: Scene = { world, params, strategyId, segmentId: await newSegment(world) }
      const { id } = await scheduled(world, [content(scene)])
      await edit(scene)
      expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'suspended' })
      const suspended = (await world.events()).filter(({ type }) => type === 'change-request-schedule-suspended')
      expect(suspended).toMatchObject([{ data: { changeRequestId: id, reason: expect.stringMatching(reason) } }])
      await job(world.db)()
      expect(await requestState(world.db, id)).toMatchObject({ status: 'suspended' })
    })
  }

  it('suspends a request that archives a child and its parent when the child is cloned', async ({ world }) => {
    for (const name of ['parent', 'child']) await world.feature({ name })
    await depend(world, 'child', 'parent')
    const archiving = (feature: string): Content => ({ action: 'archiveFeature', feature })
    const { id } = await scheduled(world, [archiving('child'), archiving('parent')])
    const params = { projectId: 'default', featureName: 'child' }
    await world.admin.call('cloneFeature', { params, body: { name: 'copy' } })
    expect(await requestState(world.db, id)).toMatchObject({
      status: 'suspended',
      reason: 'The feature "copy" depends on "parent" now',
    })
  })

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
    expect(await requestState(world.db, id)).toMatchObject({ status: 'pending' })
  })

  it('is not what another request does to itself, but what it does to others', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const { featureName: feature } = params
    const content: Content = { action: 'updateStrategy', feature, payload: { id: strategyId, title: 'New' } }
    const first = await scheduled(world, [content])
    const second = await scheduled(world, [{ action: 'deleteStrategy', feature, payload: { id: strategyId } }])
    await job(world.db)()
    expect(await requestState(world.db, first.id)).toMatchObject({ state: 'Applied' })
    expect(await requestState(world.db, second.id)).toMatchObject({ status: 'suspended' })
  })

  it('suspends what an account has scheduled that is deleted', async ({ world }) => {
    const params = await newFeature(world)
    const { id: userId } = await makePerson(world, { email: 'ada@example.com', rootRole: ROLES.ADMIN })
    await makePerson(world, { email: 'bob@example.com', rootRole: ROLES.ADMIN })
    const { id } = await scheduled(world, [addingStrategy(params.featureName)], { ...world.admin, userId })
    await world.admin.call('deleteUser', { params: { userId } })
    expect(await requestState(world.db, id)).toMatchObject({
      status: 'suspended',
      reason: 'The account of who scheduled it was deleted',
    })
  })

  it('suspends what a service account has scheduled that is deleted', async ({ world }) => {
    const params = await newFeature(world)
    const scheduler = await world.actor({ may: ['APPLY_CHANGE_REQUEST'] })
    const { id } = await scheduled(world, [addingStrategy(params.featureName)], scheduler)
    await world.admin.call('deleteServiceAccount', { params: { serviceAccountId: scheduler.userId } })
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'suspended' })
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
    expect(await requestState(world.db, id)).toEqual({ state: 'Scheduled', status: 'pending', reason: null })
    await job(world.db)()
    expect(await strategiesOf(world, params)).toMatchObject([{ title: 'New' }])
  })
})
