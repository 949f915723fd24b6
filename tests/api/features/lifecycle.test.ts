// Also on a hostile database: npm run test:postgres -- --hostile
import { describe, expect } from 'vitest'
import { it, type World } from '../../support/world.ts'

const named = (featureName: string) => ({ projectId: 'default', featureName })
const checkout = { params: named('checkout') }

async function stagesOf(world: World, feature: string) {
  return (await world.admin.call('getFeatureLifecycle', { params: named(feature) })).body
}

async function currentStage(world: World, feature: string) {
  return (await world.admin.call('getFeature', { params: named(feature) })).body.lifecycle.stage
}

/** Puts a feature into stages at the given times, as usage and the archive would. */
async function enter(world: World, featureName: string, stages: Record<string, string>) {
  const rows = Object.entries(stages).map(([stage, time]) => ({ featureName, stage, enteredAt: new Date(time) }))
  await world.db.insertInto('featureLifecycles').values(rows).execute()
}

async function makeCheckout(world: World) {
  world.at('2026-03-01T12:00:00Z')
  await world.feature({ name: 'checkout' })
  await world.forgetEvents()
  world.at('2026-03-02T12:00:00Z')
}

async function archiveCheckout(world: World) {
  await world.admin.call('archiveFeature', checkout)
  await world.forgetEvents()
}

describe('getFeatureLifecycle', () => {
  it('lists the stages by time, with what became of a completed feature', async ({ world }) => {
    await makeCheckout(world)
    await world.admin.call('completeFeature', { ...checkout, body: { status: 'kept', statusValue: 'blue' } })
    await enter(world, 'checkout', { live: '2026-03-04T12:00:00Z', 'pre-live': '2026-03-03T12:00:00Z' })
    expect(await stagesOf(world, 'checkout')).toEqual([
      { stage: 'initial', enteredStageAt: '2026-03-01T12:00:00.000Z' },
      { stage: 'completed', enteredStageAt: '2026-03-02T12:00:00.000Z', status: 'kept', statusValue: 'blue' },
      { stage: 'pre-live', enteredStageAt: '2026-03-03T12:00:00.000Z' },
      { stage: 'live', enteredStageAt: '2026-03-04T12:00:00.000Z' },
    ])
  })

  it('puts stages of the same moment in their natural order', async ({ world }) => {
    await makeCheckout(world)
    const moment = '2026-03-01T12:00:00Z'
    await enter(world, 'checkout', { archived: moment, live: moment, 'pre-live': moment })
    const stages = await stagesOf(world, 'checkout')
    expect(stages.map(({ stage }) => stage)).toEqual(['initial', 'pre-live', 'live', 'archived'])
  })
})

describe('completeFeature', () => {
  it('marks a feature as completed', async ({ world }) => {
    await makeCheckout(world)
    const editor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { status, body } = await editor.call('completeFeature', {
      ...checkout,
      body: { status: 'kept', statusValue: 'blue' },
    })
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    expect(await currentStage(world, 'checkout')).toBe('completed')
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-completed',
        project: 'default',
        featureName: 'checkout',
        createdBy: editor.name,
        data: { status: 'kept', statusValue: 'blue', kept: true },
        preData: null,
      },
    ])
  })

  it('keeps what was said first, and when, also without a variant', async ({ world }) => {
    await makeCheckout(world)
    await world.admin.call('completeFeature', { ...checkout, body: { status: 'discarded' } })
    world.at('2026-03-09T12:00:00Z')
    const body = { status: 'kept', statusValue: 'blue' } as const
    expect((await world.admin.call('completeFeature', { ...checkout, body })).status).toBe(200)
    const discarded = { stage: 'completed', enteredStageAt: '2026-03-02T12:00:00.000Z', status: 'discarded' }
    expect((await stagesOf(world, 'checkout'))[1]).toEqual(discarded)
    expect(await world.events()).toMatchObject([{ data: { status: 'discarded', statusValue: null, kept: false } }])
  })

  it('refuses an archived feature', async ({ world }) => {
    await makeCheckout(world)
    await archiveCheckout(world)
    const { status, error } = await world.admin.call('completeFeature', { ...checkout, body: { status: 'kept' } })
    expect({ status, name: error?.name }).toEqual({ status: 400, name: 'ValidationError' })
    expect(await world.eventTypes()).toEqual([])
  })
})

describe('uncompleteFeature', () => {
  it('takes a feature back to the furthest stage before', async ({ world }) => {
    await makeCheckout(world)
    await enter(world, 'checkout', { live: '2026-03-01T13:00:00Z', 'pre-live': '2026-03-01T14:00:00Z' })
    await world.admin.call('completeFeature', { ...checkout, body: { status: 'kept' } })
    await world.forgetEvents()
    const editor = await world.actor({ may: ['UPDATE_FEATURE'] })
    const { status, body } = await editor.call('uncompleteFeature', checkout)
    expect({ status, body }).toEqual({ status: 200, body: undefined })
    expect(await currentStage(world, 'checkout')).toBe('live')
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-uncompleted',
        project: 'default',
        featureName: 'checkout',
        createdBy: editor.name,
        data: null,
        preData: null,
      },
    ])
  })

  it('takes an archived feature, which stays in the stage archived', async ({ world }) => {
    await makeCheckout(world)
    await world.admin.call('completeFeature', { ...checkout, body: { status: 'kept' } })
    await archiveCheckout(world)
    expect(await world.admin.call('uncompleteFeature', checkout)).toMatchObject({ status: 200 })
    expect(await currentStage(world, 'checkout')).toBe('archived')
    expect(await world.eventTypes()).toEqual(['feature-uncompleted'])
  })
})

describe('countLifecycles', () => {
  const count = async (world: World) => (await world.admin.call('countLifecycles')).body

  it('counts every feature of every project once, in its furthest stage', async ({ world }) => {
    expect(await count(world)).toEqual({ initial: 0, preLive: 0, live: 0, completed: 0, archived: 0 })
    await world.project('other')
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await world.feature({ name, project: name === 'two' ? 'other' : 'default' })
    }
    const [early, late] = ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z']
    await enter(world, 'three', { 'pre-live': early })
    await enter(world, 'four', { live: early, 'pre-live': late })
    await enter(world, 'five', { completed: early, 'pre-live': late, live: late })
    await enter(world, 'six', { archived: early, completed: late, live: late })
    expect(await count(world)).toEqual({ initial: 2, preLive: 1, live: 1, completed: 1, archived: 1 })
  })
})
