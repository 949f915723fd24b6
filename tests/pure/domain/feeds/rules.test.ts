import { describe, expect, test } from 'vitest'
import type { ConstraintDefinition, FeatureDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import type { Conversion } from '../../../../src/domain/feeds/conversion.ts'
import { toFlagd } from '../../../../src/domain/feeds/flagd/document.ts'
import { toGoff } from '../../../../src/domain/feeds/goff/document.ts'
import { featureWith, strategyWith } from '../../../support/evaluation.ts'
import { ODD_PAYLOADS } from '../../../support/feed-states.ts'
import { selectionOf } from '../../../support/feeds.ts'

type To = (selection: Awaited<ReturnType<typeof selectionOf>>) => Promise<Conversion>

/** Returns whether an engine can have a feature: exactly, in another way, or not at all, and why. */
async function verdict(to: To, features: readonly FeatureDefinition[], name = 'checkout'): Promise<string> {
  const { flags } = await to(await selectionOf(features))
  const flag = flags.get(name)
  if (flag === undefined) throw new Error(`There is no flag ${name}`)
  if (flag.json === undefined) return `no: ${flag.why.join('; ')}`
  return flag.inexact.length === 0 ? 'exact' : `about: ${flag.inexact.join('; ')}`
}

async function both(feature: Partial<FeatureDefinition>, ...others: FeatureDefinition[]): Promise<string[]> {
  const features = [featureWith(feature), ...others]
  return [await verdict(toFlagd, features), await verdict(toGoff, features)]
}

const withConstraint = (constraint: ConstraintDefinition) => ({
  strategies: [strategyWith({ constraints: [constraint] })],
})
const withStrategy = (name: string, parameters: Record<string, string>) => ({
  strategies: [strategyWith({ name, parameters })],
})
const rollout = (percentage: string, stickiness = 'default') =>
  strategyWith({ name: 'flexibleRollout', parameters: { rollout: percentage, stickiness } })
const isGold = { contextName: 'plan', operator: 'IN', values: ['gold'] }
const weighed = (...names: string[]) =>
  names.map((name) => ({ name, weight: 1, payload: { type: 'string' as const, value: name } }))

describe('what other engines decide', () => {
  const forGoff = (verdict: string) => verdict.replace('flagd', 'GO Feature Flag')

  const ofConstraints: [what: string, given: ConstraintDefinition, inFlagd: string, inGoff?: string][] = [
    ['a list', isGold, 'exact'],
    ['a list, inverted', { ...isGold, inverted: true }, 'exact'],
    ['a part of a text', { ...isGold, operator: 'STR_CONTAINS' }, 'exact'],
    [
      'a part of a text in any case',
      { ...isGold, operator: 'STR_CONTAINS', caseInsensitive: true },
      "no: flagd can't compare texts without regard to case",
    ],
    [
      'the beginning of a text',
      { ...isGold, operator: 'STR_STARTS_WITH' },
      'exact',
      "no: GO Feature Flag can't decide the operator STR_STARTS_WITH as SDKs do",
    ],
    [
      'a number',
      { contextName: 'age', operator: 'NUM_GT', value: '17' },
      'about: texts of "age" that are no numbers are 0 or an error there',
      "no: GO Feature Flag can't decide the operator NUM_GT as SDKs do",
    ],
    [
      'a version',
      { contextName: 'app', operator: 'SEMVER_GT', value: '1.2.3' },
      'about: versions of "app" such as 1.2 are read there, and not by SDKs',
      "no: GO Feature Flag can't decide the operator SEMVER_GT as SDKs do",
    ],
    [
      'the current time',
      { contextName: 'currentTime', operator: 'DATE_AFTER', value: '2026-01-01T00:00:00Z' },
      'exact',
      "no: GO Feature Flag can't compare the current time",
    ],
    [
      'a date of a field',
      { contextName: 'born', operator: 'DATE_AFTER', value: '2026-01-01T00:00:00Z' },
      "no: flagd can't compare dates of a context field",
    ],
    [
      'an expression',
      { contextName: 'plan', operator: 'REGEX', value: '^g' },
      "no: flagd can't decide the operator REGEX as SDKs do",
    ],
    ['an address', { contextName: 'ip', operator: 'IN_CIDR', values: ['10.0.0.1'] }, 'exact'],
    [
      'a network',
      { contextName: 'ip', operator: 'IN_CIDR', values: ['10.0.0.0/8'] },
      "no: flagd can't compare networks, nor addresses of IPv6",
    ],
    [
      'a field with a dot',
      { ...isGold, contextName: 'user.plan' },
      'no: the context field "user.plan" can\'t be read there by its name',
    ],
    [
      'a field of the engine',
      { ...isGold, contextName: 'key' },
      'exact',
      'no: GO Feature Flag itself sets the context field "key"',
    ],
    ['an operator that nobody meets', { contextName: 'plan', operator: 'NUM_GT', value: 'x' }, 'exact'],
  ]

  test.each(ofConstraints)('%s', async (_, constraint, inFlagd, inGoff = forGoff(inFlagd)) => {
    expect(await both(withConstraint(constraint))).toEqual([inFlagd, inGoff])
  })

  const ofFeatures: [what: string, given: Partial<FeatureDefinition>, inFlagd: string, inGoff?: string][] = [
    ['a feature without strategies', {}, 'exact'],
    ['a feature that is off, whatever its rules are', { enabled: false, strategies: [rollout('50')] }, 'exact'],
    ['a rollout to nobody', { strategies: [rollout('0', 'plan')] }, 'exact'],
    ['a rollout to all who have the field', { strategies: [rollout('100', 'plan')] }, 'exact'],
    [
      'a percentage',
      { strategies: [rollout('50')] },
      'about: 50 % are other users than those of SDKs, and it is off without userId and sessionId',
      'about: 50 % are other users than those of SDKs',
    ],
    [
      'a percentage by a field',
      { strategies: [rollout('50', 'plan')] },
      'about: 50 % are other users than those of SDKs, and it is off without plan',
      'no: GO Feature Flag has percentages only of the targeting key, and not by "plan"',
    ],
    [
      'a percentage drawn each time',
      { strategies: [rollout('50', 'random')] },
      "no: flagd can't draw users at random each time",
    ],
    [
      'a percentage before another strategy',
      { strategies: [rollout('50'), strategyWith({ constraints: [isGold] })] },
      'about: 50 % are other users than those of SDKs, and it is off without userId and sessionId',
      'no: a percentage decides there also for the users outside of it, so only the last strategy can have one',
    ],
    ['a percentage, and a strategy for everybody', { strategies: [rollout('50'), strategyWith()] }, 'exact'],
    [
      'the host of the application',
      withStrategy('applicationHostname', { hostNames: 'web-1' }),
      'no: flagd does not know the host of the application',
    ],
    [
      'a type of applications',
      withStrategy('byCountry', {}),
      'no: only applications know the strategy type "byCountry"',
    ],
    ['one variant with a payload', { variants: weighed('blue') }, 'exact'],
    [
      'one variant with a payload, for some',
      { ...withConstraint(isGold), variants: weighed('blue') },
      'exact',
      'about: while it is off, it gives "" there, and the value of the code in SDKs',
    ],
    ['two variants', { variants: weighed('blue', 'red') }, 'about: its variants are those of other users than in SDKs'],
    [
      'payloads of different types',
      { variants: [...weighed('blue'), { name: 'plain', weight: 1 }] },
      'no: its variants give values of different types',
    ],
    ['a variant called off', { variants: weighed('off') }, 'no: a variant is called "off"'],
    ['a segment that is not there', { strategies: [strategyWith({ segments: [7] })] }, 'exact'],
    [
      'rules that are too long',
      withConstraint({ ...isGold, values: Array.from({ length: 10_000 }, (_, at) => `customer-${at}`) }),
      'no: its rules have more than 100000 characters there',
    ],
  ]

  test.each(ofFeatures)('%s', async (_, feature, inFlagd, inGoff = forGoff(inFlagd)) => {
    expect(await both(feature)).toEqual([inFlagd, inGoff])
  })

  const json = (value: string) => [{ name: 'blue', weight: 1, payload: { type: 'json' as const, value } }]

  test.each(ODD_PAYLOADS)('a payload that some readers refuse: $value', async ({ value, why }) => {
    const said = why === undefined ? 'exact' : `no: ${why}`
    expect(await both({ variants: json(value) })).toEqual([said, said])
  })

  test('a name that is too long for YAML', async () => {
    const ofPayload = `{"${'a'.repeat(1000)}":1}`
    expect(await both({ variants: json(ofPayload) })).toEqual(['exact', 'no: a name in a payload is too long there'])
    expect(await both({ variants: json(ofPayload.replace('aaa', '')) })).toEqual(['exact', 'exact'])
    expect(await both({ variants: json(`{"${'\u0085'.repeat(200)}":1}`) })).toEqual([
      'exact',
      'no: a name in a payload is too long there',
    ])
  })

  test('the name of a variant in several lines', async () => {
    const why = 'no: a variant has a name of several lines, or none'
    expect(await both({ variants: weighed('dark\nblue') })).toEqual([why, why])
  })

  test('what flagd reads as a reference', async () => {
    const why = 'no: flagd reads "$ref" as a reference'
    expect(await both({ variants: json('{"$ref":"segment-1"}') })).toEqual([why, 'exact'])
    expect(await both({ variants: json('{"\\u0024ref":"segment-1"}') })).toEqual([why, 'exact'])
    expect(await both({ variants: [{ name: '$ref', weight: 1 }] })).toEqual([why, 'exact'])
    expect(await both(withConstraint({ ...isGold, values: ['{"$ref":"segment-1"}'] }))).toEqual([why, 'exact'])
    expect(await both(withConstraint({ ...isGold, values: ['$re'] }))).toEqual(['exact', 'exact'])
  })

  const needs = (feature: string, more = {}) => ({ dependencies: [{ feature, enabled: true, ...more }] })

  test('a parent', async () => {
    const parent = featureWith({ name: 'parent', ...withConstraint(isGold) })
    expect(await both(needs('parent'), parent)).toEqual(['exact', 'exact'])
    const random = featureWith({ name: 'parent', strategies: [rollout('50', 'random')] })
    expect(await both(needs('parent'), random)).toEqual([
      "no: flagd can't draw users at random each time",
      "no: GO Feature Flag can't draw users at random each time",
    ])
    const varied = featureWith({ name: 'parent', variants: weighed('blue', 'red') })
    const why = 'no: it depends on a variant of "parent", which is chosen by weights'
    expect(await both(needs('parent', { variants: ['blue'] }), varied)).toEqual([why, why])
    expect(await both(needs('parent', { variants: ['blue', 'red'] }), varied)).toEqual(['exact', 'exact'])
  })
})
