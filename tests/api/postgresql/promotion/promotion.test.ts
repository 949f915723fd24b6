import { describe, expect } from 'vitest'
import type { Permission } from '../../../../generated/permissions.ts'
import { dump } from '../../../support/dump.ts'
import {
  different,
  differingFeature,
  placeOf,
  promote,
  promoted,
  rollout,
  strategiesIn,
  type Wanted,
} from '../../../support/promotion.ts'
import { archive, newFeature, newSegment, newStrategy } from '../../../support/strategies.ts'
import { it } from '../../../support/world.ts'

describe('promoteFeatures', () => {
  it('copies strategies, variants and whether a feature is on', async ({ world }) => {
    const [feature, other] = [await differingFeature(world), await differingFeature(world)]
    expect(await promoted(world, { features: [other, feature] })).toEqual({
      promoted: [other, feature].map((name) => ({ name, parts: ['enabled', 'strategies', 'variants'] })),
      inStep: [],
    })
    expect(await different(world)).toEqual([])
    const ofOne = (name: string) => [
      ['feature-strategy-add', name],
      ['feature-strategy-add', name],
      ['feature-environment-variants-updated', name],
    ]
    expect((await world.events()).map(({ type, featureName }) => [type, featureName])).toEqual([
      ...ofOne(other),
      ...ofOne(feature),
      ['feature-environment-enabled', other],
      ['feature-environment-enabled', feature],
    ])
  })

  it('changes a strategy at the same place, which keeps its id', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const segments = [await newSegment(world)]
    await newStrategy(world, placeOf(featureName), { title: 'Staff', ...rollout(50), segments })
    const before = await newStrategy(world, placeOf(featureName, 'production'), {
      title: 'Staff',
      ...rollout(10),
      sortOrder: 7,
    })
    await promoted(world, { features: [featureName] })
    expect(await strategiesIn(world, placeOf(featureName, 'production'))).toEqual([
      { ...before, parameters: { ...before.parameters, rollout: '50' }, segments },
    ])
    expect(await world.events()).toMatchObject([
      {
        type: 'feature-strategy-update',
        environment: 'production',
        data: { id: before.id, parameters: { rollout: '50' } },
        preData: { id: before.id, parameters: { rollout: '10' } },
      },
    ])
  })

  it('removes the strategies that are too many, and turns off what has no enabled one', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const kept = await newStrategy(world, placeOf(featureName, 'production'), { title: 'A' })
    await newStrategy(world, placeOf(featureName, 'production'), { title: 'B' })
    await world.admin.call('turnFeatureOn', { params: placeOf(featureName, 'production') })
    await newStrategy(world, placeOf(featureName), { title: 'A', disabled: true })
    await promoted(world, { features: [featureName], parts: ['strategies'] })
    expect(await strategiesIn(world, placeOf(featureName, 'production'))).toMatchObject([
      { id: kept.id, disabled: true },
    ])
    expect(await world.eventTypes()).toEqual([
      'feature-strategy-update',
      'feature-strategy-remove',
      'feature-environment-disabled',
    ])
  })

  it('does not turn off a feature that is on in both', async ({ world }) => {
    const { featureName } = await newFeature(world)
    for (const [environment, ons] of [
      ['development', [false, true]],
      ['production', [true, false]],
    ] as const) {
      for (const on of ons) await newStrategy(world, placeOf(featureName, environment), { disabled: !on })
      await world.admin.call('turnFeatureOn', { params: placeOf(featureName, environment) })
    }
    await world.forgetEvents()
    await promoted(world, { features: [featureName] })
    expect(await world.eventTypes()).toEqual(['feature-strategy-update', 'feature-strategy-update'])
    expect(await different(world)).toEqual([])
  })

  it('copies only the parts that are asked for', async ({ world }) => {
    const feature = await differingFeature(world)
    expect(await promoted(world, { features: [feature], parts: ['variants'] })).toEqual({
      promoted: [{ name: feature, parts: ['variants'] }],
      inStep: [],
    })
    expect((await different(world)).flatMap(({ parts }) => parts.map(({ part }) => part))).toEqual([
      'enabled',
      'strategies',
    ])
    await promoted(world, { features: [feature], parts: ['enabled'] })
    expect(await strategiesIn(world, placeOf(feature, 'production')), 'the default strategy').toMatchObject([
      rollout(100),
    ])
  })

  it('changes nothing where the features are in step, and records no event', async ({ world }) => {
    const feature = await differingFeature(world)
    await promoted(world, { features: [feature] })
    await world.forgetEvents()
    expect(await promoted(world, { features: [feature, feature] })).toEqual({ promoted: [], inStep: [feature] })
    expect(await world.events()).toEqual([])
  })

  it('keeps weights as they are, whichever variant has the remainder', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const variants = ['c', 'a', 'b'].map((name) => ({ name, weight: 0 }))
    const ofStrategy = variants.map((one) => ({ ...one, weightType: 'variable' as const, stickiness: 'default' }))
    await world.admin.call('setVariants', { params: placeOf(featureName), body: variants })
    await newStrategy(world, placeOf(featureName), { variants: ofStrategy })
    await newStrategy(world, placeOf(featureName, 'production'))
    await promoted(world, { features: [featureName] })
    expect(await different(world)).toEqual([])
    const [strategy] = await strategiesIn(world, placeOf(featureName, 'production'))
    expect(strategy?.variants.map(({ weight }) => weight)).toEqual([333, 333, 334])
  })

  it('promotes everything, or nothing', async ({ world }) => {
    const [feature, tooMany] = [await differingFeature(world), await differingFeature(world)]
    await newStrategy(world, placeOf(tooMany))
    world.limit({ strategiesPerEnvironment: 2 })
    const before = await dump(world.db)
    const { status, error } = await promote(world.admin, { features: [feature, tooMany] })
    expect({ status, details: error?.details }).toEqual({
      status: 400,
      details: [{ message: expect.stringContaining(`(in the feature ${tooMany})`), path: '/body/features/1' }],
    })
    expect(await dump(world.db)).toEqual(before)
  })

  it('refuses more constraints than a strategy takes', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const constraint = { contextName: 'userId', operator: 'IN' as const, values: ['1'] }
    await newStrategy(world, placeOf(featureName), { constraints: [constraint, constraint] })
    world.limit({ constraintsPerStrategy: 1 })
    const { status, error } = await promote(world.admin, { features: [featureName] })
    expect({ status, path: error?.details?.[0]?.path }).toEqual({ status: 400, path: '/body/features/0' })
  })

  it('refuses a value that a context field no longer accepts', async ({ world }) => {
    const { featureName } = await newFeature(world)
    const constraint = { contextName: 'appName', operator: 'IN' as const, values: ['shop'] }
    await newStrategy(world, placeOf(featureName), { constraints: [constraint] })
    await world.admin.call('setLegalValue', { params: { contextField: 'appName' }, body: { value: 'office' } })
    const { status, error } = await promote(world.admin, { features: [featureName] })
    expect({ status, message: error?.message }).toMatchObject({ status: 400, message: /appName accepts/ })
  })

  it.for([
    [{ to: 'development' }, 400, '/body/to'],
    [{ from: 'nowhere' }, 404, undefined],
    [{ to: 'nowhere' }, 404, undefined],
    [{ features: ['absent'] }, 404, '/body/features/0'],
  ] as const)('refuses %o', async ([wanted, status, path], { world }) => {
    const answer = await promote(world.admin, { features: [await world.feature()], ...(wanted as Wanted) })
    expect({ status: answer.status, path: answer.error?.details?.[0]?.path }).toEqual({ status, path })
  })

  it('refuses archived features, those of other projects, and more than the limit', async ({ world }) => {
    const [archived, feature] = [await world.feature(), await world.feature()]
    await archive(world, archived)
    await world.project('other')
    const foreign = await world.feature({ project: 'other' })
    world.limit({ featuresPerBatch: 2 })
    const statusOf = async (...features: string[]) => (await promote(world.admin, { features })).status
    expect(await statusOf(archived)).toBe(400)
    expect(await statusOf(foreign)).toBe(403)
    expect(await statusOf(feature, archived, foreign)).toBe(400)
  })
})

