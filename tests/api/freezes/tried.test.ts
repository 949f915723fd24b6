import { describe, expect } from 'vitest'
import { editor, flexible, rolledOut, rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { NOW } from '../../support/change-requests.ts'
import { freeze, until } from '../../support/freezes.ts'
import { guardPlace, PLACE } from '../../support/proposals.ts'
import { newFeature, newSegment, newStrategy } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const HELD_IN = { project: PLACE.projectId, environment: PLACE.environment }
const GAINED = { impact: { complete: true, features: [{ gained: { least: 50, most: 50 } }] } }
const RULES = [{ name: 'Large steps' }]

type Obstacle = (world: World) => Promise<unknown>
const changeRequests: Obstacle = (world) => guardPlace(world)
const largeSteps: Obstacle = (world) => rule(world, { name: 'Large steps', step: { points: 25 } })

/** A rollout of a tenth, a user who may edit it, one who approves, and one for each permission that a reason needs. */
async function scene(world: World, obstacles: readonly Obstacle[]) {
  world.at(NOW)
  const feature = await world.feature()
  const strategyId = await rolledOut(world, feature, '10')
  const by = await editor(world)
  const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
  const over = await world.actor({ may: ['OVERRIDE_FREEZE'] })
  const glass = await world.actor({ may: ['BREAK_GLASS'] })
  for (const add of obstacles) await add(world)
  const params = { ...PLACE, featureName: feature, strategyId }
  const operation = { operationId: 'updateStrategy', params, body: flexible('60') }
  return { feature, by, reviewer, over, glass, operation }
}

async function tried(by: Client, ...operations: object[]) {
  const { status, body } = await by.call('dryRunBatch', { body: { operations: operations as never } })
  expect(status).toBe(200)
  return body
}

describe('a dry run of what a freeze holds', () => {
  it.for<{ name: string; obstacles: Obstacle[]; status: number; by: string; rules?: object; approvals?: object }>([
    { name: 'alone', obstacles: [], status: 409, by: 'direct' },
    { name: 'with change requests', obstacles: [changeRequests], status: 403, by: 'change-request', approvals: {} },
    {
      name: 'with a rule',
      obstacles: [largeSteps],
      status: 409,
      by: 'change-request',
      rules: RULES,
      approvals: { rules: RULES },
    },
    {
      name: 'with both',
      obstacles: [changeRequests, largeSteps],
      status: 403,
      by: 'change-request',
      rules: RULES,
      approvals: { rules: RULES },
    },
  ])('says the freeze, the approvals, who could do without, and the effect: $name', async (row, { world }) => {
    const { by, reviewer, over, glass, operation } = await scene(world, row.obstacles)
    await freeze(world, { environments: [PLACE.environment] })
    const said = await tried(by, operation)
    const [one] = said.operations
    expect(said).toMatchObject({ wouldSucceed: false, ...GAINED })
    expect(one).toMatchObject({ status: row.status, events: [{ type: 'feature-strategy-update' }] })
    expect(one?.guard.by).toBe(row.by)
    expect(one?.guard.frozen).toEqual({ until, reason: expect.any(String), heldIn: [HELD_IN] })
    expect(one?.guard.frozen?.reason).toMatch(/^The freeze "Sale" holds this until 2026-11-20T09:30/)
    expect(one?.guard.rules ?? []).toMatchObject(row.rules ?? [])
    const needed = { ...HELD_IN, requiredApprovals: 1, ...row.approvals }
    expect(said.approvals).toMatchObject(row.approvals === undefined ? [] : [needed])
    const approvers = said.approvals.flatMap((approval) => approval.approvers.map(({ id }) => id))
    expect(approvers.includes(reviewer.userId)).toBe(row.approvals !== undefined)
    const couldDo = said.overriders?.map(({ permission, users }) => [permission, users.map(({ id }) => id)])
    expect(couldDo).toEqual([
      ['OVERRIDE_FREEZE', expect.arrayContaining([over.userId])],
      ...(row.approvals === undefined ? [] : [['BREAK_GLASS', expect.arrayContaining([glass.userId])]]),
    ])
    expect(await world.events()).toEqual([])
  })

  it('says the freeze that a rule names, and what the rule needs', async ({ world }) => {
    const { by, operation } = await scene(world, [])
    const { id } = await freeze(world, { byRules: true })
    await rule(world, { name: 'Large steps', step: { points: 25 }, freezes: [id] })
    const said = await tried(by, operation)
    expect(said.operations).toMatchObject([{ status: 409, guard: { by: 'change-request', rules: RULES } }])
    expect(said.operations[0]?.guard.frozen).toMatchObject({ until, heldIn: [HELD_IN] })
    expect(said).toMatchObject({ approvals: [{ rules: RULES }], ...GAINED })
  })

  it('continues with the next operation, and ends with one that is refused anyway', async ({ world }) => {
    const { by, feature, operation } = await scene(world, [changeRequests])
    await freeze(world, { environments: [PLACE.environment] })
    const off = { operationId: 'turnFeatureOff', params: { ...PLACE, featureName: feature } }
    const said = await tried(by, operation, off)
    expect(said.operations).toMatchObject([{ guard: { frozen: { until } } }, { status: 403 }])
    // The freeze allows turning off.
    expect(said.operations[1]?.guard.frozen).toBeUndefined()
    expect(said.impact.features).toMatchObject([{ lost: { least: 10, most: 10 } }])
    const missing = { ...off, params: { ...off.params, featureName: 'missing' } }
    const refused = await tried(by, operation, missing, off)
    expect(refused.operations).toMatchObject([{ status: 403 }, { status: 404 }])
    expect(refused.overriders).toMatchObject([{ permission: 'OVERRIDE_FREEZE' }, { permission: 'BREAK_GLASS' }])
  })

  it('says what a change request does after the freeze', async ({ world }) => {
    const { by, operation } = await scene(world, [changeRequests])
    await freeze(world, { environments: [PLACE.environment] })
    const said = await tried(by, { ...operation, asChangeRequest: HELD_IN })
    expect(said).toMatchObject({ wouldSucceed: true, ...GAINED })
    expect(said.impact.features).toMatchObject([{ proposed: true }])
  })

  it('does not say the name of a freeze of another project', async ({ world }) => {
    await world.project('shop')
    const segmentId = await newSegment(world)
    await newStrategy(world, await newFeature(world, { projectId: 'shop' }), { segments: [segmentId] })
    await freeze(world, { project: 'shop', name: 'Hush' })
    const params = { segmentId: String(segmentId) }
    const said = await tried(world.admin, {
      operationId: 'updateSegment',
      params,
      body: { name: 'Nordic', constraints: [] },
    })
    expect(said.operations).toMatchObject([{ status: 409, guard: { frozen: { until, heldIn: [] } } }])
    expect(JSON.stringify(said)).not.toContain('Hush')
  })
})
