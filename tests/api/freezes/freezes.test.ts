import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { NOW } from '../../support/change-requests.ts'
import { freeze, HOUR, reason, until } from '../../support/freezes.ts'
import { apply, guardedSet, plan } from '../../support/state.ts'
import { featureThatIsOn, newFeature, newSegment, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

describe('a freeze', () => {
  it('holds what changes a feature, and says until when', async ({ world }) => {
    const params = await newFeature(world)
    await newStrategy(world, params)
    await freeze(world)
    const { status, error } = await world.admin.call('turnFeatureOn', { params })
    expect({ status, error }).toMatchObject({ status: 409, error: { name: 'FrozenError', until } })
    expect(error?.message).toBe(
      `The freeze "Sale" holds this until ${until}. With the permission OVERRIDE_FREEZE, a reason in the header X-Override-Reason lets it through`,
    )
    expect(await world.events()).toEqual([])
  })

  it('holds from its begin on, until its end', async ({ world }) => {
    const params = await newFeature(world)
    await newStrategy(world, params)
    await freeze(world)
    for (const [time, status] of [
      ['2026-11-20T08:30:00.000Z', 409],
      ['2026-11-20T09:29:59.999Z', 409],
      [until, 200],
      ['2026-11-20T08:29:59.999Z', 200],
    ] as const) {
      world.at(time)
      const answer = await world.admin.call('turnFeatureOn', { params })
      expect({ time, status: answer.status }).toEqual({ time, status })
      if (answer.status === 200) await world.admin.call('turnFeatureOff', { params })
    }
  })

  it('is for its project and its environments', async ({ world }) => {
    await world.project('shop')
    const [here, there] = [await newFeature(world), await newFeature(world, { projectId: 'shop' })]
    await freeze(world, { project: 'shop', environments: ['development'] })
    const tags = { params: there, body: { name: 'default' } }
    expect(await world.admin.call('addStrategy', tags)).toMatchObject({ status: 409 })
    const production = { ...there, environment: 'production' }
    expect(await world.admin.call('addStrategy', { ...tags, params: production })).toMatchObject({ status: 200 })
    expect(await world.admin.call('addStrategy', { ...tags, params: here })).toMatchObject({ status: 200 })
  })

  it('lets features be turned off and archived, unless it says no', async ({ world }) => {
    const [off, archived, strict] = [
      (await featureThatIsOn(world)).params,
      (await featureThatIsOn(world)).params,
      (await featureThatIsOn(world)).params,
    ]
    await freeze(world)
    expect(await world.admin.call('turnFeatureOff', { params: off })).toMatchObject({ status: 200 })
    expect(await world.admin.call('archiveFeature', { params: archived })).toMatchObject({ status: 202 })
    await freeze(world, { name: 'Audit', allowsOff: false })
    expect(await world.admin.call('turnFeatureOff', { params: strict })).toMatchObject({ status: 409 })
    expect(await world.admin.call('archiveFeature', { params: strict })).toMatchObject({ status: 409 })
  })

  it('lets no feature be turned off that turns its child on', async ({ world }) => {
    const [parent, child] = [(await featureThatIsOn(world)).params, (await featureThatIsOn(world)).params]
    const { environment: _, ...ofChild } = child
    const depend = (enabled: boolean) =>
      world.admin.call('addDependency', { params: ofChild, body: { feature: parent.featureName, enabled } })
    await depend(false)
    const { id: freezeId } = await freeze(world)
    expect(await world.admin.call('turnFeatureOff', { params: parent })).toMatchObject({ status: 409 })
    await world.admin.call('deleteFreeze', { params: { freezeId }, headers: reason })
    await depend(true)
    await freeze(world)
    expect(await world.admin.call('turnFeatureOff', { params: parent })).toMatchObject({ status: 200 })
  })

  it('holds segments where strategies use them, and no others', async ({ world }) => {
    const [used, unused] = [await newSegment(world), await newSegment(world)]
    const params = await newFeature(world)
    await newStrategy(world, params, { segments: [used] })
    await freeze(world, { project: 'default', environments: ['development'] })
    const body = { name: 'Nordic', constraints: [{ contextName: 'country', operator: 'IN' as const, values: ['dk'] }] }
    const update = (segmentId: number) => world.admin.call('updateSegment', { params: { segmentId }, body })
    expect(await update(used)).toMatchObject({ status: 409, error: { name: 'FrozenError' } })
    expect(await update(unused)).toMatchObject({ status: 204 })
  })

  it('says the name of a freeze of another project to nobody', async ({ world }) => {
    await world.project('shop')
    const segmentId = await newSegment(world)
    await newStrategy(world, await newFeature(world, { projectId: 'shop' }), { segments: [segmentId] })
    await freeze(world, { project: 'shop', name: 'Hush' })
    const body = { name: 'Nordic', constraints: [] }
    const { error } = await world.admin.call('updateSegment', { params: { segmentId }, body })
    expect(error).toMatchObject({ name: 'FrozenError', until })
    expect(JSON.stringify(error)).not.toContain('Hush')
  })

  it('names the end of the last one that holds', async ({ world }) => {
    const params = await newFeature(world)
    await freeze(world)
    await freeze(world, { name: 'Stocktaking', end: '2026-11-21T00:00' })
    const { error } = await world.admin.call('addStrategy', { params, body: { name: 'default' } })
    expect(error).toMatchObject({ until: '2026-11-21T00:00:00.000Z' })
    expect(error?.message).toMatch(/^The freezes "Sale", "Stocktaking" hold this/)
  })
})

describe('files', () => {
  it('have a plan that says what is held and until when, and are applied after that', async ({ world }) => {
    await apply(world, guardedSet('25'))
    const { id: unfrozen } = await plan(world, guardedSet('30'))
    await freeze(world, { environments: ['production'] })
    const over = await world.actor({ may: ['OVERRIDE_FREEZE'] })
    const { id, differs, frozen, operations, overriders, impact } = await plan(world, guardedSet('50'))
    const heldIn = [{ project: 'default', environment: 'production' }]
    expect({ differs, frozen }).toEqual({ differs: true, frozen: { until, reason: expect.any(String), heldIn } })
    expect(frozen?.reason).toMatch(/^The freeze "Sale" holds this until /)
    expect(operations.map(({ operationId }) => operationId)).toEqual(['updateStrategy'])
    expect(impact.features).toMatchObject([{ feature: 'checkout', environment: 'production' }])
    const users = [expect.objectContaining({ id: over.userId })]
    expect(overriders).toMatchObject([{ permission: 'OVERRIDE_FREEZE', ...heldIn[0], users }])
    expect((await world.admin.call('getStatePlan', { params: { planId: id } })).body.frozen).toEqual(frozen)
    const held = { status: 409, error: { name: 'FrozenError', until } }
    for (const planId of [unfrozen, id])
      expect(await world.admin.call('applyState', { body: { plan: planId } })).toMatchObject(held)
    world.at(new Date(Date.parse(until) + 1000))
    expect((await world.admin.call('applyState', { body: { plan: id } })).status).toBe(200)
  })

  it('have an ordinary plan of what a freeze does not hold', async ({ world }) => {
    await apply(world, guardedSet('25'))
    await freeze(world, { environments: ['production'] })
    const { checkout } = guardedSet('25').features
    const { frozen, differs } = await plan(world, { features: { checkout: { ...checkout, description: 'Two' } } })
    expect([frozen, differs]).toEqual([undefined, true])
  })
})

describe('a dry run with a reason', () => {
  it('shows what the change would do, to who may make it', async ({ world }) => {
    const params = await newFeature(world)
    await freeze(world)
    const operation = { operationId: 'addStrategy', params, body: { name: 'default' } }
    const tried = async (caller: Pick<World['admin'], 'call'>) => {
      const { body } = await caller.call('dryRunBatch', { body: { operations: [operation] }, headers: reason })
      const [{ status, events, missingPermissions }] = body.operations as [(typeof body.operations)[number]]
      return { status, events: events.map(({ type }) => type), missing: missingPermissions }
    }
    const events = ['freeze-overridden', 'feature-strategy-add']
    expect(await tried(world.admin)).toMatchObject({ status: 200, events })
    const missing = [{ anyOf: ['OVERRIDE_FREEZE'], project: 'default', environment: 'development' }]
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'] })
    expect(await tried(by)).toMatchObject({ status: 403, missing })
    expect(await world.events()).toEqual([])
  })
})

const SAYING_NOTHING = ['..........', 'a         b', '!?!?!?!?!?!?'].map(encodeURIComponent)

describe('a reason', () => {
  it('lets a change through a freeze, once for each place, and is recorded', async ({ world }) => {
    const params = await newFeature(world)
    const { id } = await freeze(world)
    const by = await world.actor({ may: ['CREATE_FEATURE_STRATEGY', 'UPDATE_FEATURE_ENVIRONMENT', 'OVERRIDE_FREEZE'] })
    const request = { params, body: { name: 'default' }, headers: reason }
    expect(await by.call('addStrategy', request)).toMatchObject({ status: 200 })
    expect(await world.events()).toMatchObject([
      {
        type: 'freeze-overridden',
        project: 'default',
        environment: 'development',
        data: { reason: 'Payments fail, incident 4711', freezes: [{ id, name: 'Sale' }] },
      },
      { type: 'feature-strategy-add' },
    ])
    const twice = [1, 2].map(() => ({ operationId: 'addStrategy', params, body: { name: 'default' } }))
    await world.forgetEvents()
    await world.admin.call('runBatch', { body: { operations: twice }, headers: reason })
    const types = await world.eventTypes()
    expect(types).toEqual(['freeze-overridden', 'feature-strategy-add', 'feature-strategy-add'])
  })

  it('needs the permission in the environment', async ({ world }) => {
    const params = await newFeature(world)
    await freeze(world)
    const may = ['CREATE_FEATURE_STRATEGY', 'OVERRIDE_FREEZE'] as const
    const by = await world.actor({ may: [...may], environment: 'production' })
    const request = { params, body: { name: 'default' }, headers: reason }
    const other = { ...request, params: { ...params, environment: 'production' } }
    expect(await by.call('addStrategy', other)).toMatchObject({ status: 200 })
    const everywhere = await world.actor({ may: ['CREATE_FEATURE_STRATEGY'] })
    const { status, error } = await everywhere.call('addStrategy', request)
    expect({ status, message: error?.message }).toEqual({
      status: 403,
      message: 'This needs the permission OVERRIDE_FREEZE in the project default in the environment development',
    })
  })

  it('has 10 to 500 characters that are seen', async ({ world }) => {
    const params = await newFeature(world)
    for (const text of ['short', '%20'.repeat(12), '%E2%80%8B'.repeat(12), 'x'.repeat(501), ...SAYING_NOTHING]) {
      const headers = { 'x-override-reason': text }
      const answer = await world.admin.call('addStrategy', { params, body: { name: 'default' }, headers })
      expect(answer).toMatchObject({ status: 400, error: { details: [{ path: '/headers/x-override-reason' }] } })
    }
  })
})

describe('while a freeze holds', () => {
  it('nobody loosens it without a reason', async ({ world }) => {
    const { id } = await freeze(world)
    const params = { freezeId: id }
    const held = { status: 409, error: { name: 'FrozenError', until } }
    for (const change of [
      { end: '2026-11-20T09:00' },
      { environments: ['production'] },
      { project: 'default' },
      { timeZone: 'Asia/Tokyo' },
      { weekly: true },
      { start: '2026-11-20T09:10' },
    ])
      expect(await world.admin.call('updateFreeze', { params, body: { ...HOUR, ...change } })).toMatchObject(held)
    expect(await world.admin.call('deleteFreeze', { params })).toMatchObject(held)
    expect(await world.eventTypes()).toEqual([])
    const longer = { ...HOUR, end: '2026-11-20T10:00', allowsOff: false }
    expect(await world.admin.call('updateFreeze', { params, body: longer })).toMatchObject({ status: 200 })
    expect(await world.admin.call('updateFreeze', { params, body: HOUR })).toMatchObject({ status: 409 })
  })

  it('it is loosened with a reason and the permission in all its environments', async ({ world }) => {
    const { id } = await freeze(world, { project: 'default' })
    const params = { freezeId: id }
    const by = await world.actor({ may: ['UPDATE_PROJECT_FREEZE', 'OVERRIDE_FREEZE'], environment: 'production' })
    expect(await by.call('deleteFreeze', { params, headers: reason })).toMatchObject({ status: 403 })
    expect(await world.admin.call('deleteFreeze', { params, headers: reason })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['freeze-overridden', 'freeze-deleted'])
  })
})

describe('who may change freezes', () => {
  it('is said by the root permission, or by that of the project', async ({ world }) => {
    await world.project('shop')
    const by = await world.actor({ may: ['UPDATE_PROJECT_FREEZE'], project: 'shop' })
    const future = { ...HOUR, end: '2027-01-01T00:00', start: '2026-12-31T00:00' }
    world.at(NOW)
    expect(await by.call('createFreeze', { body: future })).toMatchObject({ status: 403 })
    expect(await by.call('createFreeze', { body: { ...future, project: 'default' } })).toMatchObject({ status: 403 })
    const { status, body } = await by.call('createFreeze', { body: { ...future, project: 'shop' } })
    expect(status).toBe(201)
    const params = { freezeId: body.id }
    const moved = { ...future, project: 'default' }
    expect(await by.call('updateFreeze', { params, body: moved })).toMatchObject({ status: 403 })
    expect(await by.call('deleteFreeze', { params })).toMatchObject({ status: 200 })
  })

  it('gives a real time zone and times, and places that exist', async ({ world }) => {
    for (const [wrong, path] of [
      [{ timeZone: 'Europa/Berlin' }, '/body/timeZone'],
      [{ timeZone: 'FOO+3' }, '/body/timeZone'],
      [{ start: '2026-02-30T10:00' }, '/body/start'],
      [{ end: '2026-11-20T08:30' }, '/body/end'],
      [{ weekly: true, end: '2026-11-27T08:30' }, '/body/end'],
      [{ repeatsUntil: '2026-12-31' }, '/body/repeatsUntil'],
      [{ weekly: true, repeatsUntil: '2026-11-19' }, '/body/repeatsUntil'],
      [{ environments: ['prodution'] }, '/body/environments'],
      [{ project: 'shoop' }, '/body/project'],
    ] as const) {
      const body = { ...HOUR, ...wrong } as Schema<'FreezeInput'>
      const { status, error } = await world.admin.call('createFreeze', { body })
      expect({ wrong, status, path: error?.details?.[0]?.path }).toEqual({ wrong, status: 400, path })
    }
    expect(await world.events()).toEqual([])
  })

  it('and there is a limit', async ({ world }) => {
    world.limit({ freezes: 1 })
    await freeze(world)
    expect(await world.admin.call('createFreeze', { body: HOUR })).toMatchObject({ status: 400 })
  })
})
