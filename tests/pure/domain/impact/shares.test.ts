import { describe, expect, test } from 'vitest'
import type { FeatureDefinition, StrategyDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import type { Bounds, Shares } from '../../../../src/domain/impact/impact.ts'
import { featureWith, strategyWith } from '../../../support/evaluation.ts'
import { contextImpactsOn, impactOn } from '../../../support/impact.ts'

type Strategy = Partial<StrategyDefinition>

const rollout = (percentage: number, others: Strategy & { groupId?: string; stickiness?: string } = {}): Strategy => {
  const { groupId = 'checkout', stickiness = 'default', ...rest } = others
  return { name: 'flexibleRollout', parameters: { rollout: String(percentage), groupId, stickiness }, ...rest }
}
const field = (contextName: string, operator: string, values: string[], inverted = false) => ({
  contextName,
  operator,
  values,
  inverted,
})
const inRegion = (...regions: string[]) => ({ constraints: [field('region', 'IN', regions)] })
const on = (...strategies: Strategy[]) => featureWith({ strategies: strategies.map(strategyWith) })
const off = featureWith({ enabled: false })
const weights = (...all: number[]) => all.map((weight, index) => ({ name: `v${index}`, weight }))

const impact = (before: FeatureDefinition[], after: FeatureDefinition[]) =>
  impactOn('checkout', { features: before }, { features: after })

const percent = (share: number) => Math.round(share * 1e6) / 1e4

/** In percent, with one number where a share is exact. */
const inPercent = (shares: Shares) =>
  Object.fromEntries(
    Object.entries(shares).map(([name, { least, most }]: [string, Bounds]) => [
      name,
      least === most ? percent(least) : [percent(least), percent(most)],
    ]),
  )

type Share = number | [least: number, most: number]

describe('the shares of an impact', () => {
  test.each<[what: string, before: FeatureDefinition, after: FeatureDefinition, gained: Share, lost: Share]>([
    ['a larger rollout has the smaller one', on(rollout(5)), on(rollout(25)), 20, 0],
    ['a smaller rollout is in the larger one', on(rollout(25)), on(rollout(5)), 0, 20],
    ['a part of a percent is no bucket', on(rollout(5)), on(rollout(5.9)), 0, 0],
    ['another group is another draw', on(rollout(50)), on(rollout(50, { groupId: 'other' })), 25, 25],
    ['another id is another draw', on(rollout(50)), on(rollout(50, { stickiness: 'sessionId' })), 25, 25],
    ['users with an id have it by default', on(rollout(50)), on(rollout(60, { stickiness: 'userId' })), 10, 0],
    ['off', on(rollout(30)), off, 0, 30],
    ['the last strategy goes', on(rollout(30)), on(), 70, 0],
    ['one of two strategies is enough', on(rollout(30)), on(rollout(30), rollout(40, { groupId: 'b' })), 28, 0],
    ['a strategy that never holds', on(rollout(30)), on(rollout(30), rollout(0)), 0, 0],
    ['a larger rollout in a region', on(rollout(5, inRegion('eu'))), on(rollout(25, inRegion('eu'))), [0, 20], 0],
    ['a region less', on(rollout(20)), on(rollout(20, inRegion('eu'))), 0, [0, 20]],
    ['a region more', on(inRegion('eu')), on(inRegion('eu', 'us')), [0, 100], 0],
    ['another region', on(inRegion('eu')), on(inRegion('us')), [0, 100], [0, 100]],
    [
      'the other regions, too',
      on(inRegion('eu')),
      on(inRegion('eu'), { constraints: [field('region', 'NOT_IN', ['eu'])] }),
      [0, 100],
      0,
    ],
    [
      'the same constraint in another way',
      on(inRegion('eu')),
      on({ constraints: [field('region', 'NOT_IN', ['eu'], true)] }),
      0,
      0,
    ],
    ['a list of nobody', on(rollout(20)), on(rollout(20), inRegion()), 0, 0],
    [
      'another operator',
      on(inRegion('eu')),
      on({ constraints: [field('region', 'STR_CONTAINS', ['e'])] }),
      [0, 100],
      [0, 100],
    ],
    ['a strategy of an application', on(rollout(20)), on(rollout(20), { name: 'byMoon' }), [0, 80], 0],
  ])('%s', async (_, before, after, gained, lost) => {
    expect(inPercent((await impact([before], [after])).shares)).toMatchObject({ gained, lost, variantChanged: 0 })
  })

  test.each<[what: string, before: Strategy, after: Strategy, changed: Share]>([
    ['the same weights', { variants: weights(500, 500) }, { variants: weights(500, 500) }, 0],
    ['a fifth goes to the other', { variants: weights(500, 500) }, { variants: weights(300, 700) }, 20],
    ['a third in the middle', { variants: weights(500, 0, 500) }, { variants: weights(400, 200, 400) }, 20],
    [
      'in half of the users',
      rollout(50, { variants: weights(500, 500) }),
      rollout(50, { variants: weights(300, 700) }),
      10,
    ],
    ['none', { variants: weights(1000) }, {}, 100],
    [
      'another payload',
      { variants: weights(1000) },
      { variants: [{ name: 'v0', weight: 1000, payload: { type: 'string', value: 'x' } }] },
      100,
    ],
  ])('of variants: %s', async (_, before, after, variantChanged) => {
    const { shares } = await impact([on(before)], [on(after)])
    expect(inPercent(shares)).toMatchObject({ gained: 0, lost: 0, variantChanged })
  })

  test('know that a user is in one region only', async () => {
    const [eu, us] = ['eu', 'us'].map((region) => ({ ...inRegion(region), variants: [{ name: region, weight: 1000 }] }))
    const { shares, unknown } = await impact([on(eu ?? {}, us ?? {})], [on(us ?? {}, eu ?? {})])
    expect(inPercent(shares)).toMatchObject({ gained: 0, lost: 0, variantChanged: 0 })
    expect(unknown).toEqual(['constraint'])
  })

  test('are those of its parents, too', async () => {
    const child = featureWith({ dependencies: [{ feature: 'parent', enabled: true }] })
    const parent = (percentage: number) => ({ ...on(rollout(percentage)), name: 'parent' })
    expect(inPercent((await impact([child, parent(10)], [child, parent(40)])).shares)).toEqual({
      before: 10,
      after: 40,
      gained: 30,
      lost: 0,
      variantChanged: 0,
      changed: 30,
    })
  })

  test('say why they are not exact, and by what they count', async () => {
    const { unknown, countedBy } = await impact([on(rollout(5))], [on(rollout(5, inRegion('eu')), { name: 'byMoon' })])
    expect({ unknown, countedBy }).toEqual({ unknown: ['constraint', 'strategy-type'], countedBy: ['userId'] })
    expect((await impact([on(inRegion('eu'))], [on(inRegion('eu'))])).unknown).toEqual(['constraint'])
    expect((await impact([on(rollout(5))], [on(rollout(6))])).unknown).toEqual([])
  })

  test('are not known of more combinations than can be counted', async () => {
    const strategies = Array.from({ length: 20 }, (_, index) => ({
      constraints: [field(`field-${index}`, 'STR_CONTAINS', ['x'])],
    }))
    const { shares, unknown } = await impact([on(...strategies)], [on(...strategies.slice(1))])
    expect(unknown).toEqual(['too-complex'])
    expect(inPercent(shares)).toMatchObject({ gained: [0, 100], lost: [0, 100] })
  })
})

describe('the impact on a context', () => {
  test('is not known where its id is random, or where the application decides', async () => {
    const change = async (
      before: FeatureDefinition,
      after: FeatureDefinition,
      context: Parameters<typeof contextImpactsOn>[3] = [{}],
    ) => (await contextImpactsOn('checkout', { features: [before] }, { features: [after] }, context))[0]
    expect(await change(on(rollout(5)), on(rollout(25)))).toMatchObject({
      effect: undefined,
      before: { enabled: undefined },
    })
    expect(await change(on(rollout(5)), on(rollout(100)))).toMatchObject({
      effect: undefined,
      after: { enabled: true },
    })
    expect(await change(on(rollout(0)), on(rollout(100)))).toMatchObject({ effect: 'gained' })
    expect(await change(on({ name: 'byMoon' }), on({}))).toMatchObject({ effect: undefined, after: { enabled: true } })
    expect(await change(on(inRegion('eu')), off, [{ properties: { region: 'eu' } }])).toMatchObject({ effect: 'lost' })
    expect(await change(on(inRegion('eu')), off, [{ properties: { region: 'us' } }])).toMatchObject({ effect: 'none' })
  })
})
