import { describe, expect } from 'vitest'
import type { Schema } from '../../../src/contract.ts'
import { guard } from '../../support/guarded.ts'
import { about, archive, FORBIDDEN, INVALID, newFeature, outcome, recordedEvents } from '../../support/strategies.ts'
import { it, type World } from '../../support/world.ts'

type Variant = Schema<'FeatureVariant'>
type Patch = Schema<'Patch'>

const UPDATED = 'feature-environment-variants-updated'
const ENVIRONMENTS = ['development', 'production'] as const

const variable = (name: string, weight: number): Variant => ({
  name,
  weight,
  weightType: 'variable',
  stickiness: 'default',
})
const blue = variable('blue', 1000)
const green = variable('green', 1000)
const [blueHalf, greenHalf, redHalf] = [variable('blue', 500), variable('green', 500), variable('red', 500)]
const addRed: Patch = [{ op: 'add', path: '/-', value: { name: 'red', weight: 0 } }]

/** A feature with these variants in development and in production. */
async function withVariants(world: World, [development, production]: [Variant[], Variant[]]) {
  const { projectId, featureName } = await newFeature(world)
  const params = { projectId, featureName }
  const given = { development, production }
  for (const environment of ENVIRONMENTS)
    await world.admin.call('setVariants', { params: { ...params, environment }, body: given[environment] })
  await world.forgetEvents()
  return params
}

type Params = Awaited<ReturnType<typeof withVariants>>

async function variantsOf(world: World, params: Params): Promise<Variant[][]> {
  const { body } = await world.admin.call('getFeature', { params })
  return body.environments.map(({ variants }) => variants)
}

const change = (params: Params, environment: string, [before, after]: [Variant[], Variant[]]) =>
  about(UPDATED, { ...params, environment }, { data: { variants: after }, preData: { variants: before } })

describe('setVariantsInAllEnvironments', () => {
  it('stores the same in all environments, and records it where it changed something', async ({ world }) => {
    const params = await withVariants(world, [[blue], [greenHalf, redHalf]])
    const editor = await world.actor({ may: ['UPDATE_FEATURE_VARIANTS'] })
    const set = () => editor.call('setVariantsInAllEnvironments', { params, body: [{ name: 'blue', weight: 7 }] })
    expect(await set()).toMatchObject({ status: 200, body: { version: 1, variants: [blue] } })
    expect(await variantsOf(world, params)).toEqual([[blue], [blue]])
    expect(await recordedEvents(world)).toEqual([change(params, 'production', [[greenHalf, redHalf], [blue]])])
    expect((await set()).body.variants).toEqual([blue])
    expect(await world.events()).toHaveLength(1)
  })
})

describe('patchVariantsInAllEnvironments', () => {
  it('applies the patch to what each environment has', async ({ world }) => {
    const params = await withVariants(world, [[blue], [green]])
    const editor = await world.actor({ may: ['UPDATE_FEATURE_VARIANTS'] })
    const answer = await editor.call('patchVariantsInAllEnvironments', { params, body: addRed })
    expect(answer).toMatchObject({ status: 200, body: { version: 1 } })
    // The feature shows the variants of production.
    expect(answer.body.variants).toEqual([greenHalf, redHalf])
    expect((await world.admin.call('getFeatureVariants', { params })).body).toEqual(answer.body)
    const after: [Variant[], Variant[]] = [
      [blueHalf, redHalf],
      [greenHalf, redHalf],
    ]
    expect(await variantsOf(world, params)).toEqual(after)
    expect(await recordedEvents(world)).toEqual([
      change(params, 'development', [[blue], after[0]]),
      change(params, 'production', [[green], after[1]]),
    ])
  })

  it('records nothing for an environment that stays as it is', async ({ world }) => {
    const params = await withVariants(world, [[blue], [green]])
    const body: Patch = [{ op: 'replace', path: '/0/name', value: 'green' }]
    for (const _ of [1, 2]) {
      const answer = await world.admin.call('patchVariantsInAllEnvironments', { params, body })
      expect(answer.body.variants).toEqual([green])
    }
    expect(await recordedEvents(world)).toEqual([change(params, 'development', [[blue], [green]])])
  })

  it('changes none, and names the environment, where it can not be applied or leaves what is refused', async ({
    world,
  }) => {
    const before: [Variant[], Variant[]] = [[blueHalf, redHalf], [green]]
    const params = await withVariants(world, before)
    const refused: [Patch, string][] = [
      [
        [{ op: 'remove', path: '/1' }],
        "Operation 0 (remove /1) can't be applied: there is nothing at /1 (in the environment production)",
      ],
      [
        [{ op: 'add', path: '/-', value: { name: 'green', weight: 0 } }],
        'After the patch, /1/name: The variant name "green" occurs twice (after operation 0, add /-) (in the environment production)',
      ],
    ]
    for (const [body, message] of refused) {
      const answer = await world.admin.call('patchVariantsInAllEnvironments', { params, body })
      expect(outcome(answer)).toBe(INVALID)
      expect(answer.error?.message).toContain(message)
      const inProduction = expect.stringContaining('(in the environment production)')
      expect(answer.error?.details).toEqual([{ message: inProduction, path: '/body/0' }])
    }
    expect(await variantsOf(world, params)).toEqual(before)
    expect(await world.events()).toEqual([])
  })
})

