import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { APPLIED, applier, move, newRequest, scheduled } from '../../../support/change-requests.ts'
import { guard } from '../../../support/guarded.ts'
import { newFeature, newStrategy } from '../../../support/strategies.ts'
import { it, type World } from '../../../support/world.ts'

async function recorded(world: World, type: string) {
  const { rows } = await sql<{ environment: string | null; request: number | null }>`
    select environment, change_request_id as request from events where type = ${type} order by id`.execute(world.db)
  return rows
}

describe('the event of a dependency', () => {
  it('is of no environment, for every caller', async ({ world }) => {
    await guard(world.db)
    const [feature, parent] = [await world.feature(), await world.feature()]
    const id = await newRequest(world, [{ action: 'addDependency', feature, payload: { feature: parent } }])
    await move(world.db, await applier(world), id, APPLIED)
    expect(await recorded(world, 'feature-dependency-added')).toEqual([{ environment: null, request: id }])
  })
})

describe('the event of a suspended schedule', () => {
  it('belongs to the suspended request, not to the change that suspended it', async ({ world }) => {
    const params = await newFeature(world)
    const { id: strategyId } = await newStrategy(world, params)
    const { featureName: feature } = params
    const payload = { id: strategyId, title: 'Later' }
    const first = await scheduled(world, [{ action: 'updateStrategy', feature, payload }])
    const id = await newRequest(world, [
      { action: 'updateStrategy', feature, payload: { id: strategyId, title: 'Now' } },
    ])
    await move(world.db, await applier(world), id, APPLIED)
    const second = await scheduled(world, [{ action: 'updateStrategy', feature, payload }])
    const third = await scheduled(world, [{ action: 'updateStrategy', feature, payload }])
    await world.admin.call('removeStrategy', { params: { ...params, strategyId } })
    const suspended = await recorded(world, 'change-request-schedule-suspended')
    expect(suspended.map(({ request }) => request)).toEqual([first.id, second.id, third.id])
  })
})
