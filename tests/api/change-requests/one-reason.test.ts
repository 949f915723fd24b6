import { describe, expect } from 'vitest'
import type { Permission } from '../../../generated/permissions.ts'
import { flexible, rolledOut, rule } from '../../support/approval-rules.ts'
import { freeze } from '../../support/freezes.ts'
import { guarded, guardPlace, PLACE } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

const reason = { 'x-override-reason': 'Payments fail, incident 4711' }
const both: Permission[] = ['UPDATE_FEATURE_STRATEGY', 'CREATE_FEATURE_STRATEGY', 'BREAK_GLASS', 'OVERRIDE_FREEZE']

/** A change that a freeze holds and a rule matches. */
async function heldTwice(world: World, may = both) {
  const feature = await world.feature()
  const strategyId = await rolledOut(world, feature, '10')
  await rule(world)
  await freeze(world, { environments: ['production'] })
  const by = await world.actor({ may })
  const request = { params: { ...PLACE, featureName: feature, strategyId }, body: flexible('20') }
  const send = (isFor?: string) =>
    by.call('updateStrategy', { ...request, headers: { ...reason, ...(isFor && { 'x-override-for': isFor }) } })
  return { by, send, request, feature }
}

async function openUses(world: World) {
  return (await world.admin.call('listBreakGlassUses', { params: { projectId: 'default' } })).body.open
}

describe('a reason for a change that a freeze holds and that needs approvals', () => {
  it('is refused, and told both, unless it is for both', async ({ world }) => {
    const { send } = await heldTwice(world)
    const refused = await send()
    expect(refused).toMatchObject({ status: 409, error: { name: 'NameExistsError' } })
    expect(refused.error?.message).toBe(
      'This reason would let the change through the freeze "Sale", and also without the approvals of the rule "Four eyes" in the project default in the environment production. Send X-Override-For: both with it to do both',
    )
    expect(await openUses(world)).toBe(0)
    expect(await world.events()).toEqual([])
    expect(await send('both')).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['freeze-overridden', 'feature-strategy-update', 'break-glass-used'])
    expect(await openUses(world)).toBe(1)
  })

  it('is for no more than it says', async ({ world }) => {
    const { send } = await heldTwice(world)
    expect(await send('approval')).toMatchObject({ status: 409, error: { name: 'FrozenError' } })
    const unapproved = await send('freeze')
    expect(unapproved).toMatchObject({ status: 403 })
    expect(unapproved.error?.message).toContain('The rule "Four eyes" needs one approval')
    expect(await world.events()).toEqual([])
  })

  it('is refused where change requests are enabled, and in a dry run', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    await freeze(world, { environments: ['production'] })
    const by = await world.actor({ may: both })
    const operation = { operationId: 'addStrategy', params: { ...PLACE, featureName }, body: { name: 'default' } }
    const needed = 'the freeze "Sale", and also without the approvals in the project default in the environment'
    const made = await by.call('runBatch', { body: { operations: [operation] }, headers: reason })
    expect(made).toMatchObject({ status: 409 })
    expect(made.error?.message).toContain(needed)
    const tried = await by.call('dryRunBatch', { body: { operations: [operation] }, headers: reason })
    expect(JSON.stringify(tried.body.operations[0]?.body)).toContain('and also without the approvals')
    const headers = { ...reason, 'x-override-for': 'both' }
    expect((await by.call('dryRunBatch', { body: { operations: [operation] }, headers })).body).toMatchObject({
      wouldSucceed: true,
    })
  })

  it('is refused by a dry run, as the change is', async ({ world }) => {
    const { by, request } = await heldTwice(world)
    const body = { operations: [{ operationId: 'updateStrategy', ...request }] }
    const tried = await by.call('dryRunBatch', { body, headers: reason })
    expect(tried.body).toMatchObject({ wouldSucceed: false, operations: [{ status: 409 }] })
    expect(JSON.stringify(tried.body.operations[0]?.body)).toContain('Send X-Override-For: both')
  })

  it('is for one of them where only one is needed', async ({ world }) => {
    const { feature: featureName } = await guarded(world)
    const by = await world.actor({ may: both })
    const request = { params: { ...PLACE, featureName }, body: { name: 'default' } }
    const headers = { ...reason, 'x-override-for': 'freeze' }
    expect(await by.call('addStrategy', { ...request, headers })).toMatchObject({ status: 403 })
    expect(await by.call('addStrategy', { ...request, headers: reason })).toMatchObject({ status: 200 })
    expect(await world.eventTypes()).toEqual(['break-glass-used', 'feature-strategy-add'])
  })
})

describe('what a reason is for', () => {
  it('is one of three', async ({ world }) => {
    await guardPlace(world)
    const params = { ...PLACE, featureName: await world.feature() }
    const add = (headers: Record<string, string>) =>
      world.admin.send('addStrategy', { params, body: { name: 'default' }, headers })
    for (const headers of [{ ...reason, 'x-override-for': 'fun' }, { 'x-override-for': 'freeze' }])
      expect(await add(headers)).toMatchObject({ status: 400 })
  })
})
