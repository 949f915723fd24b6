import { describe, expect } from 'vitest'
import { newestEvent } from '../../scenarios/newest-event.ts'
import { editor, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import { PLACE } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

const SKIPPED = 'approval-rules-skipped'

async function skippedIn(world: World) {
  return (await world.events()).filter(({ type }) => type === SKIPPED)
}

describe('a direct change that a rule would have held for others', () => {
  it.for(['an Admin', 'a user with SKIP_CHANGE_REQUEST'])(
    'by %s says so, also in the history',
    async (who, { world }) => {
      const feature = await world.feature()
      const strategy = await rolledOut(world, feature, '5')
      const { id } = await rule(world, { step: { points: 25 } })
      const may = ['UPDATE_FEATURE_STRATEGY', 'SKIP_CHANGE_REQUEST'] as const
      const by = who === 'an Admin' ? world.admin : await world.actor({ may: [...may] })
      await roll(by, feature, strategy, '10')
      expect(await skippedIn(world)).toEqual([])
      expect(await roll(by, feature, strategy, '100')).toMatchObject({ status: 200 })
      const data = { rules: [{ id, name: 'Four eyes' }], features: [feature] }
      expect(await skippedIn(world)).toMatchObject([
        { project: 'default', environment: 'production', featureName: feature, createdBy: by.name, data },
      ])
      const { body } = await world.admin.call('listFeatureEvents', { params: { featureName: feature } })
      expect(body.events.map(({ type }) => type)).toContain(SKIPPED)
    },
  )

  it('in several environments and of several features is one event for each place', async ({ world }) => {
    const names = [await world.feature(), await world.feature()]
    for (const name of names) await rolledOut(world, name, '5')
    await rule(world, { environments: [], alsoOff: true })
    await world.forgetEvents()
    await world.admin.call('archiveFeatures', { params: { projectId: 'default' }, body: { features: names } })
    const places = (await skippedIn(world)).map(({ environment, featureName, data }) => [
      environment,
      featureName,
      data,
    ])
    const data = expect.objectContaining({ features: names.sort() })
    expect(places).toEqual([
      ['development', null, data],
      ['production', null, data],
    ])
  })

  it('is not recorded for who asks for approvals, and not where no rule matches', async ({ world }) => {
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '5')
    await rule(world, { step: { points: 25 } })
    const by = await editor(world)
    expect(await roll(by, feature, strategy, '100')).toMatchObject({ status: 403 })
    await world.admin.call('turnFeatureOn', { params: { ...PLACE, environment: 'development', featureName: feature } })
    expect(await skippedIn(world)).toEqual([])
  })

  it('is undone like any other', async ({ world }) => {
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '5')
    await rule(world)
    await roll(world.admin, feature, strategy, '100')
    const events = await world.events()
    expect(events.map(({ type }) => type)).toEqual(['feature-strategy-update', SKIPPED])
    const eventId = (await newestEvent(world)) - 1
    expect(await world.admin.call('undoEvent', { params: { eventId } })).toMatchObject({ status: 200 })
  })
})