describe('the permissions of a promotion', () => {
  const ALL: Permission[] = [
    'CREATE_FEATURE_STRATEGY',
    'DELETE_FEATURE_STRATEGY',
    'UPDATE_FEATURE_ENVIRONMENT',
    'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
    'UPDATE_FEATURE_STRATEGY',
  ]

  it('are those of its edits, and a 403 lists the missing ones', async ({ world }) => {
    const feature = await differingFeature(world)
    await newStrategy(world, placeOf(feature, 'production'))
    const needed = ALL.filter((permission) => permission !== 'DELETE_FEATURE_STRATEGY')
    const nobody = await world.actor()
    const { status, error } = await promote(nobody, { features: [feature] })
    const missing = error?.details?.map(({ message }) => message).sort()
    expect({ status, missing }).toEqual({ status: 403, missing: needed })
    const elsewhere = await world.actor({ may: ALL, environment: 'development' })
    expect((await promote(elsewhere, { features: [feature] })).status).toBe(403)
    const editor = await world.actor({ may: needed, environment: 'production' })
    expect((await promote(editor, { features: [feature] })).status).toBe(200)
    expect((await promote(nobody, { features: [feature] })).status, 'in step').toBe(200)
  })

  it('include the one to remove strategies', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await newStrategy(world, placeOf(featureName, 'production'))
    const { error } = await promote(await world.actor(), { features: [featureName] })
    expect(error?.details).toEqual([{ message: 'DELETE_FEATURE_STRATEGY' }])
  })

  it('have none for turning off with the last enabled strategy, unless that is promoted, too', async ({ world }) => {
    const { featureName } = await newFeature(world)
    await newStrategy(world, placeOf(featureName, 'production'))
    await world.admin.call('turnFeatureOn', { params: placeOf(featureName, 'production') })
    const may: Permission[] = ['DELETE_FEATURE_STRATEGY']
    const editor = await world.actor({ may, environment: 'production' })
    const { error } = await promote(editor, { features: [featureName] })
    expect(error?.details).toEqual([{ message: 'UPDATE_FEATURE_ENVIRONMENT' }])
    expect((await promote(editor, { features: [featureName], parts: ['strategies'] })).status).toBe(200)
  })
})
