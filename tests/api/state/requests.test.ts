import { describe, expect } from 'vitest'
import { guard } from '../../support/guarded.ts'
import { apply, guardedSet as at, plan, RIGHTS_TO_APPLY as RIGHTS } from '../../support/state.ts'
import { it } from '../../support/world.ts'

describe('an apply where change requests guard an environment', () => {
  it('makes one request with the guarded edits, ready for review, and does the rest', async ({ world }) => {
    await guard(world.db, 'default', 'production')
    const by = await world.actor({ may: [...RIGHTS] })
    const planned = await plan(world, at('25'), { by })
    expect(planned.changeRequests).toEqual([
      { project: 'default', environment: 'production', changes: 2, replaces: null, waits: null },
    ])
    expect(planned.operations.map(({ environment, changeRequest }) => [environment, changeRequest])).toEqual([
      [null, false],
      ['development', false],
      ['production', true],
      ['production', true],
    ])
    const { status, body } = await apply(world, at('25'), { by })
    expect([status, body.changeRequests]).toMatchObject([202, [{ state: 'In review', environment: 'production' }]])
    const { body: feature } = await world.admin.call('getFeature', {
      params: { projectId: 'default', featureName: 'checkout' },
    })
    expect(feature.description).toBe('One page')
    expect(feature.environments.map(({ name, enabled }) => [name, enabled])).toEqual([
      ['development', true],
      ['production', false],
    ])
  })

  it('leaves its open request as it is while the files say the same, and replaces its changes when they differ', async ({
    world,
  }) => {
    await guard(world.db, 'default', 'production')
    const by = await world.actor({ may: [...RIGHTS] })
    const [first] = (await apply(world, at('25'), { by })).body.changeRequests
    await world.forgetEvents()
    const again = await apply(world, at('25'), { by })
    expect([again.status, again.body.event, again.body.changeRequests.map(({ id }) => id)]).toEqual([
      202,
      null,
      [first?.id],
    ])
    expect(await world.eventTypes()).toEqual([])
    const { body } = await apply(world, at('50'), { by })
    expect(body.changeRequests.map(({ id }) => id)).toEqual([first?.id])
    const payloads = body.changeRequests.flatMap(({ features }) => features.flatMap(({ changes }) => changes))
    expect(payloads.map(({ action }) => action)).toEqual(['addStrategy', 'updateEnabled'])
    expect(payloads[0]).toMatchObject({ payload: { parameters: { rollout: '50' } } })
  })

  it('withdraws its request when the files are as before', async ({ world }) => {
    await apply(world, { features: { checkout: { project: 'default' } } })
    await guard(world.db, 'default', 'production')
    const by = await world.actor({ may: [...RIGHTS] })
    const [request] = (await apply(world, at('25'), { by })).body.changeRequests
    await apply(world, { features: { checkout: { project: 'default', description: 'One page' } } }, { by })
    const params = { projectId: 'default', changeRequestId: request?.id ?? 0 }
    const { body } = await by.call('getChangeRequest', { params })
    expect(body.state).toBe('Cancelled')
  })
})

describe('an apply without the permissions', () => {
  it('names all that are missing, in the plan and in the refusal', async ({ world }) => {
    const by = await world.actor({ may: ['CREATE_FEATURE'] })
    const { missingPermissions, impact } = await plan(world, at('25'), { by })
    expect(missingPermissions.map(({ anyOf, environment }) => [anyOf[0], environment])).toEqual([
      ['UPDATE_FEATURE_ENVIRONMENT', 'development'],
      ['CREATE_FEATURE_STRATEGY', 'production'],
      ['UPDATE_FEATURE_ENVIRONMENT', 'production'],
    ])
    expect(impact).toEqual((await plan(world, at('25'))).impact)
    const { status, error } = await apply(world, at('25'), { by })
    expect([status, error]).toMatchObject([403, { details: [{}, {}] }])
    expect(await world.eventTypes()).toEqual([])
  })
})

describe('a plan that is applied later', () => {
  it('is refused with what differs if something has changed meanwhile', async ({ world }) => {
    await apply(world, at('25'))
    const { id } = await plan(world, at('50'))
    const params = { projectId: 'default', featureName: 'checkout', environment: 'production' }
    await world.admin.call('turnFeatureOff', { params })
    await world.forgetEvents()
    const { status, error } = await world.admin.call('applyState', { body: { plan: id } })
    expect([status, error]).toMatchObject([
      412,
      { details: [{ message: expect.stringContaining('/environments/production/enabled is to become true now') }, {}] },
    ])
    expect(await world.eventTypes()).toEqual([])
  })

  it('can be applied by another account that may, and ends after a day', async ({ world }) => {
    const reader = await world.actor()
    const { id: readersPlan } = await plan(world, at('25'), { by: reader })
    expect((await world.admin.call('applyState', { body: { plan: readersPlan } })).status).toBe(200)
    const outdated = await world.admin.send('applyState', { body: { plan: readersPlan } })
    expect([outdated.status, outdated.error?.details]).toEqual([412, []])
    const { id } = await plan(world, at('50'))
    world.at(new Date(Date.now() + 25 * 3600 * 1000))
    expect((await world.admin.call('applyState', { body: { plan: id } })).status).toBe(404)
  })
})
