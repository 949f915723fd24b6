import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { flexible, rolledOut, rule } from '../../support/approval-rules.ts'
import { move, PLACE, propose, turningOn } from '../../support/proposals.ts'
import { isOn, newSegment } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const MAY = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_SEGMENT',
  'APPLY_CHANGE_REQUEST',
] as const

const DEVELOPMENT = { ...PLACE, environment: 'development' }

/** A user who may not skip rules. */
const attacker = (world: World) => world.actor({ may: [...MAY] })

/** An approved request of a user, who then does something that no rule holds, and applies the request. */
async function appliedAfter(
  world: World,
  change: Schema<'ChangeInput'>,
  place: typeof PLACE,
  then: (by: Awaited<ReturnType<typeof attacker>>) => Promise<unknown>,
) {
  const reviewer = await world.actor({ may: ['APPROVE_CHANGE_REQUEST'] })
  const by = await attacker(world)
  const request = await propose(by, change, place)
  await move(by, request, 'In review')
  expect(await move(reviewer, request, 'Approved')).toMatchObject({ body: { state: 'Approved' } })
  await then(by)
  return { applied: await move(by, request, 'Applied'), again: () => move(reviewer, request, 'Approved'), by, request }
}

const withoutApprovals = { status: 409, error: { message: expect.stringContaining('of which 0 are there') } }

describe('an approval for a rule', () => {
  it('does not count for a child that it has not seen', async ({ world }) => {
    const [parent, child] = [await world.feature(), await world.feature()]
    await rolledOut(world, parent, '30')
    await world.admin.call('turnFeatureOff', { params: { ...PLACE, featureName: parent } })
    await rule(world, { step: { points: 25, withinHours: 24 } })
    const params = { ...PLACE, featureName: child }
    const { applied, again, by, request } = await appliedAfter(world, turningOn(parent), PLACE, async (by) => {
      const ofChild = { projectId: 'default', featureName: child }
      for (const { status } of [
        await by.call('addDependency', { params: ofChild, body: { feature: parent } }),
        await by.call('addStrategy', { params, body: flexible('100') }),
        await by.call('turnFeatureOn', { params }),
      ])
        expect(status).toBe(200)
    })
    expect(applied).toMatchObject(withoutApprovals)
    expect(await again()).toMatchObject({ status: 200 })
    expect(await move(by, request, 'Applied')).toMatchObject({ body: { state: 'Applied' } })
  })

  it('does not count for what a child has become in another environment', async ({ world }) => {
    const [parent, child] = [await world.feature(), await world.feature()]
    const ofChild = { projectId: 'default', featureName: child }
    await world.admin.call('addDependency', { params: ofChild, body: { feature: parent } })
    await rule(world, { environments: ['development', 'production'], step: { points: 25 } })
    const change = { action: 'deleteDependency' as const, feature: child }
    const params = { ...PLACE, featureName: child }
    await world.admin.call('turnFeatureOn', { params: { ...DEVELOPMENT, featureName: child } })
    const { applied } = await appliedAfter(world, change, DEVELOPMENT, async (by) => {
      expect(await by.call('addStrategy', { params, body: flexible('100') })).toMatchObject({ status: 200 })
      expect(await by.call('turnFeatureOn', { params })).toMatchObject({ status: 200 })
    })
    expect(applied).toMatchObject(withoutApprovals)
  })

  it.for(['a feature that uses it', 'its constraints'] as const)(
    'does not count for a segment after a change of %s',
    async (what, { world }) => {
      const id = await newSegment(world)
      const edit = (constraints: Schema<'ConstraintInput'>[]) =>
        world.admin.call('updateSegment', { params: { segmentId: id }, body: { name: 'used', constraints } })
      await edit([{ contextName: 'country', operator: 'IN', values: ['dk'] }])
      const [small, big] = [await world.feature(), await world.feature()]
      const using = (feature: string, rollout: string) => {
        const params = { ...PLACE, featureName: feature }
        return world.admin.call('addStrategy', { params, body: { ...flexible(rollout), segments: [id] } })
      }
      await using(small, '30')
      await world.admin.call('turnFeatureOn', { params: { ...PLACE, featureName: small } })
      await rule(world, { step: { points: 25 } })
      const change = { action: 'updateSegment' as const, payload: { id, name: 'used', constraints: [] } }
      const { applied } = await appliedAfter(world, change, PLACE, async () => {
        if (what === 'its constraints') return edit([{ contextName: 'country', operator: 'IN', values: ['de'] }])
        await using(big, '100')
        await world.admin.call('turnFeatureOn', { params: { ...PLACE, featureName: big } })
      })
      expect(applied.status).toBe(409)
      expect(applied.error?.message).toContain(what === 'its constraints' ? `the segment ${id} was` : 'of which 0 are')
    },
  )

  it('still counts where nothing has changed that decides about the change', async ({ world }) => {
    const [feature, other] = [await world.feature(), await world.feature()]
    await rule(world)
    const { applied } = await appliedAfter(world, turningOn(feature), PLACE, () => rolledOut(world, other, '100'))
    expect(applied).toMatchObject({ body: { state: 'Applied' } })
    expect(await isOn(world, { ...PLACE, featureName: feature })).toBe(true)
  })
})
