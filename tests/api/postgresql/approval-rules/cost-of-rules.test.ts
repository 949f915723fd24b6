import { describe, expect } from 'vitest'
import { followRulesJob } from '../../../../src/jobs/follow.ts'
import { editor, roll, rolledOut, rule } from '../../../support/approval-rules.ts'
import { countRoundTrips } from '../../../support/round-trips.ts'
import { listenToStatements } from '../../../support/statements.ts'
import { it, type World } from '../../../support/world.ts'

/** Returns the round trips of the transaction of an edit, with rules that are known to the server. */
async function tripsOfEdits(world: World) {
  const feature = await world.feature()
  const id = await rolledOut(world, feature, '50')
  const by = await editor(world)
  // Other tests of this database may have had rules.
  await followRulesJob(world.db)()
  const tripsSince = countRoundTrips(world.db)
  return async (rollout: string) => {
    tripsSince()
    expect(await roll(by, feature, id, rollout)).toMatchObject({ status: 200 })
    return Math.max(...tripsSince())
  }
}

describe('an edit under approval rules', () => {
  it.for([
    ['its step', { points: 90 }],
    ['the steps of a day', { points: 90, withinHours: 24 }],
  ] as const)(
    'takes one round trip more for ten rules that count %s',
    { timeout: 60_000 },
    async ([, step], { world }) => {
      const tripsFor = await tripsOfEdits(world)
      const without = await tripsFor('51')
      expect(await tripsFor('52')).toBe(without)
      for (let made = 0; made < 10; made++) await rule(world, { name: `Large steps ${made}`, step })
      // The first edit learns of the rules.
      await tripsFor('53')
      expect(await tripsFor('54')).toBe(without + 1)
    },
  )

  it('sends no limit of waits for rows with the check', async ({ world }) => {
    const tripsFor = await tripsOfEdits(world)
    const limitsFor = async (rollout: string) => {
      const sent: string[] = []
      const end = listenToStatements((text) => sent.push(text))
      await tripsFor(rollout)
      end()
      return sent.filter((text) => text.startsWith('set local statement_timeout')).length
    }
    const without = await limitsFor('51')
    await rule(world, { step: { points: 30 } })
    await tripsFor('52')
    expect(await limitsFor('53')).toBe(without)
  })

  it('takes none more for rules of another environment', async ({ world }) => {
    const tripsFor = await tripsOfEdits(world)
    const without = await tripsFor('51')
    for (let made = 0; made < 10; made++)
      await rule(world, { name: `Elsewhere ${made}`, environments: ['development'], step: { points: 30 } })
    await tripsFor('52')
    expect(await tripsFor('53')).toBe(without)
  })

  it('takes none more once the last rule is deleted, and one more when there is one again', async ({ world }) => {
    const tripsFor = await tripsOfEdits(world)
    const without = await tripsFor('51')
    const follow = followRulesJob(world.db)
    const { id } = await rule(world, { step: { points: 30 } })
    await tripsFor('52')
    await follow()
    const checked = await tripsFor('53')
    expect(checked).toBeGreaterThan(without)
    await world.admin.call('deleteApprovalRule', { params: { ruleId: id } })
    await follow()
    expect(await tripsFor('54')).toBe(without)
    await rule(world, { step: { points: 30 } })
    await tripsFor('55')
    expect(await tripsFor('56')).toBe(checked)
  })
})
