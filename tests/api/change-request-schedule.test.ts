import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Permission } from '../../generated/permissions.ts'
import type { Schema } from '../../src/contract.ts'
import { connectPostgres } from '../../src/db/connect.ts'
import type { Db } from '../../src/db/handles.ts'
import { defaultLimits } from '../../src/domain/limits.ts'
import { applyScheduled } from '../../src/jobs/apply-scheduled.ts'
import { move, newRequest, standing } from '../support/change-requests.ts'
import { sharedDatabase } from '../support/database.ts'
import { guard } from '../support/guarded.ts'
import { ROLES } from '../support/service-accounts.ts'
import { makePerson } from '../support/sign-in.ts'
import { archive, newFeature, newSegment, newStrategy, strategiesOf } from '../support/strategies.ts'
import { it, type World } from '../support/world.ts'

type Content = Schema<'ChangeInput'>
const APPLY: Permission = 'APPLY_CHANGE_REQUEST'
const NOW = new Date('2026-11-20T09:00:00.000Z')
const THEN = '2026-11-20T10:00:00.000Z'

/** The job of an instance, at a time. */
function job(db: Db, at = THEN) {
  return applyScheduled({ db, limits: defaultLimits, clock: () => new Date(at) })
}

function addStrategy(feature: string): Content {
  return { action: 'addStrategy', feature, payload: { name: 'default', constraints: [], parameters: {} } }
}

/** A request that somebody has scheduled. */
async function scheduled(world: World, contents: Content[], by?: Awaited<ReturnType<World['actor']>>) {
  await guard(world.db)
  const id = await newRequest(world, contents)
  const scheduler = by ?? (await world.actor({ may: [APPLY] }))
  await move(world.db, scheduler, id, { state: 'Scheduled', scheduledAt: THEN }, { now: NOW })
  await world.forgetEvents()
  return { id, scheduler }
}

describe('scheduling', () => {
  it('keeps when and by whom, and records it', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(featureName)])
    await move(
      world.db,
      await world.actor({ may: [APPLY] }),
      id,
      { state: 'Scheduled', scheduledAt: THEN },
      { now: NOW },
    )
    expect(await standing(world.db, id)).toEqual({ state: 'Scheduled', status: 'pending', reason: null })
    expect(await world.events()).toMatchObject([
      { type: 'change-request-scheduled', data: { changeRequestId: id, scheduledDate: THEN } },
    ])
  })

  it('refuses a time that is not in the future, and a request that could not be applied now', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await guard(world.db)
    const id = await newRequest(world, [addStrategy(featureName)])
    const somebody = await world.actor({ may: [APPLY] })
    const schedule = (now: Date) => move(world.db, somebody, id, { state: 'Scheduled', scheduledAt: THEN }, { now })
    await expect(schedule(new Date(THEN))).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ path: '/body/scheduledAt' }],
    })
    await archive(world, featureName)
    await expect(schedule(NOW)).rejects.toMatchObject({ kind: 'conflict' })
    expect(await world.events()).toEqual([])
  })
})

