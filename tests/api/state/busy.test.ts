import { sql } from 'kysely'
import { expect } from 'vitest'
import { apply, plan } from '../../support/state.ts'
import { otherConnections } from '../../support/waiting.ts'
import { it } from '../../support/world.ts'

const names = Array.from({ length: 60 }, (_, index) => `checkout-${index}`)

const set = (rollout: string) => {
  const development = { enabled: true, strategies: [{ name: 'flexibleRollout', parameters: { rollout } }] }
  return {
    features: Object.fromEntries(names.map((name) => [name, { project: 'default', environments: { development } }])),
  }
}

const itConcurrently = it.skipIf(process.env.TEST_ENGINE === 'embedded')

itConcurrently(
  'is planned while others change the same features without a break, and refuses none',
  async ({ world }) => {
    await apply(world, set('10'))
    const db = await otherConnections()
    let isPlanned = false
    // Each asks for the same feature again at once, so that a change always waits for it.
    const changes = ['checkout-1', 'checkout-1', 'checkout-1', 'checkout-59', 'checkout-59'].map(async (name) => {
      while (!isPlanned) await sql`update features set description = 'Page' where name = ${name}`.execute(db)
    })
    const { operations } = await plan(world, set('20')).finally(() => {
      isPlanned = true
    })
    await Promise.all(changes)
    expect(operations).toHaveLength(names.length)
  },
)
