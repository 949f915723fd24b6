import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { editor, flexible, roll, rolledOut, rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { PLACE } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

/** Asks whether the first rollout of a strategy to everybody needs a review. */
async function scene(world: World, more = {}) {
  const feature = await world.feature()
  const strategyId = await rolledOut(world, feature, '5')
  const { id } = await rule(world, { step: { points: 25 }, ...more })
  const params = { ...PLACE, featureName: feature, strategyId }
  const operation = { operationId: 'updateStrategy', params, body: flexible('100') }
  const ask = (by: Client, asUser?: number) =>
    by.call('dryRunBatch', { body: { operations: [operation], ...(asUser !== undefined && { asUser }) } })
  return { feature, strategyId, id, ask }
}

describe('a dry run for another account', () => {
  it('says what that account would need, and changes nothing', async ({ world }) => {
    const { feature, strategyId, id, ask } = await scene(world)
    const by = await editor(world)
    const own = await ask(world.admin)
    expect(own.body.operations).toMatchObject([{ status: 200, guard: { by: 'direct' } }])
    const theirs = await ask(world.admin, by.userId)
    expect(theirs.body.operations).toMatchObject([{ status: 403, guard: { by: 'change-request', rules: [{ id }] } }])
    expect(theirs.body.approvals).toEqual((await ask(by)).body.approvals)
    expect(await world.events()).toEqual([])
    expect(await roll(world.admin, feature, strategyId, '5')).toMatchObject({ status: 200 })
  })

  it('knows a service account from a user', async ({ world }) => {
    const { ask } = await scene(world, { askers: ['service-account'] })
    const by = await editor(world)
    for (const [kind, status] of [
      ['user', 200],
      ['service-account', 403],
    ] as const) {
      await sql`update users set account_type = ${kind} where id = ${by.userId}`.execute(world.db)
      expect((await ask(world.admin, by.userId)).body.operations).toMatchObject([{ status }])
    }
  })

  it('needs ADMIN, and an account that can do something', async ({ world }) => {
    const { ask } = await scene(world)
    const by = await editor(world)
    const other = await editor(world)
    for (const asUser of [other.userId, by.userId]) expect(await ask(by, asUser)).toMatchObject({ status: 403 })
    expect(await ask(world.admin, 999_999)).toMatchObject({ status: 400 })
    await sql`update users set active = false where id = ${by.userId}`.execute(world.db)
    expect(await ask(world.admin, by.userId)).toMatchObject({ status: 400 })
  })
})

describe('a dry run of several operations', () => {
  it('says once what the same owners have to approve', async ({ world }) => {
    await rule(world, { byOwners: true })
    const features = [await world.feature(), await world.feature(), await world.feature(), await world.feature()]
    const operations = features.map((featureName) => ({
      ...{ operationId: 'addStrategy', params: { ...PLACE, featureName }, body: { name: 'default' } },
    }))
    const { body } = await (await editor(world)).call('dryRunBatch', { body: { operations } })
    expect(body.approvals?.flatMap(({ rules }) => rules ?? [])).toMatchObject([{ features: features.toSorted() }])
  })
})
