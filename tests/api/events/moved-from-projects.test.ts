import { describe, expect } from 'vitest'
import { rule } from '../../support/approval-rules.ts'
import { freeze } from '../../support/freezes.ts'
import { it, type World } from '../../support/world.ts'

/** Makes things of the project "secret", and makes them those of all projects. */
const MOVES: Record<string, (world: World) => Promise<{ readonly status: number }>> = {
  'approval rule': async (world) => {
    const { id, name, environments } = await rule(world, { project: 'secret' })
    return world.admin.call('updateApprovalRule', { params: { ruleId: id }, body: { name, environments } })
  },
  freeze: async (world) => {
    const { id, name, start, end, timeZone } = await freeze(world, { project: 'secret' })
    return world.admin.call('updateFreeze', { params: { freezeId: id }, body: { name, start, end, timeZone } })
  },
  banner: async (world) => {
    const text = { message: 'Until noon' }
    const { body } = await world.admin.call('createBanner', { body: { ...text, project: 'secret' } })
    return world.admin.call('updateBanner', { params: { bannerId: body.id }, body: text })
  },
  segment: async (world) => {
    const text = { name: 'testers', constraints: [] }
    const { body } = await world.admin.call('createSegment', { body: { ...text, project: 'secret' } })
    return world.admin.call('updateSegment', { params: { segmentId: body.id }, body: text })
  },
}

describe('an event of something that leaves a private project', () => {
  it.for(Object.keys(MOVES))('stays in the project: %s', async (noun, { world }) => {
    await world.project('secret')
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', 'secret').execute()
    const moved = await MOVES[noun]?.(world)
    expect(moved?.status).toBeLessThan(300)
    const outsider = await world.actor({ may: [] })
    const ofAdmin = await world.admin.call('searchEvents', { body: {} })
    expect(JSON.stringify(ofAdmin.body)).toContain('"secret"')
    const ofOutsider = await outsider.call('searchEvents', { body: {} })
    expect(ofOutsider.status).toBe(200)
    expect(JSON.stringify(ofOutsider.body)).not.toContain('secret')
  })
})
