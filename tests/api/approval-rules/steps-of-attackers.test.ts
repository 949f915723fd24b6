import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { flexible, rolledOut, rule } from '../../support/approval-rules.ts'
import type { Client } from '../../support/call.ts'
import { PLACE } from '../../support/proposals.ts'
import { it, type World } from '../../support/world.ts'

const MAY = [
  'CREATE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_STRATEGY',
  'DELETE_FEATURE_STRATEGY',
  'UPDATE_FEATURE_ENVIRONMENT',
  'UPDATE_FEATURE_DEPENDENCY',
  'UPDATE_SEGMENT',
  'CREATE_SEGMENT',
] as const

const attacker = (world: World) => world.actor({ may: [...MAY] })

const listed = (...values: string[]) => [{ contextName: 'country', operator: 'IN' as const, values }]

async function segment(world: World, name: string, constraints: Schema<'ConstraintInput'>[]) {
  const { body } = await world.admin.call('createSegment', { body: { name, constraints } })
  return body.id
}

const inProduction = (featureName: string) => ({ ...PLACE, featureName })

function change(by: Client, featureName: string, strategyId: string, body: Schema<'UpdateStrategy'>) {
  return by.call('updateStrategy', { params: { ...inProduction(featureName), strategyId }, body })
}

const by = (stickiness: string, rollout: string) => ({
  name: 'flexibleRollout',
  parameters: { rollout, stickiness, groupId: 'rule' },
})

describe('a change of the stickiness', () => {
  it('is a step, whatever the fields are', async ({ world }) => {
    const cases = [
      ['default', 'nosuchfield', '100'],
      ['nosuchfield', 'default', '100'],
      ['userId', 'default', '50'],
      ['default', 'sessionId', '100'],
      ['userId', 'appName', '10'],
    ] as const
    const features: [string, string][] = []
    for (const [from, , rollout] of cases) {
      const feature = await world.feature()
      const id = await rolledOut(world, feature, '1')
      await change(world.admin, feature, id, by(from, rollout))
      features.push([feature, id])
    }
    await rule(world, { step: { points: 5 } })
    const editor = await attacker(world)
    for (const [at, [from, to, rollout]] of cases.entries()) {
      const [feature = '', id = ''] = features[at] ?? []
      const { status } = await change(editor, feature, id, by(to, rollout))
      expect({ from, to, rollout, status }).toEqual({ from, to, rollout, status: 403 })
    }
  })

  it('does not hide behind a condition that all meet that a feature is turned on for everybody', async ({ world }) => {
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '1')
    await rule(world, { forEverybody: true })
    const editor = await attacker(world)
    for (const [contextName, operator, more, status] of [
      ['currentTime', 'DATE_AFTER', { value: '2020-01-01T00:00:00Z' }, 403],
      ['currentTime', 'DATE_AFTER', { value: '2999-01-01T00:00:00Z' }, 403],
      ['appName', 'NOT_IN', { values: ['zz'] }, 403],
      ['userId', 'IN', { values: ['zz'], inverted: true }, 403],
      ['country', 'STR_CONTAINS', { values: ['zz'], inverted: true }, 403],
      ['environment', 'IN', { values: ['production'] }, 403],
      ['age', 'NUM_GTE', { value: '-1e15' }, 403],
      ['version', 'SEMVER_GTE', { value: '0.0.0' }, 403],
      ['remoteAddress', 'IN_CIDR', { values: ['0.0.0.0/1', '128.0.0.0/1'] }, 403],
      ['age', 'NUM_GTE', { value: '18' }, 200],
      ['userId', 'IN', { values: ['qa'] }, 200],
      ['country', 'STR_CONTAINS', { values: ['dk'] }, 200],
    ] as const) {
      const constraint = { contextName, operator, ...more, values: 'values' in more ? [...more.values] : [] }
      const answer = await change(editor, feature, id, { ...by('default', '100'), constraints: [constraint] })
      expect({ constraint, status: answer.status }).toEqual({ constraint, status })
    }
  })

  it('is no step for everybody where nobody gains the feature', async ({ world }) => {
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '1')
    await change(world.admin, feature, id, by('userId', '100'))
    await rule(world, { forEverybody: true })
    const variants = [{ name: 'one', weight: 1000, weightType: 'variable' as const, stickiness: 'userId' }]
    expect(await change(await attacker(world), feature, id, { ...by('userId', '100'), variants })).toMatchObject({
      status: 200,
    })
  })

  it('leaves a rollout by the same field as it is counted', async ({ world }) => {
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '10')
    await change(world.admin, feature, id, by('tenantId', '10'))
    await rule(world, { step: { points: 25 } })
    const editor = await attacker(world)
    expect(await change(editor, feature, id, by('tenantId', '30'))).toMatchObject({ status: 200 })
    expect(await change(editor, feature, id, by('tenantId', '60'))).toMatchObject({ status: 403 })
  })
})

