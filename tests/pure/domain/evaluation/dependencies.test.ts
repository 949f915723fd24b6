import { expect, test } from 'vitest'
import type { DependencyDefinition, FeatureDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import { evaluated, featureWith, strategyWith } from '../../../support/evaluation.ts'

const forAnn = strategyWith({ constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann'] }] })
const variants = [{ name: 'blue', weight: 1 }]

test.each<[parent: Partial<FeatureDefinition>, demanded: Partial<DependencyDefinition>, expected: boolean]>([
  [{}, {}, true],
  [{ enabled: false }, {}, false],
  [{ strategies: [forAnn] }, {}, true],
  [{ strategies: [strategyWith({ name: 'ours' })] }, {}, false],
  [{ name: 'another' }, {}, false],
  [{ name: 'another' }, { enabled: false }, false],
  [{}, { enabled: false }, false],
  [{ enabled: false }, { enabled: false }, true],
  // On in the environment, but off for this user.
  [{ strategies: [strategyWith({ name: 'ours' })] }, { enabled: false }, true],
  [{ variants }, { variants: ['red', 'blue'] }, true],
  [{ variants }, { variants: ['red'] }, false],
  [{ variants }, { variants: [] }, true],
  [{}, { variants: ['disabled'] }, true],
  [{ enabled: false, variants }, { enabled: false, variants: ['red'] }, true],
  [{ dependencies: [{ feature: 'grandparent', enabled: true }] }, {}, false],
  [{ dependencies: [{ feature: 'checkout', enabled: true }] }, {}, false],
])('a parent %j is as %j demands: %j', (parent, demanded, expected) => {
  const dependencies = [{ feature: 'parent', enabled: true, ...demanded }]
  const features = [featureWith({ name: 'parent', ...parent }), featureWith({ name: 'grandparent' })]
  expect(evaluated([featureWith({ dependencies }), ...features], { userId: 'ann' }).enabled).toBe(expected)
})

test('every parent has to be as demanded', () => {
  const parents = [featureWith({ name: 'on' }), featureWith({ name: 'off', enabled: false })]
  const child = (off: boolean) =>
    featureWith({
      dependencies: [
        { feature: 'on', enabled: true },
        { feature: 'off', enabled: off },
      ],
    })
  expect(evaluated([child(false), ...parents]).enabled).toBe(true)
  expect(evaluated([child(true), ...parents]).enabled).toBe(false)
})
