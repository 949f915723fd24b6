import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { Schema } from '../../src/contract.ts'
import { APPLIED, applier, move, moveTo } from '../support/change-requests.ts'
import { guard } from '../support/guarded.ts'
import { environments, placeOf, promote, promoted, rollout } from '../support/promotion.ts'
import { type FeatureEnvironmentPath, newFeature, newSegment, newStrategy } from '../support/strategies.ts'
import { it, type World } from '../support/world.ts'

/*
 * Features are in any two states. After a promotion, the promoted parts are the same in both environments, so promoting
 * back does nothing. A change request that makes the same promotion has the same result once it is applied.
 */

type Part = Schema<'FeaturePart'>

/** How a feature is in an environment. */
type Drawn = { strategies: Partial<Schema<'AddStrategy'>>[]; variants: string[]; isOn: boolean }

const SEED = 26
const FEATURES = 8

const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })

/** Few values each, so that environments are often partly in step. */
function environment(segment: number): fc.Arbitrary<Drawn> {
  const strategy = fc.record({
    name: fc.constant('flexibleRollout'),
    title: fc.constantFrom(null, 'Staff', 'Everybody'),
    disabled: fc.boolean(),
    sortOrder: fc.constantFrom(0, 1, 2),
    parameters: fc.constantFrom(10, 50).map((share) => ({ ...rollout(share).parameters, groupId: 'shared' })),
    segments: fc.constantFrom<number[]>([], [segment]),
    constraints: fc.constantFrom<Schema<'ConstraintInput'>[]>(
      [],
      [{ contextName: 'userId', operator: 'IN', values: ['7'] }],
    ),
    variants: names.map((given) =>
      given.map((name) => ({ name, weight: 0, weightType: 'variable' as const, stickiness: 'default' })),
    ),
  })
  return fc.record({ strategies: fc.array(strategy, { maxLength: 3 }), variants: names, isOn: fc.boolean() })
}

async function make(world: World, params: FeatureEnvironmentPath, { strategies, variants, isOn }: Drawn) {
  for (const strategy of strategies) await newStrategy(world, params, strategy)
  await world.admin.call('setVariants', { params, body: variants.map((name) => ({ name, weight: 0 })) })
  if (isOn) await world.admin.call('turnFeatureOn', { params })
}

/** Makes a feature in each of the drawn states, in both environments. */
async function makeAll(world: World, drawn: readonly [Drawn, Drawn][]): Promise<string[]> {
  const features: string[] = []
  for (const [from, to] of drawn) {
    const { featureName } = await newFeature(world)
    await make(world, placeOf(featureName, environments.from), from)
    await make(world, placeOf(featureName, environments.to), to)
    features.push(featureName)
  }
  return features
}

/** How features are in the target environment, without what is never the same. */
async function targets(world: World, features: readonly string[]) {
  const found = []
  for (const feature of features) {
    const { body } = await world.admin.call('getFeatureEnvironment', { params: placeOf(feature, environments.to) })
    // The default strategy has the name of the feature as its groupId.
    const { strategies, variants, enabled } = JSON.parse(
      JSON.stringify(body).replaceAll(`"${feature}"`, '"feature"'),
    ) as typeof body
    found.push({ enabled, variants, strategies: strategies.map(({ id: _, featureName: __, ...strategy }) => strategy) })
  }
  return found
}

async function differingParts(world: World, features: readonly string[]): Promise<Part[]> {
  const { body } = await world.admin.call('compareEnvironments', {
    params: { projectId: 'default' },
    query: environments,
  })
  const differing = body.features.filter(({ name }) => features.includes(name))
  return differing.flatMap(({ parts }) => parts.map(({ part }) => part))
}

const PARTS: Part[][] = [['enabled', 'strategies', 'variants'], ['strategies'], ['variants'], ['enabled', 'variants']]

describe.each(PARTS.map((parts, index) => ({ parts, seed: SEED + index })))('promoting $parts', ({ parts, seed }) => {
  it('leaves nothing to promote, also back, directly and by a change request', { timeout: 60_000 }, async ({
    world,
  }) => {
    const state = environment(await newSegment(world))
    const drawn = fc.sample(fc.tuple(state, state), { numRuns: FEATURES, seed })
    const [direct, requested] = [await makeAll(world, drawn), await makeAll(world, drawn)]

    const { promoted: changed } = await promoted(world, { features: direct, parts })
    expect(changed.length).toBeGreaterThan(0)
    expect((await differingParts(world, direct)).filter((part) => parts.includes(part))).toEqual([])
    await world.forgetEvents()
    const back = { from: environments.to, to: environments.from, parts }
    expect(await promoted(world, { ...back, features: direct })).toEqual({ promoted: [], inStep: direct })
    expect(await world.events()).toEqual([])

    await guard(world.db, 'default', environments.to)
    const author = await world.actor()
    const { body } = await promote(author, { features: requested, parts })
    const { changeRequest } = body as Schema<'PromotionOutcome'>
    const id = changeRequest?.id ?? 0
    await moveTo(world, author, id, 'Approved')
    await move(world.db, await applier(world), id, APPLIED)
    expect(await targets(world, requested)).toEqual(await targets(world, direct))
    expect((await differingParts(world, requested)).filter((part) => parts.includes(part))).toEqual([])
  })
})
