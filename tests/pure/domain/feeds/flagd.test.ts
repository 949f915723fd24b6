import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FeatureDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import { evaluateFeature } from '../../../../src/domain/evaluation/evaluate.ts'
import { flagdDocument } from '../../../../src/domain/feeds/flagd/document.ts'
import { compiledSelection } from '../../../../src/domain/remote-evaluation/compiled-selection.ts'
import { CHANCE, featureWith, strategyWith } from '../../../support/evaluation.ts'
import { state } from '../../../support/evaluation-states.ts'
import { feedContext, feedState, typedAttributes } from '../../../support/feed-states.ts'
import { attributesOf, givenByEvaluation, selectionOf } from '../../../support/feeds.ts'
import { flagdWith, givenByFlagd } from '../../../support/flagd.ts'

const STATES = 20
const CONTEXTS = 10
const USERS = 1000

const ofTexts = { contextName: 'plan', operator: 'IN', values: ['1', '7.5', 'true', 'gold'] }

async function engineFor(features: readonly FeatureDefinition[], isApproximate = false) {
  const { body } = await flagdDocument(await selectionOf(features), isApproximate)
  return flagdWith(String(await body.plain()))
}

describe('flagd and this server', () => {
  test('decide alike about each flag of the feed', { timeout: 60_000 }, async () => {
    const tally = { on: 0, off: 0 }
    await fc.assert(
      fc.asyncProperty(
        feedState,
        fc.array(feedContext, { minLength: CONTEXTS, maxLength: CONTEXTS }),
        async ({ features, segments }, contexts) => {
          const selection = await selectionOf(features, segments)
          const { body } = await flagdDocument(selection, false)
          const engine = flagdWith(String(await body.plain()))
          const { all } = await compiledSelection(selection)
          const chance = { ...CHANCE, now: new Date() }
          for (const asked of contexts) {
            for (const name of engine.getFlags().keys()) {
              const feature = all.get(name)
              const ours = feature && givenByEvaluation(evaluateFeature(feature, all, asked, chance))
              const theirs = givenByFlagd(engine, name, attributesOf(asked))
              expect({ name, asked, given: theirs }).toEqual({ name, asked, given: ours })
              tally[ours === undefined ? 'off' : 'on']++
            }
          }
        },
      ),
      { numRuns: STATES },
    )
    expect(Math.min(tally.on, tally.off)).toBeGreaterThan(STATES)
  })

  test('read the whole document, whatever features there are', async () => {
    let approximate = 0
    await fc.assert(
      fc.asyncProperty(fc.oneof(state, feedState), async ({ features, segments }) => {
        const { body } = await flagdDocument(await selectionOf(features, segments), true)
        const flags = [
          ...flagdWith(String(await body.plain()))
            .getFlags()
            .values(),
        ]
        approximate += flags.filter(({ metadata }) => metadata.exact === false).length
        const { metadata } = JSON.parse(String(await body.plain()))
        expect(flags.length + metadata.leftOut).toBe(features.length)
      }),
      { numRuns: STATES },
    )
    expect(approximate).toBeGreaterThan(STATES / 5)
  })

  test('have no error in a rule that is exact, whatever types values have', async () => {
    await fc.assert(
      fc.asyncProperty(
        feedState,
        fc.array(typedAttributes, { minLength: CONTEXTS, maxLength: CONTEXTS }),
        async ({ features, segments }, users) => {
          const { body } = await flagdDocument(await selectionOf(features, segments), false)
          const engine = flagdWith(String(await body.plain()))
          for (const name of engine.getFlags().keys()) for (const user of users) givenByFlagd(engine, name, user)
        },
      ),
      { numRuns: STATES },
    )
  })

  test('take numbers and booleans of a list for their texts', async () => {
    const engine = await engineFor([featureWith({ strategies: [strategyWith({ constraints: [ofTexts] })] })])
    const isOn = (plan: string | number | boolean) => givenByFlagd(engine, 'checkout', { plan }) !== undefined
    expect([1, 7.5, true, 'gold', '1', 'true'].map(isOn)).toEqual(Array(6).fill(true))
    expect([0, 7, false, 'Gold', '7', ''].map(isOn)).toEqual(Array(6).fill(false))
  })

  test('prefer the field userId to the targeting key', async () => {
    const strategies = [strategyWith({ name: 'userWithId', parameters: { userIds: 'ada' } })]
    const engine = await engineFor([featureWith({ strategies })])
    const isOn = (attributes: Record<string, string>) => givenByFlagd(engine, 'checkout', attributes) !== undefined
    expect(isOn({ targetingKey: 'ada' })).toBe(true)
    expect(isOn({ targetingKey: 'bob', userId: 'ada' })).toBe(true)
    expect(isOn({ targetingKey: 'ada', userId: 'bob' })).toBe(false)
    expect(isOn({ targetingKey: 'ada', userId: '' })).toBe(false)
  })

  test('reach the same share of users, who keep the feature when it grows', async () => {
    const users = Array.from({ length: USERS }, (_, at) => `user-${at}`)
    const reached = async (percentage: number) => {
      const parameters = { rollout: String(percentage), stickiness: 'default', groupId: 'checkout' }
      const engine = await engineFor(
        [featureWith({ strategies: [strategyWith({ name: 'flexibleRollout', parameters })] })],
        true,
      )
      return users.filter((targetingKey) => givenByFlagd(engine, 'checkout', { targetingKey }) !== undefined)
    }
    const [few, many] = [await reached(20), await reached(60)]
    expect(Math.abs(few.length / users.length - 0.2)).toBeLessThan(0.02)
    expect(Math.abs(many.length / users.length - 0.6)).toBeLessThan(0.02)
    expect(few.filter((user) => !many.includes(user))).toEqual([])
  })

  test('give variants their shares', async () => {
    const variants = [
      { name: 'blue', weight: 750 },
      { name: 'red', weight: 250 },
    ]
    const engine = await engineFor([featureWith({ variants })], true)
    const given = Array.from({ length: USERS }, (_, at) =>
      givenByFlagd(engine, 'checkout', { targetingKey: `user-${at}` }),
    )
    const blue = given.filter((one) => one?.variant === 'blue')
    expect(given).not.toContain(undefined)
    expect(Math.abs(blue.length / given.length - 0.75)).toBeLessThan(0.02)
  })
})
