import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../../../../src/cli/convert/formats.ts'
import { readSource } from '../../../../src/cli/convert/input/read-file.ts'
import { documentOf } from '../../../../src/cli/convert/output/document.ts'
import { conforming } from '../../../../src/domain/checking/contract-check.ts'
import { withSharedWeights } from '../../../../src/domain/features/variants/weights.ts'

const SAMPLES = new URL('./samples/', import.meta.url).pathname
const samples = FORMATS.flatMap(({ name }) => readdirSync(`${SAMPLES}${name}`).map((file) => `${name}/${file}`))

async function converted(sample: string) {
  const format = FORMATS.find(({ name }) => sample.startsWith(`${name}/`))
  if (format === undefined) throw new Error(`There is no format for ${sample}`)
  const file = await readSource(`${SAMPLES}${sample}`)
  const read = format.read([file], { environment: 'development', now: new Date('2026-11-28T12:00:00Z') })
  return documentOf(read, { format: format.name, manager: format.name, project: 'shop' })
}

/** The features that are not exact. Those which are, agree with the engines: see tools/convert-check. */
const NOT_EXACT: Readonly<Record<string, string>> = {
  'launchdarkly/operators.json': 'in-number in-boolean matches after before-milliseconds version anonymous nested',
  'launchdarkly/rules.json': [
    'colors quarter small-weights experiment by-company off-is-true off-is-red child-of-color child-of-false',
    'grandchild orphan no-such-variation segment-share unbounded',
  ].join(' '),
  'flagsmith/operators.json':
    'greater-than-8 less-than-inclusive-9 equal-10 equal-11 regex-12 greater-than-13 modulo-14 percentage-split-15',
  'flagsmith/rules.json': 'split off-for-a-share',
  'flagd/operators.json': [
    'in-mixed-list loose-number less turned between truth version-least version-other version-major',
    'version-minor missing-evaluator nested-member modulo',
  ].join(' '),
  'flagd/rules.json': 'colors quarter thirds share-of-some broken-weight computed unknown-variant by-variable',
  'goff/operators.yaml': 'nested-member',
  'goff/rules.yaml': 'texts quarter thirds by-company ramp scheduled unknown-variation broken-query',
  'growthbook/operators.json': 'boolean lt text-order vgte vne regex size elem nested unknown-operator',
  'growthbook/rules.json': [
    'covered covered-then-rule experiment half-experiment uneven namespaced holdout child-of-missing skipping',
    'late-gate',
  ].join(' '),
}

describe.each(samples)('%s', async (sample) => {
  const { document, report } = await converted(sample)
  const environments = Object.values(document.features ?? {}).flatMap((one) => Object.values(one.environments ?? {}))

  test('becomes a document that the contract accepts', () => {
    expect(() => conforming('StateDocument', document)).not.toThrow()
  })

  test('is reported feature by feature', () => {
    const others = report.features.filter(({ verdict }) => verdict !== 'exact')
    expect(others.map(({ feature }) => feature).join(' ')).toBe(NOT_EXACT[sample])
    for (const { reasons, rules } of others)
      expect(rules.flatMap((rule) => rule.reasons).concat(reasons)).not.toEqual([])
  })

  test('has no feature without a strategy, which would be on for all', () => {
    expect(environments.filter(({ strategies = [] }) => strategies.length === 0)).toEqual([])
  })

  test('has variants whose weights stay when they are shared out', () => {
    for (const { variants = [] } of environments.flatMap(({ strategies = [] }) => strategies)) {
      const stored = withSharedWeights(variants, '/variants')
      expect(stored.map(({ name, weight }) => [name, weight]).sort()).toEqual(
        variants.map(({ name, weight }) => [name, weight]).sort(),
      )
    }
  })
})
