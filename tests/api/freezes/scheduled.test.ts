import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { applier, job, newRequest, requestState, THEN } from '../../support/change-requests.ts'
import { freeze, reason } from '../../support/freezes.ts'
import { guard } from '../../support/guarded.ts'
import { featureThatIsOn, newFeature } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

describe('a scheduled change request', () => {
  async function scheduledIn(world: World, enabled: boolean, more: Partial<Schema<'FreezeInput'>>) {
    const { params } = await featureThatIsOn(world)
    await freeze(world, { start: '2026-11-20T09:30', end: '2026-11-20T11:00', ...more })
    await guard(world.db)
    const feature = enabled ? (await newFeature(world)).featureName : params.featureName
    const id = await newRequest(world, [{ action: 'updateEnabled', feature, payload: { enabled } }])
    const by = await applier(world)
    const path = { projectId: 'default', changeRequestId: id }
    const body = { state: 'Scheduled', scheduledAt: THEN } as const
    expect(await by.call('setChangeRequestState', { params: path, body })).toMatchObject({ status: 200 })
    const { body: planned } = await by.call('getChangeRequest', { params: path })
    return { id, heldUntil: planned.schedule?.heldUntil }
  }

  it('is held until the freeze ends, and says so when it is scheduled', async ({ world }) => {
    const { id, heldUntil } = await scheduledIn(world, true, {})
    expect(heldUntil).toBe('2026-11-20T11:00:00.000Z')
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'pending' })
    await job(world.db, '2026-11-20T11:00:00.000Z')()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied', status: 'applied' })
  })

  it('is held until the last of several freezes ends that overlap', async ({ world }) => {
    await freeze(world, { name: 'Longer', start: '2026-11-20T09:45', end: '2026-11-20T12:00' })
    const { id, heldUntil } = await scheduledIn(world, true, {})
    expect(heldUntil).toBe('2026-11-20T12:00:00.000Z')
    await job(world.db, '2026-11-20T11:00:00.000Z')()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled' })
    await job(world.db, '2026-11-20T12:00:00.000Z')()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
  })

  it('that only turns off is applied on time, where the freeze allows it', async ({ world }) => {
    const { id, heldUntil } = await scheduledIn(world, false, {})
    expect(heldUntil).toBeUndefined()
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied' })
  })

  it('that only turns off is held, where the freeze does not allow it', async ({ world }) => {
    const { id, heldUntil } = await scheduledIn(world, false, { allowsOff: false })
    expect(heldUntil).toBe('2026-11-20T11:00:00.000Z')
    await job(world.db)()
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Scheduled', status: 'pending' })
  })

  it('is applied by a user with a reason', async ({ world }) => {
    const { id } = await scheduledIn(world, true, {})
    world.at(THEN)
    const path = { projectId: 'default', changeRequestId: id }
    const body = { state: 'Applied' } as const
    const refused = await world.admin.call('setChangeRequestState', { params: path, body })
    expect(refused).toMatchObject({ status: 409, error: { name: 'FrozenError' } })
    const applied = await world.admin.call('setChangeRequestState', { params: path, body, headers: reason })
    expect(applied).toMatchObject({ status: 200 })
    expect(await requestState(world.db, id)).toMatchObject({ state: 'Applied', status: 'superseded' })
  })
})
