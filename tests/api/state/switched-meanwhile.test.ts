import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Actor, ADMIN_KEY_USER_ID } from '../../../src/domain/actor.ts'
import { everyRight } from '../../../src/domain/rights.ts'
import { applyPlan } from '../../../src/domain/state/commands.ts'
import { foundPlan } from '../../../src/domain/state/found-plan.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { apply, plan } from '../../support/state.ts'
import { locker } from '../../support/waiting.ts'
import { it, type World } from '../../support/world.ts'

/** An apply while users turn features of its set off. */

const itConcurrently = it.skipIf(process.env.TEST_ENGINE === 'embedded')

const set = (count: number, rollout: string) => {
  const development = { strategies: [{ name: 'flexibleRollout', parameters: { rollout } }] }
  const feature = { project: 'default', environments: { development: { ...development, enabled: true } } }
  return { features: Object.fromEntries(Array.from({ length: count }, (_, n) => [`checkout-${n}`, feature])) }
}

const turnOff = ({ admin }: World, featureName: string) =>
  admin.call('turnFeatureOff', { params: { projectId: 'default', featureName, environment: 'development' } })

const applier: Actor = { userId: ADMIN_KEY_USER_ID, name: 'tests', rights: everyRight, hiddenProjects: [] }

itConcurrently('finds before it locks anything that its plan is another one now', async ({ world }) => {
  const { db } = world
  await apply(world, set(3, '10'))
  const { id } = await plan(world, set(3, '20'))
  const found = await foundPlan({ tx: db, actor: applier, now: new Date() }, id)
  await turnOff(world, 'checkout-1')
  await locker("select from features where name = 'checkout-0' for update")
  const setting = { db, limits: defaultLimits, clock: () => new Date(), givesWay: true }
  await expect(inTransaction(setting, applier, (t) => applyPlan(t, found, null))).rejects.toMatchObject({
    kind: 'changed',
  })
})

itConcurrently(
  'turns a feature off at once while a large set is applied, which is applied as a whole or not at all',
  async ({ world }) => {
    const { admin } = world
    await apply(world, set(800, '10'))
    const { id } = await plan(world, set(800, '20'))
    const applied = admin.call('applyState', { body: { plan: id } })
    const switches: { status: number; ms: number }[] = []
    for (const name of ['checkout-1', 'checkout-400', 'checkout-799']) {
      await pause(300)
      const since = performance.now()
      const { status } = await turnOff(world, name)
      switches.push({ status, ms: performance.now() - since })
    }
    const { status } = await applied
    expect(switches.map((one) => one.status)).toEqual([200, 200, 200])
    expect(Math.max(...switches.map(({ ms }) => ms))).toBeLessThan(2000)
    expect([200, 412]).toContain(status)
    const { rows } = await rolloutsOf(world)
    expect(rows).toEqual([{ rollout: status === 200 ? '20' : '10', features: 800 }])
  },
)

function rolloutsOf({ db }: World) {
  return sql`
    select parameters ->> 'rollout' as rollout, count(*)::int as features from feature_strategies group by 1`.execute(
    db,
  )
}
