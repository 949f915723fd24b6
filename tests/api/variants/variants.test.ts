import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import {
  about,
  archive,
  type FeatureEnvironmentPath,
  FORBIDDEN,
  INVALID,
  MISSING,
  newFeature,
  outcome,
  recordedEvents,
  setDefaultStickiness,
} from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

const UPDATED = 'feature-environment-variants-updated'
type Inputs = Schema<'FeatureVariantInputs'>

const variable = (name: string, weight: number) =>
  ({ name, weight, weightType: 'variable', stickiness: 'default' }) as const
const fix = (name: string, weight: number) => ({ name, weight, weightType: 'fix', stickiness: 'default' }) as const

/** A feature in development with these variants. */
async function withVariants(world: World, variants: Inputs): Promise<FeatureEnvironmentPath> {
  const params = await newFeature(world)
  const { status, error } = await world.admin.call('setVariants', { params, body: variants })
  if (status !== 200) throw new Error(`The variants could not be set: ${error?.message}`)
  await world.forgetEvents()
  return params
}

async function variantsOf(world: World, params: FeatureEnvironmentPath) {
  return (await world.admin.call('getVariants', { params })).body.variants
}

describe('getVariants', () => {
  it('answers the variants of the environment, sorted by name', async ({ world }) => {
    const params = await withVariants(world, [fix('b', 100), variable('a', 0)])
    const { status, body } = await world.admin.call('getVariants', { params })
    expect({ status, body }).toEqual({
      status: 200,
      body: { version: 1, variants: [variable('a', 900), fix('b', 100)] },
    })
    expect(await variantsOf(world, { ...params, environment: 'production' })).toEqual([])
  })
})

describe('setVariants', () => {
  it('stores them filled in, with weights that total 1000, sorted by name', async ({ world }) => {
    await setDefaultStickiness(world, 'sessionId')
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'] })
    const params = await newFeature(world)
    const { status, body } = await editor.call('setVariants', {
      params,
      body: [
        { name: 'green', weight: 1 },
        { name: 'blue', weight: 300, weightType: 'fix', stickiness: 'userId', payload: { type: 'csv', value: 'a,b' } },
        { name: 'azure', weight: 1, overrides: [{ contextName: 'userId', values: ['7'] }] },
      ],
    })
    const rest = { weight: 350, weightType: 'variable', stickiness: 'sessionId' }
    const variants = [
      { name: 'azure', ...rest, overrides: [{ contextName: 'userId', values: ['7'] }] },
      { ...fix('blue', 300), stickiness: 'userId', payload: { type: 'csv', value: 'a,b' } },
      { name: 'green', ...rest },
    ]
    expect({ status, body }).toEqual({ status: 200, body: { version: 1, variants } })
    expect(await variantsOf(world, params)).toEqual(variants)
    expect(await world.events()).toEqual([
      {
        ...about(UPDATED, params, { data: { variants }, preData: { variants: [] } }),
        createdBy: editor.name,
        createdByUserId: editor.userId,
        tags: [],
      },
    ])
  })

  it('records nothing for variants that are put back as they are', async ({ world }) => {
    const params = await withVariants(world, [variable('c', 0), variable('a', 0), variable('b', 0)])
    const stored = await variantsOf(world, params)
    expect(stored.map(({ weight }) => weight)).toEqual([333, 333, 334])
    const { body } = await world.admin.call('setVariants', { params, body: stored })
    expect(body.variants).toEqual(stored)
    expect(await world.events()).toEqual([])
  })

  it('keeps any name up to 100 characters', async ({ world }) => {
    const names = ['&<é 雪', 'x'.repeat(100)]
    const params = await withVariants(
      world,
      names.map((name) => ({ name, weight: 1 })),
    )
    expect((await variantsOf(world, params)).map(({ name }) => name)).toEqual(names)
  })
})

describe('setVariantsInEnvironments', () => {
  const both = ['production', 'development', 'production']

  it('stores the same everywhere and records it where it changed something', async ({ world }) => {
    const params = await withVariants(world, [variable('blue', 1000)])
    const featureParams = { projectId: 'default', featureName: params.featureName }
    const body = { environments: both, variants: [{ name: 'blue', weight: 7 }] }
    const answer = await world.admin.call('setVariantsInEnvironments', { params: featureParams, body })
    const variants = [variable('blue', 1000)]
    expect(answer).toMatchObject({ status: 200, body: { version: 1, variants } })
    const production = { ...params, environment: 'production' }
    expect(await variantsOf(world, production)).toEqual(variants)
    expect(await recordedEvents(world)).toEqual([
      about(UPDATED, production, { data: { variants }, preData: { variants: [] } }),
    ])
    await world.admin.call('setVariantsInEnvironments', { params: featureParams, body })
    expect(await world.events()).toHaveLength(1)
  })

  it('changes none when the caller may not in one, or one is not there', async ({ world }) => {
    const params = await newFeature(world)
    const developer = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'], environment: 'development' })
    const given = (...environments: string[]) => ({
      params: { projectId: 'default', featureName: params.featureName },
      body: { environments, variants: [{ name: 'blue', weight: 7 }] },
    })
    const call = 'setVariantsInEnvironments'
    expect(outcome(await developer.call(call, given('development', 'production')))).toBe(FORBIDDEN)
    expect(outcome(await world.admin.call(call, given('development', 'nobody-made-this')))).toBe(MISSING)
    expect(outcome(await world.admin.send(call, given()))).toBe(INVALID)
    expect(await variantsOf(world, params)).toEqual([])
    expect(await world.events()).toEqual([])
    expect(outcome(await developer.call(call, given('development')))).toBe('200')
    expect(outcome(await world.admin.call(call, given('production', 'development', 'production')))).toBe('200')
  })
})

describe('variants of a feature', () => {
  it('are not found in an environment that its project does not have, and stay when it is archived', async ({
    world,
  }) => {
    const params = await withVariants(world, [variable('blue', 1000)])
    await world.project('small', { environments: ['development'] })
    const small = await newFeature(world, { projectId: 'small' })
    const body = [{ name: 'green', weight: 1 }]
    const outcomesAt = async (place: FeatureEnvironmentPath) => [
      outcome(await world.admin.call('getVariants', { params: place })),
      outcome(await world.admin.call('setVariants', { params: place, body })),
      outcome(await world.admin.call('patchVariants', { params: place, body: [] })),
    ]
    expect(await outcomesAt({ ...small, environment: 'production' })).toEqual([MISSING, MISSING, MISSING])
    await archive(world, params.featureName)
    expect(await outcomesAt(params)).toEqual(['200', INVALID, INVALID])
    const batch = { params, body: { environments: ['development'], variants: body } }
    expect(outcome(await world.admin.send('setVariantsInEnvironments', batch))).toBe(INVALID)
    expect(await variantsOf(world, params)).toEqual([variable('blue', 1000)])
    expect(await world.events()).toEqual([])
  })
})
