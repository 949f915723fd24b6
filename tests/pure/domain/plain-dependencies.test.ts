import { expect, it } from 'vitest'
import { inPlainDependencies } from '../../../src/domain/normal-form/dependencies.ts'

type Dependency = Parameters<typeof inPlainDependencies>[0][number]
const on: Dependency = { feature: 'parent', enabled: true }

it.each<[string, Dependency, Dependency[]]>([
  ['on a parent', on, [on]],
  ['on a parent that is off', { ...on, enabled: false }, [{ ...on, enabled: false }]],
  ['on a variant', { ...on, variants: ['blue'] }, [{ ...on, variants: ['blue'] }]],
  ['on no variant', { ...on, variants: ['disabled'] }, [on, { ...on, variants: ['disabled'] }]],
  ['on a variant or none', { ...on, variants: ['blue', 'disabled'] }, [on, { ...on, variants: ['blue', 'disabled'] }]],
])('a dependency %s is sent so that Node.js 4 reads it as the others do', (_, given, expected) => {
  expect(inPlainDependencies([given])).toEqual(expected)
  // A relay sends on what it was sent.
  expect(inPlainDependencies(expected)).toEqual(expected)
})
