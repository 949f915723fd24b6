import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../../src/domain/errors.ts'
import { readValidSet } from '../../../../src/domain/state/validate.ts'
import { CHECKOUT, HEAD } from '../../../support/state-files.ts'

/** Returns what is wrong in a file that no server has seen. */
async function problemsIn(content: string): Promise<readonly string[]> {
  const refusal = await readValidSet([{ path: 'a.yaml', content }]).catch((error: unknown) => error)
  if (!(refusal instanceof DomainError)) return []
  return refusal.details?.map(({ message }) => message) ?? []
}

const feature = (name: string, ...lines: string[]) =>
  [`  ${name}:`, '    project: default', ...lines].map((line) => `${line}\n`).join('')
const inProduction = (...lines: string[]) =>
  feature('a', '    environments:', '      production:', ...lines.map((line) => `        ${line}`))
const PRODUCTION = '/features/a/environments/production'

describe('a set without a server', () => {
  it('is valid if nothing is wrong in it by itself', async () => {
    expect(await problemsIn(CHECKOUT)).toEqual([])
  })

  it.each<[what: string, features: string, ...problems: string[]]>([
    [
      'a circle of parents',
      feature('a', '    dependencies: [{ feature: b }]') + feature('b', '    dependencies: [{ feature: a }]'),
      'a.yaml:6:5: /features/a/dependencies/b is refused: The feature "b" depends on "a", so no feature can depend on "b"',
      'a.yaml:9:5: /features/b/dependencies/a is refused: The feature "a" depends on "b", so no feature can depend on "a"',
    ],
    [
      'a feature that depends on itself',
      feature('a', '    dependencies: [{ feature: a }]'),
      'a.yaml:6:5: /features/a/dependencies/a is refused: The feature "a" can\'t depend on itself',
    ],
    [
      'a share over 100 percent',
      inProduction('strategies: [{ name: flexibleRollout, parameters: { rollout: "125" } }]'),
      `a.yaml:8:61: ${PRODUCTION}/strategies/0/parameters/rollout has to be a whole number from 0 to 100, as text; "125" is not`,
    ],
    [
      'weights over 1000 together',
      inProduction(
        'initial:',
        '  variants:',
        '    - { name: x, weight: 600, weightType: fix }',
        '    - { name: y, weight: 600, weightType: fix }',
      ),
      `a.yaml:9:11: ${PRODUCTION}/initial/variants At least one variant has to have the weightType variable`,
      `a.yaml:9:11: ${PRODUCTION}/initial/variants The fixed weights total 1200, and the limit is 1000`,
    ],
    [
      'a feature that is on with disabled strategies only',
      inProduction('enabled: true', 'strategies: [{ name: default, disabled: true }]'),
      `a.yaml:9:9: ${PRODUCTION}/strategies is on without an enabled strategy; add one, or leave "strategies" out`,
    ],
    [
      'a feature that is on at first, and has no strategies',
      inProduction('strategies: []', 'initial: { enabled: true }'),
      `a.yaml:8:9: ${PRODUCTION}/strategies is on without an enabled strategy; add one, or leave "strategies" out`,
    ],
    [
      'a feature that is on at first, without strategies at first',
      inProduction('initial: { enabled: true, strategies: [] }'),
      `a.yaml:8:35: ${PRODUCTION}/initial/strategies is on without an enabled strategy; add one, or leave "strategies" out`,
    ],
    [
      'a broken pattern',
      inProduction('strategies: [{ name: nosuch, constraints: [{ contextName: plan, operator: REGEX, value: "(" }] }]'),
      `a.yaml:8:90: ${PRODUCTION}/strategies/0/constraints/0/value REGEX needs a regular expression`,
    ],
    [
      'a key that stands twice',
      inProduction('strategies: [{ key: x, name: default }, { key: y, name: default }, { key: x, name: default }]'),
      `a.yaml:8:78: ${PRODUCTION}/strategies/2/key is "x", which is also the key of the strategy at ${PRODUCTION}/strategies/0/key. Keep one of them`,
    ],
    [
      'a parent that stands twice',
      feature('a', '    dependencies: [{ feature: b }, { feature: b, enabled: false }]'),
      'a.yaml:6:38: /features/a/dependencies/1/feature is "b", which is also the parent at /features/a/dependencies/0/feature. Keep one of them',
    ],
  ])('with %s is refused with the places', async (_, features, ...problems) => {
    expect(await problemsIn(`${HEAD}features:\n${features}`)).toEqual(
      problems.map((problem) => expect.stringContaining(problem)),
    )
  })

  it('does not guess what only a server knows', async () => {
    const unknown = `dependencies: [{ feature: elsewhere }]\n    environments: { nowhere: { strategies: [{ name: custom, segments: [gone] }] } }`
    expect(
      await problemsIn(
        `${HEAD}features:\n  a: { archived: true, dependencies: [{ feature: a }] }\n  b:\n    ${unknown}\n`,
      ),
    ).toEqual([])
  })
})
