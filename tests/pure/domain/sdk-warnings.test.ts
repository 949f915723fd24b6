import { describe, expect, it } from 'vitest'
import type { Page } from '../../../src/db/pagination.ts'
import type {
  ConstraintDefinition,
  StrategyDefinition,
  VariantDefinition,
} from '../../../src/domain/evaluation/definitions.ts'
import { ruleCollector, type StoredRules } from '../../../src/domain/sdk-warnings/rules.ts'
import { constraintWarnings, strategyWarnings, variantsWarnings } from '../../../src/domain/sdk-warnings/warnings.ts'
import { strategyWith } from '../../support/evaluation.ts'

type Row<Given> = [given: Partial<Given>, path: string | undefined, says?: string]

const placesOf = (warnings: readonly { path: string; message: string }[]) => warnings.map(({ path }) => path)

describe('a constraint', () => {
  it.each<Row<ConstraintDefinition>>([
    [{ operator: 'IN', values: ['a'] }, undefined],
    [{ operator: 'STR_CONTAINS', values: ['a', ' b'] }, '/values/1', 'without the blanks'],
    [{ operator: 'SEMVER_EQ', value: '1.4.0' }, undefined],
    [{ operator: 'SEMVER_GTE', value: '1.4.0' }, undefined],
    [{ operator: 'SEMVER_LTE', value: '1.4.0' }, undefined],
    [{ operator: 'IN_CIDR', values: ['10.0.0.0/8'] }, '/operator', 'Java 12'],
    [{ operator: 'IN_CIDR', values: ['10.0.0.0/8'] }, '/operator', 'Behind Unleash Edge'],
    [{ operator: 'IN_CIDR', values: ['10.0.0.0/8'] }, '/operator', 'Python 5'],
    [{ operator: 'REGEX', value: '^a' }, '/operator', 'Go 4'],
    [{ operator: 'REGEX', value: '^a' }, '/operator', 'Behind Unleash Edge'],
    [{ operator: 'IN', values: ['a'], caseInsensitive: true }, '/caseInsensitive', 'with the case'],
    [{ operator: 'NOT_IN', values: ['a'], caseInsensitive: true }, '/caseInsensitive', 'with the case'],
    [{ operator: 'STR_CONTAINS', values: ['a'], caseInsensitive: true }, undefined],
    [
      { operator: 'DATE_AFTER', value: '2026-11-20T00:00:00Z', contextName: 'signupDate' },
      '/contextName',
      'signupDate',
    ],
    [{ operator: 'DATE_AFTER', value: '2026-11-20', contextName: 'currentTime' }, undefined],
    [{ operator: 'NUM_EQ', value: '.5' }, undefined],
    [{ operator: 'NUM_EQ', value: '5.000000000000000' }, '/value', 'more than 15 digits'],
    [{ operator: 'NUM_GT', value: '123456789.012345' }, undefined],
    [{ operator: 'NUM_EQ', value: '0' }, undefined],
    [{ operator: 'NUM_EQ', value: '0', inverted: true }, '/inverted', 'not in Go 4'],
    [{ operator: 'SEMVER_LTE', value: '1.4.0', inverted: true }, '/inverted', 'no value that SEMVER_LTE can compare'],
    [{ operator: 'STR_CONTAINS', values: ['a'], inverted: true }, undefined],
    [{ operator: 'NUM_EQ', value: '-1e-16' }, '/value', 'the smallest'],
    [{ operator: 'NUM_LT', value: '1e308' }, '/value', 'the largest'],
    [{ operator: 'IN', values: ['a'], contextName: 'currentTime' }, '/contextName', 'fill in the time'],
    [{ operator: 'STR_CONTAINS', values: ['2026'], contextName: 'currentTime' }, '/contextName', 'Rust'],
    [{ operator: 'IN', values: ['production'], contextName: 'environment' }, '/contextName', 'says of itself'],
    [{ operator: 'NUM_EQ', value: 'five' }, '', 'nobody meets'],
    [{ operator: 'IN', values: ['a'], contextName: 'toString' }, '', 'nobody meets'],
  ])('%j is warned about at %j', (given, path, says = '') => {
    const warnings = constraintWarnings({ contextName: 'plan', operator: 'IN', ...given }, '')
    expect(placesOf(warnings)).toEqual(path === undefined ? [] : [path])
    expect(warnings[0]?.message ?? '').toContain(says)
  })

  it.each([
    ['\\bad\\b', true],
    ['a\\B', true],
    ['\\\\\\b', true],
    ['\\\\bad', false],
    ['[0-9]', false],
  ])('with the expression %s has bounds of words: %j', (value, expected) => {
    const warnings = constraintWarnings({ contextName: 'plan', operator: 'REGEX', value }, '/c')
    expect(placesOf(warnings).includes('/c/value')).toBe(expected)
  })
})

