import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { PLACE } from '../support/proposals.ts'
import { it, type World } from '../support/world.ts'

const configure = (world: World, body: Schema<'SetChangeRequestConfiguration'>) =>
  world.admin.call('setChangeRequestConfiguration', { params: PLACE, body })

const inProduction = async (world: World) => {
  const { body } = await world.admin.call('getChangeRequestConfiguration', { params: { projectId: 'default' } })
  return body.find(({ environment }) => environment === 'production')
}

describe('setChangeRequestConfiguration', () => {
  it('turns change requests on and off', async ({ world }) => {
    expect((await configure(world, { changeRequestsEnabled: true })).status).toBe(204)
    expect(await inProduction(world)).toEqual({
      environment: 'production',
      type: 'production',
      changeRequestEnabled: true,
      requiredApprovals: 1,
    })
    await configure(world, { changeRequestsEnabled: true, requiredApprovals: 3 })
    await configure(world, { changeRequestsEnabled: true })
    expect((await inProduction(world))?.requiredApprovals).toBe(3)
    await configure(world, { changeRequestsEnabled: false })
    expect(await inProduction(world)).toMatchObject({ changeRequestEnabled: false, requiredApprovals: null })
    const off = { changeRequestsEnabled: false, requiredApprovals: null }
    const one = { changeRequestsEnabled: true, requiredApprovals: 1 }
    const three = { changeRequestsEnabled: true, requiredApprovals: 3 }
    const event = { type: 'change-request-configuration-updated', project: 'default', environment: 'production' }
    expect(await world.events()).toMatchObject([
      { ...event, data: one, preData: off },
      { ...event, data: three, preData: one },
      { ...event, data: off, preData: three },
    ])
  })

  it('takes the nearest number from 1 to 10', async ({ world }) => {
    for (const [wanted, taken] of [
      [0, 1],
      [-3, 1],
      [10, 10],
      [11, 10],
      [2_147_483_648, 10],
    ] as const) {
      await configure(world, { changeRequestsEnabled: true, requiredApprovals: wanted })
      expect((await inProduction(world))?.requiredApprovals).toBe(taken)
    }
  })

  it('records nothing when nothing changes', async ({ world }) => {
    await configure(world, { changeRequestsEnabled: false, requiredApprovals: 2 })
    expect(await world.events()).toEqual([])
  })

  it('refuses an environment that the project does not have', async ({ world }) => {
    await world.project('shop', { environments: ['development'] })
    const params = { projectId: 'shop', environment: 'production' }
    const body = { changeRequestsEnabled: true }
    expect((await world.admin.call('setChangeRequestConfiguration', { params, body })).status).toBe(404)
  })
})