describe('a step over hours', () => {
  const OVER_A_DAY = { step: { points: 5, withinHours: 24 } }

  it('sees segments as they were', async ({ world }) => {
    world.at(new Date('2026-11-17T09:00:00Z'))
    const [one, copy] = [await segment(world, 'one', listed('qa')), await segment(world, 'copy', listed('qa'))]
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '100')
    await change(world.admin, feature, id, { ...flexible('100'), segments: [one] })
    await rule(world, OVER_A_DAY)
    world.at(new Date('2026-11-20T09:00:00Z'))
    const editor = await attacker(world)
    expect(await change(editor, feature, id, { ...flexible('100'), segments: [copy] })).toMatchObject({ status: 200 })
    const opened = { params: { segmentId: one }, body: { name: 'one', constraints: [] } }
    expect(await editor.call('updateSegment', opened)).toMatchObject({ status: 204 })
    const refused = await change(editor, feature, id, { ...flexible('100'), segments: [one] })
    expect(refused).toMatchObject({ status: 403 })
  })

  it('sees a segment of that time in a smaller step, too', async ({ world }) => {
    world.at(new Date('2026-11-17T09:00:00Z'))
    const one = await segment(world, 'one', listed('qa'))
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '4')
    await change(world.admin, feature, id, { ...flexible('100'), segments: [one] })
    world.at(new Date('2026-11-20T09:00:00Z'))
    await rule(world, OVER_A_DAY)
    await world.admin.call('updateSegment', { params: { segmentId: one }, body: { name: 'one', constraints: [] } })
    const editor = await attacker(world)
    const smaller = { ...flexible('98'), segments: [one] }
    world.at(new Date('2026-11-20T12:00:00Z'))
    const refused = await change(editor, feature, id, smaller)
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain(
      'up to 98 % of the users get something else, compared with the last 24 hours',
    )
    world.at(new Date('2026-11-21T12:00:00Z'))
    expect(await change(editor, feature, id, smaller)).toMatchObject({ status: 200 })
  })

  it('is not weaker than one without hours, at once or bit by bit', async ({ world }) => {
    world.at(new Date('2026-11-17T09:00:00Z'))
    const feature = await world.feature()
    const id = await rolledOut(world, feature, '100')
    await rule(world, OVER_A_DAY)
    world.at(new Date('2026-11-20T09:00:00Z'))
    const params = inProduction(feature)
    await change(world.admin, feature, id, flexible('0'))
    await world.admin.call('turnFeatureOff', { params })
    const editor = await attacker(world)
    expect(await change(editor, feature, id, flexible('100'))).toMatchObject({ status: 200 })
    const refused = await editor.call('turnFeatureOn', { params })
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.error?.message).toContain('up to 100 % of the users get something else. ')
    await world.admin.call('turnFeatureOff', { params })
    await change(world.admin, feature, id, flexible('0'))
    await world.admin.call('turnFeatureOn', { params })
    expect(await change(editor, feature, id, flexible('4'))).toMatchObject({ status: 403 })
    world.at(new Date('2026-11-21T10:00:00Z'))
    expect(await change(editor, feature, id, flexible('4'))).toMatchObject({ status: 200 })
    expect(await change(editor, feature, id, flexible('8'))).toMatchObject({ status: 403 })
  })

  it('sees the parents that a feature had', async ({ world }) => {
    world.at(new Date('2026-11-17T09:00:00Z'))
    const [child, parent, off] = [await world.feature(), await world.feature(), await world.feature()]
    await rolledOut(world, child, '100')
    await rolledOut(world, parent, '100')
    const ofChild = { projectId: 'default', featureName: child }
    await world.admin.call('addDependency', { params: ofChild, body: { feature: parent } })
    for (const step of [OVER_A_DAY.step, { points: 5 }]) {
      const { id } = await rule(world, { step })
      world.at(new Date('2026-11-20T09:00:00Z'))
      const editor = await attacker(world)
      const operations = [
        { operationId: 'removeDependencies' as const, params: ofChild },
        { operationId: 'addDependency' as const, params: ofChild, body: { feature: off } },
      ]
      const swapped = await editor.call('runBatch', { body: { operations } })
      expect(swapped).toMatchObject({ status: 403 })
      expect(swapped.error?.message).toContain('100 %')
      await world.admin.call('deleteApprovalRule', { params: { ruleId: id } })
    }
  })

  it('does not count removing a parent without effect', async ({ world }) => {
    world.at(new Date('2026-11-17T09:00:00Z'))
    const [child, parent] = [await world.feature(), await world.feature()]
    await rolledOut(world, child, '100')
    await rolledOut(world, parent, '100')
    const ofChild = { projectId: 'default', featureName: child }
    await world.admin.call('addDependency', { params: ofChild, body: { feature: parent } })
    await rule(world, OVER_A_DAY)
    world.at(new Date('2026-11-20T09:00:00Z'))
    expect(
      await (await attacker(world)).call('removeDependency', { params: { ...ofChild, parentName: parent } }),
    ).toMatchObject({ status: 200 })
  })
})
