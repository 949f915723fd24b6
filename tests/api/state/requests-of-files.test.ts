import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import type { Client } from '../../support/call.ts'
import { guard } from '../../support/guarded.ts'
import { apply, guardedSet as at, plan, RIGHTS_TO_APPLY as RIGHTS } from '../../support/state.ts'
import { it, type World } from '../../support/world.ts'

describe('the change request of files', () => {
  const place = { projectId: 'default', environment: 'production' }
  const SOURCE = 'https://git.example.com/1'

  async function twoAccounts(world: World) {
    await guard(world.db, 'default', 'production')
    return [await world.actor({ may: [...RIGHTS] }), await world.actor({ may: [...RIGHTS] })] as const
  }

  async function stateOf({ admin }: World, changeRequestId = 0) {
    const { body } = await admin.call('getChangeRequest', { params: { projectId: 'default', changeRequestId } })
    return body
  }

  const move = (by: Client, changeRequestId: number, state: 'Approved' | 'Applied') =>
    by.call('setChangeRequestState', { params: { projectId: 'default', changeRequestId }, body: { state } })

  it('is replaced by the next apply of the manager, also by another account, who is its author then', async ({
    world,
  }) => {
    const [one, two] = await twoAccounts(world)
    const [first] = (await apply(world, at('25'), { by: one })).body.changeRequests
    const id = first?.id ?? 0
    const planned = await plan(world, at('50'), { by: two })
    expect([planned.changeRequests, planned.cancelledChangeRequests]).toEqual([
      [{ project: 'default', environment: 'production', changes: 2, replaces: id, waits: null }],
      [{ project: 'default', environment: 'production', id }],
    ])
    const { body } = await apply(world, at('50'), { by: two })
    expect(body.cancelledChangeRequests.map((request) => request.id)).toEqual([id])
    const [second] = body.changeRequests
    expect(second?.createdBy.id).not.toBe(first?.createdBy.id)
    const former = await stateOf(world, id)
    expect([former.state, former.comments.map(({ text }) => text)]).toEqual([
      'Cancelled',
      [`Replaced by the change request ${second?.id}.`],
    ])
    const third = (await apply(world, at('75'), { by: one })).body.changeRequests
    expect([third.length, (await stateOf(world, second?.id)).state]).toEqual([1, 'Cancelled'])
  })

  it('stays with its approvals if another account says the same', async ({ world }) => {
    const [one, two] = await twoAccounts(world)
    const [first] = (await apply(world, at('25'), { by: one })).body.changeRequests
    await move(world.admin, first?.id ?? 0, 'Approved')
    await world.forgetEvents()
    const planned = await plan(world, at('25'), { by: two })
    expect(planned.changeRequests).toMatchObject([{ replaces: null, waits: first?.id }])
    const { body } = await apply(world, at('25'), { by: two })
    expect(body.changeRequests).toMatchObject([{ id: first?.id, state: 'Approved' }])
    expect(await world.eventTypes()).toEqual([])
  })

  it('is cancelled by an account that applies what it has', async ({ world }) => {
    const [one] = await twoAccounts(world)
    const [first] = (await apply(world, at('25'), { by: one })).body.changeRequests
    const { cancelledChangeRequests } = await plan(world, at('25'))
    expect(cancelledChangeRequests).toMatchObject([{ id: first?.id }])
    expect((await apply(world, at('25'))).body.cancelledChangeRequests).toMatchObject([{ id: first?.id }])
    expect((await stateOf(world, first?.id)).state).toBe('Cancelled')
  })

  it('is not the one of another manager, nor a request that its account makes by hand', async ({ world }) => {
    await world.feature({ name: 'basket' })
    const [by] = await twoAccounts(world)
    const change = { action: 'updateEnabled' as const, feature: 'basket', payload: { enabled: true } }
    const byHand = async () => (await by.call('addToChangeRequest', { params: place, body: [change] })).body
    const own = await byHand()
    const strategies = [{ name: 'default' }]
    const basket = { manager: 'crm', features: { basket: { environments: { production: { strategies } } } } }
    const [first] = (await apply(world, at('25'), { by })).body.changeRequests
    const [other] = (await apply(world, basket, { by })).body.changeRequests
    expect(new Set([own.id, first?.id, other?.id]).size).toBe(3)
    expect((await byHand()).id).toBe(own.id)
    await apply(world, at('50'), { by })
    const changesOf = ({ features }: Schema<'ChangeRequest'>) =>
      features.flatMap(({ name, changes }) => changes.map(({ action }) => `${name} ${action}`))
    expect(changesOf(await stateOf(world, other?.id))).toEqual(['basket addStrategy'])
    expect(changesOf(await stateOf(world, first?.id))).toEqual(['checkout addStrategy', 'checkout updateEnabled'])
  })

  it('names the manager and the source, and so do the events of its changes', async ({ world }) => {
    const [by] = await twoAccounts(world)
    const [request] = (await apply(world, at('25'), { by, source: SOURCE })).body.changeRequests
    expect(request?.title).toBe(`Files of payments: ${SOURCE}`)
    const id = request?.id ?? 0
    await apply(world, at('50'), { by, source: 'https://git.example.com/2' })
    expect((await stateOf(world, id)).title).toBe('Files of payments: https://git.example.com/2')
    await by.call('setChangeRequestTitle', {
      params: { projectId: 'default', changeRequestId: id },
      body: { title: 'Half' },
    })
    await apply(world, at('75'), { by, source: SOURCE })
    expect((await stateOf(world, id)).title).toBe('Half')
    await move(world.admin, id, 'Approved')
    await world.forgetEvents()
    expect((await move(world.admin, id, 'Applied')).status).toBe(200)
    const { body } = await world.admin.call('listFeatureEvents', { params: { featureName: 'checkout' } })
    expect(body.events.slice(0, 2).map(({ type, manager, source }) => [type, manager, source])).toEqual([
      ['feature-environment-enabled', 'payments', SOURCE],
      ['feature-strategy-add', 'payments', SOURCE],
    ])
  })

  it('is where its fields wait: they are no drift, and nothing is left to apply', async ({ world }) => {
    await apply(world, {
      features: {
        checkout: { project: 'default' },
        basket: { project: 'default', environments: { production: { enabled: true } } },
      },
    })
    const [by] = await twoAccounts(world)
    const both = {
      features: {
        ...at('25').features,
        basket: { project: 'default', environments: { production: { enabled: true } } },
      },
    }
    const [request] = (await apply(world, both, { by })).body.changeRequests
    const planned = await plan(world, both, { by })
    expect([planned.differs, planned.drift, planned.totals.operations, planned.totals.proposed]).toEqual([
      false,
      [],
      2,
      2,
    ])
    const again = await apply(world, both, { by })
    expect([again.body.event, again.body.totals.proposed]).toEqual([null, 2])
    const listed = async (changed: boolean) =>
      (await world.admin.call('listOwnedFields', { query: { manager: 'payments', changed } })).body.fields
    expect(await listed(true)).toEqual([])
    expect((await listed(false)).filter(({ state }) => state === 'proposed')).toMatchObject([
      { owner: { field: '/environments/production/enabled' }, changeRequest: request?.id },
      { owner: { field: '/environments/production/strategies' }, changeRequest: request?.id },
    ])
    await world.admin.call('turnFeatureOff', { params: { ...place, featureName: 'basket' } })
    const drift = [{ owner: { name: 'basket', field: '/environments/production/enabled' }, current: false }]
    expect(await plan(world, both, { by })).toMatchObject({ differs: true, drift })
    expect(await listed(true)).toMatchObject(drift)
  })

  it('affects users once it is applied: the plan says so, also to who may apply it', async ({ world }) => {
    await apply(world, at('25'))
    const [by] = await twoAccounts(world)
    const impactOf = async (document: Parameters<typeof plan>[1], how: Parameters<typeof plan>[2]) =>
      (await plan(world, document, how)).impact.features.map(({ feature, environment, proposed, gained, lost }) => [
        ...[feature, environment, proposed ? 'by the request' : 'directly'],
        gained.most - lost.most,
      ])
    const off = at('75')
    off.features.checkout.environments.development.enabled = false
    expect(await impactOf(off, { by })).toEqual([
      ['checkout', 'development', 'directly', -100],
      ['checkout', 'production', 'by the request', 50],
    ])
    await apply(world, off, { by })
    const waiting = [['checkout', 'production', 'by the request', 50]]
    expect(await impactOf(off, { by })).toEqual(waiting)
    expect(await impactOf(off, { by: await world.actor() })).toEqual(waiting)
    expect(await impactOf({ features: {} }, { by, prune: true })).toEqual([
      ['checkout', 'development', 'by the request', 0],
      ['checkout', 'production', 'by the request', -25],
    ])
  })

  it('affects nobody else: a new segment of a direct change is no difference', async ({ world }) => {
    await guard(world.db, 'default', 'production')
    await world.feature({ name: 'checkout' })
    const { checkout } = at('25').features
    const development = { enabled: true, strategies: [{ name: 'default', segments: ['beta'] }] }
    const environments = { ...checkout.environments, development }
    const document = { segments: { beta: { constraints: [] } }, features: { checkout: { ...checkout, environments } } }
    const creator = await world.actor({ may: [...RIGHTS, 'CREATE_SEGMENT', 'UPDATE_SEGMENT'] })
    const { impact } = await plan(world, document, { by: creator })
    expect(impact.features.map(({ environment, proposed }) => [environment, proposed])).toEqual([
      ['development', false],
      ['production', true],
    ])
  })

  it('has nothing for a feature that got the name since: the next apply makes another request', async ({ world }) => {
    const [by] = await twoAccounts(world)
    const [first] = (await apply(world, at('25'), { by })).body.changeRequests
    await move(world.admin, first?.id ?? 0, 'Approved')
    const params = { projectId: 'default', featureName: 'checkout' }
    await world.admin.call('archiveFeature', { params })
    await world.admin.call('deleteArchivedFeature', { params })
    await world.feature({ name: 'checkout' })
    const refused = await move(world.admin, first?.id ?? 0, 'Applied')
    expect([refused.status, refused.error?.message]).toEqual([409, expect.stringContaining('Another one has its name')])
    const second = (await apply(world, at('25'), { by })).body.changeRequests[0]
    expect(second?.state).toBe('In review')
    expect((await move(world.admin, second?.id ?? 0, 'Approved')).status).toBe(200)
    expect((await move(world.admin, second?.id ?? 0, 'Applied')).status).toBe(200)
  })

  it('is not edited by people', async ({ world }) => {
    const [by] = await twoAccounts(world)
    const [request] = (await apply(world, at('25'), { by })).body.changeRequests
    const changeId = request?.features[0]?.changes[0]?.id ?? 0
    const params = { projectId: 'default', changeRequestId: request?.id ?? 0, changeId }
    const body = { action: 'updateEnabled' as const, feature: 'checkout', payload: { enabled: false } }
    const edited = await by.call('editChange', { params, body })
    expect([edited.status, edited.error?.message]).toEqual([409, expect.stringContaining('Change the files')])
    expect((await by.call('discardChange', { params })).status).toBe(409)
  })

  it('goes to review where the version is required', async ({ world }) => {
    const [by] = await twoAccounts(world)
    await world.db.updateTable('changeRequestSettings').set({ requiresVersion: true }).execute()
    expect((await apply(world, at('25'), { by })).body.changeRequests).toMatchObject([{ state: 'In review' }])
    await apply(world, { features: { checkout: { project: 'default' } } }, { by })
  })

  it('stays if it is scheduled with the same, and is cancelled only by who may own its fields', async ({ world }) => {
    const [one] = await twoAccounts(world)
    const [first] = (await apply(world, at('25'), { by: one })).body.changeRequests
    const changeRequestId = first?.id ?? 0
    const none = { features: {} }
    const fields = [{ kind: 'features' as const, name: 'checkout' }]
    await world.admin.call('releaseOwnedFields', { body: { manager: 'payments', fields } })
    const reader = await world.actor()
    await expect(plan(world, none, { by: reader })).rejects.toThrow('UPDATE_FEATURE')
    await move(world.admin, changeRequestId, 'Approved')
    const scheduledAt = new Date(Date.now() + 3600 * 1000).toISOString()
    const params = { projectId: 'default', changeRequestId }
    await world.admin.call('setChangeRequestState', { params, body: { state: 'Scheduled', scheduledAt } })
    const { body } = await apply(world, at('25'), { by: one })
    expect([body.changeRequests, body.cancelledChangeRequests]).toMatchObject([[{ id: changeRequestId }], []])
  })
})
