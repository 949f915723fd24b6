import { expect, test } from 'vitest'
import { passes, subjectOf, wordsOf } from '../../console/events/event-words.ts'

test('a type is shown as words', () => {
  expect(wordsOf('feature-environment-enabled')).toBe('feature environment enabled')
})

test.each<[what: string, event: Parameters<typeof subjectOf>[0], subject: string | undefined]>([
  ['its feature', { featureName: 'new-checkout', data: { name: 'default' }, preData: null }, 'new-checkout'],
  ['the name', { featureName: null, data: { id: 4, name: 'Nordic' }, preData: { name: 'Old' } }, 'Nordic'],
  ['what it was', { featureName: null, data: null, preData: { name: 'Old' } }, 'Old'],
  ['a tag', { featureName: null, data: { type: 'team', value: 'payments' }, preData: null }, 'payments'],
  ['a number', { featureName: null, data: { id: 4 }, preData: null }, '4'],
  ['nothing', { featureName: null, data: { name: null, id: {} }, preData: null }, undefined],
])('an event is about %s', (_, event, subject) => {
  expect(subjectOf(event)).toBe(subject)
})

const EVENT = { type: 'feature-created', project: 'shop', featureName: 'new-checkout' } as const

test.each<[filters: Parameters<typeof passes>[1], is: boolean]>([
  [{}, true],
  [{ type: 'feature-created', project: 'shop', feature: 'new-checkout' }, true],
  [{ type: 'feature-archived' }, false],
  [{ project: 'default' }, false],
  [{ feature: 'New-Checkout' }, false],
])('an event passes %j, or not', (filters, is) => {
  expect(passes(EVENT, filters)).toBe(is)
})