describe('a strategy', () => {
  const variants = [
    { name: 'a', weight: 500, stickiness: 'accountId' },
    { name: 'b', weight: 500, stickiness: 'accountId' },
  ]
  const rollout = { rollout: '50', stickiness: 'userId', groupId: 'checkout' }
  const by = (stickiness: string) => (variant: VariantDefinition) => ({ ...variant, stickiness })

  it.each<Row<StrategyDefinition>>([
    [{}, undefined],
    [{ name: 'ours' }, '/name', 'Python 5'],
    [{ name: 'flexibleRollout', parameters: rollout }, undefined],
    [{ name: 'flexibleRollout', parameters: { ...rollout, groupId: 'größe' } }, '/parameters/groupId', 'Node.js'],
    [{ name: 'default', parameters: { groupId: 'größe' } }, undefined],
    [
      { name: 'default', variants: variants.map(by('userId')), parameters: { groupId: 'größe' } },
      '/parameters/groupId',
    ],
    [{ name: 'flexibleRollout', parameters: { ...rollout, stickiness: 'currentTime' } }, '/parameters/stickiness'],
    [
      { name: 'flexibleRollout', parameters: rollout, variants: variants.map(by('sessionId')) },
      '/variants/0/stickiness',
      'Rust choose the variant by the stickiness of the strategy, which is userId',
    ],
    [
      { name: 'flexibleRollout', parameters: rollout, variants: variants.map(by('default')) },
      '/variants/0/stickiness',
      'Java 9, Java 12 and Rust choose the variant by the stickiness of the strategy, which is userId',
    ],
    [
      { name: 'flexibleRollout', parameters: { ...rollout, stickiness: 'accountId' }, variants },
      '/parameters/stickiness',
      'Python 5',
    ],
    [{ name: 'flexibleRollout', parameters: { ...rollout, stickiness: 'sessionId' } }, undefined],
    [{ name: 'default', parameters: { stickiness: 'accountId' } }, undefined],
    [{ name: 'default', variants }, '/variants/0/stickiness', 'For contexts without accountId'],
    [{ name: 'default', variants: variants.slice(1) }, undefined],
    [{ name: 'default', variants: variants.map(by('userId')) }, undefined],
    [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1, office' } }, '/parameters/IPs', '1 of the entries'],
    [{ name: 'remoteAddress', parameters: { IPs: '10.0.0.1,10.0.0.0/8' } }, undefined],
    [
      { name: 'remoteAddress', parameters: { IPs: '10.0.0.1, 2001:db8::/32' } },
      '/parameters/IPs',
      'Node.js and Next.js meet no',
    ],
    [{ name: 'applicationHostname', parameters: { hostNames: 'web-1' } }, '/parameters/hostNames', 'Python 6'],
  ])('%j is warned about at %j', (given, path, says = '') => {
    const warnings = strategyWarnings(strategyWith(given))
    expect(placesOf(warnings)).toEqual(path === undefined ? [] : [path])
    expect(warnings[0]?.message ?? '').toContain(says)
  })

  it('that has variants by another field is warned about for each group of SDKs', () => {
    const messages = strategyWarnings(strategyWith({ name: 'flexibleRollout', parameters: rollout, variants }))
    expect(placesOf(messages)).toEqual(['/variants/0/stickiness', '/variants/0/stickiness'])
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringContaining('Python 6, Java 12 and Rust choose the variant by the stickiness of the strategy'),
      expect.stringContaining('For contexts without accountId'),
    ])
  })
})

