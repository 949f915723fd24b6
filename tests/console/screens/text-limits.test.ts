import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as numbers from '../../../generated/number-limits.ts'
import * as limits from '../../../generated/text-limits.ts'
import { inProject } from '../../../src/runtime/project-folder.ts'
import { document } from '../../support/contract.ts'
import { sourcesIn } from '../../support/sources.ts'

const { schemas } = document.components

test('the limits of texts are those of the contract', () => {
  expect(limits.createFeatureDescriptionMost).toBe(schemas.CreateFeature.properties.description.maxLength)
  expect(limits.createTagTypeNameMost).toBe(schemas.TagTypeName.maxLength)
  expect(limits.createTagTypeNameLeast).toBe(schemas.TagTypeName.minLength)
})

test.each([
  ['#0a0B0c', limits.createTagTypeColorPattern, true],
  ['#0a0B0', limits.createTagTypeColorPattern, false],
  ['red #0a0B0c', limits.createTagTypeColorPattern, false],
  ['A title', limits.setChangeRequestTitleTitlePattern, true],
  ['  ', limits.setChangeRequestTitleTitlePattern, false],
])('the text %j fits the pattern of a field, %s: %s', (text, pattern, fits) => {
  // As browsers read it.
  expect(new RegExp(`^(?:${pattern})$`, 'v').test(text)).toBe(fits)
})

test('the limits of numbers are those of the contract', () => {
  const { minimum, maximum } = schemas.SortOrder
  expect(numbers.createEnvironmentSortOrderMin).toBe(minimum)
  expect(numbers.createEnvironmentSortOrderMax).toBe(maximum)
  expect(numbers.featureVariantInputWeightMax).toBe(schemas.FeatureVariantInput.properties.weight.maximum)
})

/** The percentage of a gradual rollout is a text in the contract, as all parameters of strategies are. */
const PERCENTAGES = [
  'console/screens/release-plans/milestone-editor.tsx',
  'console/screens/release-plans/new-plan.tsx',
  'console/screens/strategy-editor/parameters-editor.tsx',
]

test('forms write no limit of a number themselves', () => {
  const own = sourcesIn('console')
    .map(({ path }) => path)
    .filter((path) => /\b(?:min|max)=(?:"|\{-?[\d_]+\})/.test(readFileSync(inProject(path), 'utf8')))
  expect(own).toEqual(PERCENTAGES)
})

test('forms write no limit of a text themselves', () => {
  const own = sourcesIn('console')
    .map(({ path }) => path)
    .filter((path) => /\b(?:(?:max|min)Length=\{[\d_]+\}|pattern=")/.test(readFileSync(inProject(path), 'utf8')))
  expect(own).toEqual([])
})