describe('the job', () => {
  it('applies what is due in the name of who scheduled it, and nothing before', async ({ world }) => {
    const params = await newFeature(world)
    const { id, scheduler } = await scheduled(world, [addStrategy(params.featureName)])
    await job(world.db, '2026-11-20T09:59:59.999Z')()
    expect(await standing(world.db, id)).toMatchObject({ state: 'Scheduled' })
    await job(world.db)()
    expect(await standing(world.db, id)).toEqual({ state: 'Applied', status: null, reason: null })
    expect((await world.events()).map(({ type, createdBy }) => [type, createdBy])).toEqual([
      ['feature-strategy-add', scheduler.name],
      ['change-request-applied', scheduler.name],
      ['change-request-scheduled-application-success', scheduler.name],
    ])
    expect(await strategiesOf(world, params)).toHaveLength(1)
    await job(world.db)()
    expect(await world.events()).toHaveLength(3)
  })

  it('applies each once, whichever of two instances comes first', async ({ world }) => {
    const params = await newFeature(world)
    const ids = []
    for (let made = 0; made < 5; made++) ids.push((await scheduled(world, [addStrategy(params.featureName)])).id)
    const { url } = await sharedDatabase()
    const other = url === undefined ? undefined : connectPostgres(url, () => {})
    const instances = [world.db, other?.db ?? world.db, world.db, other?.db ?? world.db]
    await Promise.all(instances.map((db) => job(db)()))
    // What one found locked by another is found again, unless that one was faster.
    await job(world.db)()
    await other?.close()
    for (const id of ids) expect(await standing(world.db, id)).toMatchObject({ state: 'Applied' })
    expect(await strategiesOf(world, params)).toHaveLength(5)
    const types = await world.eventTypes()
    expect(types.filter((type) => type === 'change-request-applied')).toHaveLength(5)
    expect(types.filter((type) => type === 'change-request-scheduled-application-failure')).toEqual([])
  })

  it('keeps why one can not be applied, and goes on with the next', async ({ world }) => {
    const gone = await newFeature(world)
    const params = await newFeature(world)
    const broken = await scheduled(world, [addStrategy(gone.featureName)])
    const whole = await scheduled(world, [addStrategy(params.featureName)])
    await archive(world, gone.featureName)
    await job(world.db)()
    const reason = `The change request ${broken.id} can't be applied. change 1 (addStrategy of "${gone.featureName}"): the feature "${gone.featureName}" is archived`
    expect(await standing(world.db, broken.id)).toEqual({ state: 'Scheduled', status: 'failed', reason })
    expect(await standing(world.db, whole.id)).toMatchObject({ state: 'Applied' })
    const [failure] = await world.events()
    expect(failure).toMatchObject({
      type: 'change-request-scheduled-application-failure',
      createdBy: 'flaghoist-system',
      data: { changeRequestId: broken.id, reason },
    })
    await job(world.db)()
    expect((await world.events()).filter(({ type }) => type === failure?.type)).toHaveLength(1)
  })

  it('applies with the rights that who scheduled it has by then', async ({ world }) => {
    const params = await newFeature(world)
    const { id, scheduler } = await scheduled(world, [addStrategy(params.featureName)])
    await world.db.deleteFrom('userRoles').where('userId', '=', scheduler.userId).execute()
    await job(world.db)()
    expect(await standing(world.db, id)).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining(APPLY),
    })
    expect(await strategiesOf(world, params)).toEqual([])
  })

  it('applies for admin keys too', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await scheduled(world, [addStrategy(params.featureName)], world.admin)
    await job(world.db)()
    expect(await standing(world.db, id)).toMatchObject({ state: 'Applied' })
  })

  it('applies what waits even where change requests are off by then', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await scheduled(world, [addStrategy(params.featureName)])
    await sql`delete from change_request_settings`.execute(world.db)
    await job(world.db)()
    expect(await standing(world.db, id)).toMatchObject({ state: 'Applied' })
  })
})

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
      /^the strategy .* was updated$/,
    ],
    [
      'a strategy that it moves is removed',
      ({ params, strategyId: id }) => ({
        action: 'reorderStrategy',
        feature: params.featureName,
        payload: [{ id, sortOrder: 3 }],
      }),
      ({ world, params, strategyId }) => world.admin.call('removeStrategy', { params: { ...params, strategyId } }),
      /^the strategy .* was removed$/,
    ],
    [
      'the variants that it replaces are changed',
      ({ params }) => ({ action: 'patchVariant', feature: params.featureName, payload: { variants: [] } }),
      ({ world, params }) => world.admin.call('setVariants', { params, body: variants }),
      /^the variants of the feature .* were changed$/,
    ],
    [
      'its feature is archived',
      ({ params }) => addStrategy(params.featureName),
      ({ world, params: { projectId, featureName } }) =>
        world.admin.call('archiveFeature', { params: { projectId, featureName } }),
      /^the feature .* was archived$/,
    ],
    [
      'its feature is moved',
      ({ params }) => addStrategy(params.featureName),
      ({ world, params: { projectId, featureName } }) =>
        world.admin.call('changeFeatureProject', {
          params: { projectId, featureName },
          body: { newProjectId: 'shop' },
        }),
      /^the feature .* was moved to another project$/,
    ],
    [
      'its segment is updated',
      ({ segmentId: id }) => ({ action: 'updateSegment', payload: { id, description: 'New' } }),
      ({ world, segmentId }) =>
        world.admin.call('updateSegment', { params: { segmentId }, body: { name: 'Other', constraints: [] } }),
      /^the segment \d+ was updated$/,
    ],
    [
      'a segment that its strategy would use is deleted',
      ({ params, segmentId }) => ({
        action: 'addStrategy',
        feature: params.featureName,
        payload: { name: 'default', constraints: [], parameters: {}, segments: [segmentId] },
      }),
      ({ world, segmentId }) => world.admin.call('deleteSegment', { params: { segmentId } }),
      /^the segment \d+ was deleted$/,
    ],
    [
      'its environment is removed',
      ({ params }) => addStrategy(params.featureName),
      ({ world, params: { projectId, environment } }) =>
        world.admin.call('removeProjectEnvironment', { params: { projectId, environment } }),
      /^the environment "development" was removed$/,
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
    const { id } = await scheduled(world, [addStrategy(params.featureName)], { ...world.admin, userId })
    await world.admin.call('deleteUser', { params: { userId } })
    expect(await standing(world.db, id)).toMatchObject({
      status: 'suspended',
      reason: 'the account of who scheduled it was deleted',
    })
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