describe('variants', () => {
  it.each<[given: VariantDefinition[], paths: string[]]>([
    [[{ name: 'a', weight: 1000 }], []],
    [
      [
        { name: 'a', weight: 33.3 },
        { name: 'b', weight: 966.7 },
      ],
      ['/variants/0/weight', '/variants/1/weight'],
    ],
    [[{ name: 'a', weight: 1000, stickiness: 'constructor' }], ['/variants/0/stickiness']],
    [[{ name: 'a', weight: 1000, stickiness: 'plan' }], []],
    [
      [
        { name: 'a', weight: 500, stickiness: 'plan' },
        { name: 'b', weight: 500, stickiness: 'plan' },
      ],
      ['/variants/0/stickiness'],
    ],
  ])('%j are warned about at %j', (given, paths) => {
    expect(placesOf(variantsWarnings(given, '/variants'))).toEqual(paths)
  })
})

describe('many features', () => {
  const collected = (page?: Required<Page>) => {
    const collector = ruleCollector(page)
    for (let at = 0; at < 150; at += 1) {
      const name = `feature-${Math.floor(at / 2)}`
      collector.add({ name, environment: `env-${at % 2}`, strategies: [], variants: [{ name: 'a', weight: 0.5 }] })
    }
    return collector.found()
  }

  it('are counted, and the first hundred rules are named', () => {
    const { total, features, rules } = collected()
    expect([total, features, rules.length]).toEqual([150, 75, 100])
    expect(rules[1]).toMatchObject({ feature: 'feature-0', environment: 'env-1', path: '/variants/0/weight' })
  })

  it.each([
    [{ limit: 40, offset: 0 }, 'feature-0', 40],
    [{ limit: 40, offset: 41 }, 'feature-20', 40],
    [{ limit: 40, offset: 140 }, 'feature-70', 10],
    [{ limit: 40, offset: 150 }, undefined, 0],
  ])('are counted in all, with the page %j', (page, first, length) => {
    const { total, features, rules } = collected(page)
    expect([total, features, rules.length, rules[0]?.feature]).toEqual([150, 75, length, first])
  })

  it('may have their page begin and end within one feature', () => {
    const collector = ruleCollector({ limit: 2, offset: 1 })
    const variants = ['a', 'b', 'c', 'd'].map((name) => ({ name, weight: 0.5 }))
    collector.add({ name: 'feature', environment: 'development', strategies: [], variants })
    expect(placesOf(collector.found().rules)).toEqual(['/variants/1/weight', '/variants/2/weight'])
  })
})

describe('a feature in an environment', () => {
  const found = (given: Partial<StoredRules>) => {
    const collector = ruleCollector()
    collector.add({ name: 'feature', environment: 'development', strategies: [], variants: [], ...given })
    return collector.found().rules
  }
  const byAccount = {
    ...strategyWith({ name: 'flexibleRollout', parameters: { stickiness: 'accountId' } }),
    segments: [],
  }
  const own = { ...strategyWith({ name: 'ours' }), segments: [] }
  const standard = { ...strategyWith({}), segments: [] }

  it.each<[what: string, strategies: StoredRules['strategies'], paths: string[]]>([
    ['a rollout by a field, as the last strategy', [standard, byAccount], []],
    ['a rollout by a field, before others', [byAccount, standard], ['/strategies/0/parameters/stickiness']],
    ['types of applications alone', [own, own], ['/strategies/0/name', '/strategies/1/name']],
    ['types of applications together with others', [own, standard], []],
  ])('says where SDKs differ in %s', (_, strategies, paths) => {
    expect(placesOf(found({ strategies }))).toEqual(paths)
  })

  it('says which parent may give no variant', () => {
    const [rule] = found({ variantParents: ['parent'] })
    expect(rule).toMatchObject({ path: '/dependencies/parent', message: expect.stringContaining('Where parent is on') })
  })
})
