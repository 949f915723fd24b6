import { describe, expect } from 'vitest'
import { findingOfPlans } from '../../../src/cli/doctor/plans.ts'
import type { Schema } from '../../../src/contract.ts'
import { newPlan, rollout, startedPlan } from '../../support/release-plans.ts'
import { newSegment, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Plan = Awaited<ReturnType<typeof newPlan>>

/** Changes the strategies of all milestones, as only another way to the database can. */
async function changeStrategies(world: World, changes: Partial<Schema<'AddStrategy'>>) {
  const { milestones } = await world.db.selectFrom('releasePlans').select('milestones').executeTakeFirstOrThrow()
  const changed = milestones.map(({ strategies, ...milestone }) => {
    return { ...milestone, strategies: strategies.map((strategy) => ({ ...strategy, ...changes })) }
  })
  await world.db
    .updateTable('releasePlans')
    .set({ milestones: JSON.stringify(changed) })
    .execute()
}

const BREAKS: Record<string, (world: World, plan: Plan) => Promise<unknown>> = {
  'its feature is archived': (world, { place: { projectId, featureName } }) =>
    world.admin.call('archiveFeature', { params: { projectId, featureName } }),
  'A milestone replaces the strategies of the feature': async (world, { place }) => {
    await newStrategy(world, place, { name: 'userWithId', parameters: { userIds: 'tester' } })
    await world.admin.call('turnFeatureOn', { params: place })
  },
  'has no enabled strategy': (world) => changeStrategies(world, { disabled: true }),
  'has the strategy type "gone", which is gone': (world) => changeStrategies(world, { name: 'gone' }),
}

describe('the check of release plans by doctor', () => {
  it('finds nothing where each next milestone can begin', async ({ world }) => {
    await newPlan(world)
    await startedPlan(world)
    expect(await findingOfPlans(world.db)).toMatchObject({ state: 'ok', check: 'plans' })
  })

  it.for(Object.entries(BREAKS))('says that %s', async ([reason, breaks], { world }) => {
    const plan = await newPlan(world)
    await breaks(world, plan)
    const { state, message } = await findingOfPlans(world.db)
    expect(state).toBe('note')
    expect(message).toContain(
      `the next milestone of 1 release plans can't begin: default ${plan.place.featureName} in development (`,
    )
    expect(message).toContain(reason)
  })

  it('says that a segment is gone, also of a plan that runs', async ({ world }) => {
    const segment = await newSegment(world)
    const [strategy = { name: 'default' }] = rollout(100).strategies
    const plan = await startedPlan(world, [
      rollout(0),
      { name: 'All', strategies: [{ ...strategy, segments: [segment] }] },
    ])
    await world.db.deleteFrom('segments').where('id', '=', segment).execute()
    const { message } = await findingOfPlans(world.db)
    expect(message).toContain(
      `${plan.place.featureName} in development (its milestone "All" has the segment ${segment}`,
    )
  })
})
