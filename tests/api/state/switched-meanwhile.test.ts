import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Actor, ADMIN_KEY_USER_ID } from '../../../src/domain/actor.ts'
import { everyRight } from '../../../src/domain/rights.ts'
import { applyPlan } from '../../../src/domain/state/commands.ts'
import { foundPlan } from '../../../src/domain/state/found-plan.ts'
import { inTransaction } from '../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../src/domain/transaction/limits.ts'
import { raw } from '../../support/raw-response.ts'
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

/** The features of such a set, which no file owns. */
async function stored({ db }: World, count: number, rollout: string): Promise<void> {
  await sql`
    with made as (
      insert into features (name, project_id, type, created_at)
      select 'checkout-' || n, 'default', 'release', now() from generate_series(0, ${count}::int - 1) n returning name
    ), inside as (
      insert into feature_environments (feature_name, environment, enabled)
      select name, environment, environment = 'development'
      from made, (values ('development'), ('production')) as e (environment)
    )
    insert into feature_strategies (feature_name, environment, name, sort_order, parameters)
    select name, 'development', 'flexibleRollout', 0, jsonb_build_object('rollout', ${rollout}::text) from made`.execute(
    db,
  )
}

const placeOf = (featureName: string, environment: string) => ({ projectId: 'default', featureName, environment })

const applier: Actor = { userId: ADMIN_KEY_USER_ID, name: 'tests', rights: everyRight, hiddenProjects: [] }

itConcurrently('finds before it locks anything that its plan is another one now', async ({ world }) => {
  const { db, admin } = world
  await apply(world, set(3, '10'))
  const { id } = await plan(world, set(3, '20'))
  const found = await foundPlan({ tx: db, actor: applier, now: new Date() }, id)
  await admin.call('turnFeatureOff', { params: placeOf('checkout-1', 'development') })
  await locker("select from features where name = 'checkout-0' for update")
  const setting = { db, limits: defaultLimits, clock: () => new Date(), givesWay: true }
  await expect(inTransaction(setting, applier, (t) => applyPlan(t, found, null))).rejects.toMatchObject({
    kind: 'changed',
  })
})

itConcurrently(
  'lets users turn features off at once where a large set that is applied does not change them',
  { timeout: 60_000 },
  async ({ world }) => {
    const { admin, db } = world
    const switched = ['checkout-0', 'checkout-200', 'checkout-399']
    await stored(world, 400, '10')
    for (const name of switched) await admin.call('turnFeatureOn', { params: placeOf(name, 'production') })
    const { id } = await plan(world, set(400, '20'))
    // Each would take the events of the other for its own.
    const applied = raw(world, admin, 'applyState', { body: { plan: id } })
    const switches: { status: number; ms: number }[] = []
    for (const name of switched) {
      await pause(200)
      const since = performance.now()
      const { response } = await raw(world, admin, 'turnFeatureOff', { params: placeOf(name, 'production') })
      switches.push({ status: response.statusCode, ms: performance.now() - since })
    }
    const { response } = await applied
    expect(switches.map(({ status }) => status)).toEqual(switched.map(() => 200))
    // Who waits for a lock in vain has waited for a second.
    expect(Math.max(...switches.map(({ ms }) => ms))).toBeLessThan(1000)
    expect([200, 412]).toContain(response.statusCode)
    const { rows } = await sql`
      select parameters ->> 'rollout' as rollout, count(*)::int as features from feature_strategies
      where environment = 'development' group by 1`.execute(db)
    expect(rows).toEqual([{ rollout: response.statusCode === 200 ? '20' : '10', features: 400 }])
  },
)
