import { describe, expect } from 'vitest'
import { rolledOut, rule } from '../../support/approval-rules.ts'
import { guard } from '../../support/guarded.ts'
import { rollout, startedPlan } from '../../support/release-plans.ts'
import { ERRORS, says, secondsLater, watchAt } from '../../support/safeguards.ts'
import { it, type World } from '../../support/world.ts'

/** A feature with a plan that has reached 20 %, a safeguard that turns it off, and perhaps a child that wants that. */
async function scene(world: World, hasChild: boolean) {
  const { place, now } = await startedPlan(world, [rollout(20, 1), rollout(100)])
  if (hasChild) {
    const child = await world.feature()
    await rolledOut(world, child, '100')
    const params = { projectId: place.projectId, featureName: child }
    await world.admin.call('addDependency', { params, body: { feature: place.featureName, enabled: false } })
  }
  await world.admin.call('createSafeguard', { params: place, body: ERRORS })
  return {
    place,
    now,
    isOn: async () => (await world.admin.call('getFeatureEnvironment', { params: place })).body.enabled,
    safeguard: async () => (await world.admin.call('listSafeguards', { params: place })).body.safeguards[0],
  }
}

const RULES = {
  'a rule for turning off': {
    hasChild: false,
    hold: (world: World) => rule(world, { environments: [], alsoOff: true }),
  },
  'a rule for a service account alone': {
    hasChild: false,
    hold: (world: World) => rule(world, { environments: [], alsoOff: true, askers: ['service-account'] }),
  },
  'a rule for a child that it would turn on': {
    hasChild: true,
    hold: (world: World) => rule(world, { environments: [], step: { points: 15 } }),
  },
  'change requests, for a child that it would turn on': { hasChild: true, hold: (world: World) => guard(world.db) },
}

describe('a safeguard', () => {
  it.for(Object.entries(RULES))('is held by %s: it pauses the plan, and says so', async ([, one], { world }) => {
    const { now, isOn, safeguard, place } = await scene(world, one.hasChild)
    await one.hold(world)
    await world.forgetEvents()
    await watchAt(world, secondsLater(15), says(9))
    await watchAt(world, secondsLater(30), says(9))
    expect(await isOn()).toBe(true)
    const reason = '9 is above 5. The feature is still on: turning it off needs approvals'
    expect(await safeguard()).toMatchObject({ state: 'tripped', did: 'pausePlan', reason })
    expect(await now()).toMatchObject({ status: 'paused', pauseKind: 'safeguard' })
    expect(await world.events()).toMatchObject([
      { type: 'safeguard-tripped', createdBy: 'flaghoist-system', data: { did: 'pausePlan', reason } },
      { type: 'release-plan-paused' },
    ])
    await world.db.deleteFrom('releasePlans').execute()
    world.at(secondsLater(30))
    const params = { ...place, safeguardId: (await safeguard())?.id ?? 0 }
    await world.admin.call('resetSafeguard', { params })
    await watchAt(world, secondsLater(45), says(9))
    expect(await safeguard()).toMatchObject({ state: 'tripped', did: 'nothing', reason })
  })

  it('turns off under rules and change requests that hold only what gives users something', async ({ world }) => {
    const { isOn } = await scene(world, false)
    await rule(world, { environments: [], step: { points: 25 } })
    await guard(world.db)
    await watchAt(world, secondsLater(15), says(9))
    expect(await isOn()).toBe(false)
  })
})
