import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import { flush } from '../../../../src/db/database.ts'
import { ADMIN_KEY_USER_ID } from '../../../../src/domain/actor.ts'
import { createRule } from '../../../../src/domain/approval-rules/commands.ts'
import { applyEdits } from '../../../../src/domain/features/apply.ts'
import { everyRight } from '../../../../src/domain/rights.ts'
import { transactionWith } from '../../../../src/domain/transaction/in-transaction.ts'
import { defaultLimits } from '../../../../src/domain/transaction/limits.ts'
import type { Transaction } from '../../../../src/domain/transaction/transaction.ts'
import { editor, rolledOut, rule } from '../../../support/approval-rules.ts'
import { type Anything, type Client, injectionOf } from '../../../support/call.ts'
import { operation } from '../../../support/contract.ts'
import { heldUp } from '../../../support/held-up.ts'
import { PLACE } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

const FOUR_EYES = { name: 'Four eyes', environments: ['production'], alsoOff: true }

/** Writes a rule, up to its commit. */
async function committing(transaction: Transaction) {
  await createRule(transaction, FOUR_EYES)
  await sql`select hold_rules()`.execute(transaction.tx)
}

/** Calls an operation without a look at its events: another change records its own at the same time. */
async function statusOf(world: World, by: Client, id: OperationId, given: Anything): Promise<number> {
  return (await world.app.inject(injectionOf(by, operation(id), given))).statusCode
}

async function eventTypes(world: World) {
  return (await world.eventTypes()).filter((type) => /^(approval-rule|feature-env|feature-strategy)/.test(type))
}

describe('an approval rule that is written while something changes', () => {
  it('holds up nobody in a dry run, nor another rule', async ({ world }) => {
    const feature = await world.feature()
    const by = await editor(world)
    await rule(world, { name: 'Large steps', step: { points: 90 } })
    const tx = await world.db.startTransaction().execute()
    try {
      const admin = { userId: ADMIN_KEY_USER_ID, name: 'somebody', rights: everyRight, hiddenProjects: [] }
      const context = { giveWay: async () => {} }
      await createRule(
        transactionWith(tx, { actor: admin, now: new Date(), limits: defaultLimits, context }),
        FOUR_EYES,
      )
      await flush(tx)
      const params = { ...PLACE, featureName: feature }
      expect(await statusOf(world, by, 'addStrategy', { params, body: { name: 'default' } })).toBe(200)
      expect(await statusOf(world, world.admin, 'createApprovalRule', { body: FOUR_EYES })).toBe(201)
    } finally {
      await tx.rollback().execute()
    }
  })

  it('comes after a change that was checked before it', async ({ world }) => {
    const feature = await world.feature()
    await rolledOut(world, feature, '10')
    const created = await heldUp(
      world.db,
      async (transaction) => {
        const edits = [{ kind: 'turnedOff' as const, environment: 'production' }]
        await applyEdits(transaction, { project: 'default', feature }, edits)
        await flush(transaction.tx)
      },
      () => statusOf(world, world.admin, 'createApprovalRule', { body: FOUR_EYES }),
    )
    expect(created).toBe(201)
    expect(await eventTypes(world)).toEqual(['feature-environment-disabled', 'approval-rule-created'])
  })

  it('holds a change that it was in front of, also one whose statements the database knows', async ({ world }) => {
    const feature = await world.feature()
    const by = await editor(world)
    const adding = (environment: string) => ({
      params: { ...PLACE, environment, featureName: feature },
      body: { name: 'default' },
    })
    for (let known = 0; known < 3; known++) await by.call('addStrategy', adding('development'))
    await world.forgetEvents()
    const refused = await heldUp(
      world.db,
      (transaction) => committing(transaction),
      () => statusOf(world, by, 'addStrategy', adding('production')),
    )
    expect(refused).toBe(403)
    expect(await eventTypes(world)).toEqual(['approval-rule-created'])
  })

  it('holds a change of which another rule was known', async ({ world }) => {
    const feature = await world.feature()
    await rule(world, { name: 'Large steps', step: { points: 90 } })
    const by = await editor(world)
    const params = { ...PLACE, featureName: feature }
    expect(await by.call('addStrategy', { params, body: { name: 'default' } })).toMatchObject({ status: 200 })
    await world.forgetEvents()
    const refused = await heldUp(
      world.db,
      (transaction) => committing(transaction),
      () => statusOf(world, by, 'addStrategy', { params, body: { name: 'default' } }),
    )
    expect(refused).toBe(403)
  })
})
