import { describe, expect } from 'vitest'
import { guardPlace, move, PLACE, propose } from '../../support/proposals.ts'
import { newPlan } from '../../support/release-plans.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { it } from '../../support/world.ts'

const headers = { 'x-override-reason': 'Payments fail, incident 4711' }

describe('the number of a change request of a private project', () => {
  it('is shown only to those who see the project, also at what it has changed elsewhere', async ({ world }) => {
    const segment = await newSegment(world)
    const [hush, shop] = [await world.project('hush'), await world.project('shop')]
    const featureName = await world.feature({ project: shop })
    await newStrategy(world, { ...PLACE, projectId: shop, featureName }, { segments: [segment] })
    await world.db.updateTable('projects').set({ mode: 'private' }).where('id', '=', hush).execute()
    const place = { ...PLACE, projectId: hush }
    await guardPlace(world, place)
    const payload = { id: segment, constraints: [{ contextName: 'userId', operator: 'IN' as const, values: ['qa'] }] }
    const request = await propose(world.admin, { action: 'updateSegment' as const, payload }, place)
    await move(world.admin, request, 'In review')
    await world.admin.call('setChangeRequestState', {
      params: { projectId: hush, changeRequestId: request.id },
      body: { state: 'Applied' },
      headers,
    })
    const zed = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'], project: shop })
    for (const [by, number] of [
      [world.admin, String(request.id)],
      [zed, undefined],
    ] as const) {
      const { body } = await by.call('searchEvents', { body: { type: 'segment-updated' } })
      expect(body.events).toMatchObject([{ type: 'segment-updated', project: null }])
      expect(body.events.map(({ groupId }) => groupId)).toEqual([number])
    }
    const stored = { projectId: shop, environment: 'production', reason: 'incident', usedBy: zed.userId }
    await world.db
      .insertInto('breakGlassUses')
      .values({ ...stored, features: [], usedAt: new Date(), changeRequestId: request.id })
      .execute()
    const { place: params } = await newPlan(world)
    await world.db.updateTable('releasePlans').set({ changeRequestId: request.id }).execute()
    for (const [by, number] of [
      [world.admin, request.id],
      [zed, null],
    ] as const) {
      const { body: used } = await by.call('listBreakGlassUses', { params: { projectId: shop } })
      expect(used.uses.map(({ changeRequestId }) => changeRequestId)).toEqual([number])
      const { body: plans } = await by.call('listProjectReleasePlans', { params: { projectId: 'default' } })
      expect(plans.releasePlans.map(({ changeRequest }) => changeRequest)).toEqual([number])
      const { body: ofFeature } = await by.call('listReleasePlans', { params })
      expect(ofFeature.releasePlans.map(({ changeRequest }) => changeRequest)).toEqual([number])
    }
  })
})
