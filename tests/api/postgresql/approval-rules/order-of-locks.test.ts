import { type RawBuilder, sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { OperationId } from '../../../../src/contract.ts'
import { flush } from '../../../../src/db/database.ts'
import type { Tx } from '../../../../src/db/handles.ts'
import { assertApproved } from '../../../../src/domain/approval-rules/approved.ts'
import { applyEdits } from '../../../../src/domain/features/apply.ts'
import type { RuledEvent } from '../../../../src/domain/transaction/ruled-event.ts'
import { inContext } from '../../../../src/domain/transaction/transaction.ts'
import { editor, flexible, roll, rolledOut, rule } from '../../../support/approval-rules.ts'
import { type Anything, type Client, injectionOf } from '../../../support/call.ts'
import { operation } from '../../../support/contract.ts'
import { heldUp } from '../../../support/held-up.ts'
import { move, PLACE, propose } from '../../../support/proposals.ts'
import { it, type World } from '../../../support/world.ts'

/** Calls an operation without a look at its events: another change records its own at the same time. */
async function answerOf(world: World, by: Client, id: OperationId, given: Anything) {
  const { statusCode, body } = await world.app.inject(injectionOf(by, operation(id), given))
  return { status: statusCode, body }
}

/** Holds a lock while `act` runs. */
async function holding<Result>(world: World, lock: RawBuilder<unknown>, act: (tx: Tx) => Promise<Result>) {
  const tx = await world.db.startTransaction().execute()
  try {
    await lock.execute(tx)
    return await act(tx)
  } finally {
    await tx.rollback().execute()
  }
}

/** Waits until a transaction that has sent a text waits for a lock. */
async function untilWaiting(world: World, text: string) {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and query like ${`%${text}%`}
        and pid <> pg_backend_pid() and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`.execute(world.db)
    ).rows.length
  await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0)
}

/** Whether a change of a feature could take the lock that all checks of changes share. */
async function isLockFree(tx: Tx) {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('flaghoist rules')) as free`.execute(tx)
  return rows[0]?.free
}

const rollout = (feature: string, strategyId: string, to: string) => ({
  params: { ...PLACE, featureName: feature, strategyId },
  body: [{ op: 'replace', path: '/parameters/rollout', value: to }],
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a change of a user who may skip rules', () => {
  it('is seen by a change of its child at the same time, which is no step without it', async ({ world }) => {
    const [parent, child] = [await world.feature(), await world.feature()]
    await rolledOut(world, parent, '100')
    await world.admin.call('turnFeatureOff', { params: { ...PLACE, featureName: parent } })
    const strategy = await rolledOut(world, child, '0')
    const dependency = { params: { projectId: 'default', featureName: child }, body: { feature: parent } }
    await world.admin.call('addDependency', dependency)
    await rule(world, { step: { points: 30 } })
    const by = await editor(world)
    expect(await roll(by, child, strategy, '1')).toMatchObject({ status: 200 })
    await world.forgetEvents()
    const changed = await heldUp(
      world.db,
      async (transaction) => {
        const ruled: RuledEvent[] = []
        const actor = { ...transaction.actor, caller: { kind: 'admin-key', id: 1 } as const }
        const ofAdmin = inContext({ ...transaction, actor }, { ruled })
        const edits = [{ kind: 'turnedOn' as const, environment: 'production', isProduction: true }]
        await applyEdits(ofAdmin, { project: 'default', feature: parent }, edits)
        await flush(transaction.tx)
        await assertApproved(ofAdmin, ruled)
      },
      () => answerOf(world, by, 'patchStrategy', rollout(child, strategy, '100')),
    )
    expect(changed.status).toBe(403)
  })
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a change request of a segment', () => {
  it('holds up no change of others before its own changes are made', async ({ world }) => {
    const { body: segment } = await world.admin.call('createSegment', { body: { name: 'danes', constraints: [] } })
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '50')
    const params = { ...PLACE, featureName: feature }
    await world.admin.call('addStrategy', { params, body: { ...flexible('50'), segments: [segment.id] } })
    await rule(world, { step: { points: 60 } })
    expect(await roll(await editor(world), feature, strategy, '51')).toMatchObject({ status: 200 })
    const author = await world.actor({ may: ['APPLY_CHANGE_REQUEST', 'UPDATE_SEGMENT', 'UPDATE_FEATURE_STRATEGY'] })
    const payload = { id: segment.id, name: 'others', constraints: [] }
    const request = await propose(author, { action: 'updateSegment', payload })
    await move(author, request, 'In review')
    await move(world.admin, request, 'Approved')
    await world.forgetEvents()
    // Another name marks all features as changed, which waits here, after the approvals were judged.
    const { applying, isFree } = await holding(world, sql`select from shared_revision for update`, async (tx) => {
      const params = { projectId: 'default', changeRequestId: String(request.id) }
      const applying = answerOf(world, world.admin, 'setChangeRequestState', { params, body: { state: 'Applied' } })
      await untilWaiting(world, 'shared_revision')
      return { applying: () => applying, isFree: await isLockFree(tx) }
    })
    expect(isFree).toBe(true)
    expect(await applying()).toMatchObject({ status: 200 })
  })
})

describe.skipIf(process.env.TEST_ENGINE === 'embedded')('a batch that edits a rule and a feature', () => {
  const operations = (id: number, feature: string, strategyId: string) => [
    { operationId: 'patchStrategy', ...rollout(feature, strategyId, '60') },
    {
      operationId: 'updateApprovalRule',
      params: { ruleId: String(id) },
      body: { name: 'Other steps', environments: ['production'], step: { points: 80 } },
    },
  ]

  it('waits for others who write rules before it changes anything', async ({ world }) => {
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '50')
    const { id } = await rule(world, { step: { points: 90 } })
    const by = await editor(world)
    const lock = sql`select pg_advisory_xact_lock(hashtext('flaghoist rule writers'))`
    const { batch, status } = await holding(world, lock, async () => {
      const batch = answerOf(world, world.admin, 'runBatch', {
        body: { operations: operations(id, feature, strategy) },
      })
      await untilWaiting(world, 'flaghoist rule writers')
      const { status } = await answerOf(world, by, 'patchStrategy', rollout(feature, strategy, '55'))
      return { batch: () => batch, status }
    })
    expect(status).toBe(200)
    expect(await batch()).toMatchObject({ status: 200 })
  })

  it('waits for changes that are being checked before it takes a lock that they need', async ({ world }) => {
    const feature = await world.feature()
    const strategy = await rolledOut(world, feature, '50')
    const { id } = await rule(world, { step: { points: 90 } })
    const dependency = {
      params: { projectId: 'default', featureName: feature },
      body: { feature: await world.feature() },
    }
    const body = { operations: [...operations(id, feature, strategy), { operationId: 'addDependency', ...dependency }] }
    expect(await answerOf(world, await editor(world), 'patchStrategy', rollout(feature, strategy, '51'))).toMatchObject(
      {
        status: 200,
      },
    )
    const { batch, isFree } = await holding(world, sql`select from rule_changes for key share`, async (tx) => {
      const batch = answerOf(world, world.admin, 'runBatch', { body })
      await untilWaiting(world, 'hold_rules')
      return { batch: () => batch, isFree: await isLockFree(tx) }
    })
    expect(isFree).toBe(true)
    expect(await batch()).toMatchObject({ status: 200 })
  })
})