describe('the variants of all environments', () => {
  async function outcomesOf(client: Pick<World['admin'], 'call'>, params: Params) {
    return [
      outcome(await client.call('setVariantsInAllEnvironments', { params, body: [green] })),
      outcome(await client.call('patchVariantsInAllEnvironments', { params, body: addRed })),
    ]
  }

  it('are guarded when change requests are on in one of them', async ({ world }) => {
    const params = await withVariants(world, [[blue], [blue]])
    await guard(world.db, 'default', 'production')
    const may = ['UPDATE_FEATURE_VARIANTS', 'SKIP_CHANGE_REQUEST'] as const
    const elsewhere = await world.actor({ may: [...may], environment: 'development' })
    expect(await outcomesOf(elsewhere, params)).toEqual([FORBIDDEN, FORBIDDEN])
    expect(await variantsOf(world, params)).toEqual([[blue], [blue]])
    const there = await world.actor({ may: [...may], environment: 'production' })
    expect(await outcomesOf(there, params)).toEqual(['200', '200'])
  })

  it('are out of reach for a user who may change each environment alone', async ({ world }) => {
    const params = await withVariants(world, [[blue], [blue]])
    const editor = await world.actor({ may: ['UPDATE_FEATURE_ENVIRONMENT_VARIANTS'] })
    expect(await outcomesOf(editor, params)).toEqual([FORBIDDEN, FORBIDDEN])
  })

  it('stay when it is archived', async ({ world }) => {
    const params = await withVariants(world, [[blue], [blue]])
    await archive(world, params.featureName)
    expect(await outcomesOf(world.admin, params)).toEqual([INVALID, INVALID])
    expect(await variantsOf(world, params)).toEqual([[blue], [blue]])
    expect(await world.events()).toEqual([])
  })

  it('are those of one feature alone', async ({ world }) => {
    const params = await withVariants(world, [[blue], [blue]])
    const others = [await withVariants(world, [[blue], [green]]), await withVariants(world, [[green], [blue]])]
    const body: Patch = [{ op: 'replace', path: '/0/name', value: 'red' }]
    await world.admin.call('setVariantsInAllEnvironments', { params: others[0] ?? params, body: [green] })
    await world.admin.call('patchVariantsInAllEnvironments', { params: others[1] ?? params, body })
    await world.forgetEvents()
    await world.admin.call('setVariantsInAllEnvironments', { params, body: [green] })
    await world.admin.call('patchVariantsInAllEnvironments', { params, body })
    expect((await world.events()).map(({ featureName }) => featureName)).toEqual(Array(4).fill(params.featureName))
    const red = variable('red', 1000)
    expect(await Promise.all(others.map((other) => variantsOf(world, other)))).toEqual([
      [[green], [green]],
      [[red], [red]],
    ])
  })

  it('are empty for a feature without environments', async ({ world }) => {
    await world.project('bare', { environments: [] })
    const { projectId, featureName } = await newFeature(world, { projectId: 'bare' })
    const params = { projectId, featureName }
    const set = await world.admin.call('setVariantsInAllEnvironments', { params, body: [green] })
    const patched = await world.admin.call('patchVariantsInAllEnvironments', { params, body: addRed })
    expect([set, patched]).toMatchObject(
      [set, patched].map(() => ({ status: 200, body: { version: 1, variants: [] } })),
    )
    expect((await world.admin.call('getFeatureVariants', { params })).body.variants).toEqual([])
  })

  it('lose nothing when many patch them at once', async ({ world }) => {
    const params = await withVariants(world, [[], []])
    const add = (n: number): Patch => [{ op: 'add', path: '/-', value: { name: `v${n}`, weight: 0 } }]
    const names = Array.from({ length: 10 }, (_, n) => `v${n}`)
    await Promise.all(names.map((_, n) => world.admin.call('patchVariantsInAllEnvironments', { params, body: add(n) })))
    for (const variants of await variantsOf(world, params)) expect(variants.map(({ name }) => name)).toEqual(names)
    expect(await world.events()).toHaveLength(20)
  })
})
