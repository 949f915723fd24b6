import { expect, test } from 'vitest'
import {
  passes,
  subjectOf,
  typesNamed,
  wordsAround,
  wordsOf,
  wordsOfIt,
} from '../../../console/nouns/events/event-words.ts'
import { recordedEventTypes } from '../../../generated/events.ts'

test.each<[type: string, words: string, ofIt: string, named: string]>([
  ['feature-environment-enabled', 'Turned a feature on', 'Turned it on', 'turned the feature new-checkout on'],
  [
    'feature-strategy-update',
    'Changed a strategy of a feature',
    'Changed a strategy',
    'changed a strategy of the feature new-checkout',
  ],
  ['environment-created', 'Created an environment', 'Created it', 'created the environment new-checkout'],
  ['public-signup-token-updated', 'Changed a signup link', 'Changed it', 'changed the signup link new-checkout'],
  ['setting-updated', 'Changed the sign-in settings', 'Changed it', 'changed the sign-in settings new-checkout'],
  ['user-signed-in', 'Signed in', 'Signed in', 'signed in: new-checkout'],
  ['db-pool-update', 'Db pool update', 'Db pool update', 'db pool update: new-checkout'],
])('%s is "%s"', (type, words, ofIt, named) => {
  const [before, after] = wordsAround(type, true)
  expect([wordsOf(type), wordsOfIt(type), `${before} new-checkout${after}`]).toEqual([words, ofIt, named])
  expect(wordsAround(type, false)).toEqual([words.charAt(0).toLowerCase() + words.slice(1), ''])
})

test('each type that the server records has words of its own', () => {
  const words = recordedEventTypes.map(wordsOf)
  expect(words.filter((each, at) => words.indexOf(each) !== at)).toEqual([])
  const isRaw = (type: string) => wordsOf(type).toLowerCase() === type.replaceAll('-', ' ')
  expect(recordedEventTypes.filter(isRaw)).toEqual([])
})

test.each([
  ['turned on', ['feature-environment-enabled']],
  ['Turn a feat', ['feature-environment-enabled', 'feature-environment-disabled']],
  ['turned a flag on', ['feature-environment-enabled']],
  ['archived a Toggle', ['feature-archived']],
  ['sign-in settings', ['setting-updated']],
  ['turned on checkout', []],
  ['urned', []],
  [' ', []],
])('the text "%s" describes the types %j', (text, types) => {
  expect(typesNamed(text, recordedEventTypes)).toEqual(types)
})

type About = Partial<Parameters<typeof subjectOf>[0]> &
  Pick<Parameters<typeof subjectOf>[0], 'featureName' | 'data' | 'preData'>

test.each<[what: string, event: About, subject: string | undefined]>([
  ['its feature', { featureName: 'new-checkout', data: { name: 'default' }, preData: null }, 'new-checkout'],
  ['the name', { featureName: null, data: { id: 4, name: 'Nordic' }, preData: { name: 'Old' } }, 'Nordic'],
  ['what it was', { featureName: null, data: null, preData: { name: 'Old' } }, 'Old'],
  ['a tag', { featureName: null, data: { type: 'team', value: 'payments' }, preData: null }, 'payments'],
  ['a number', { featureName: null, data: { id: 4 }, preData: null }, '4'],
  [
    'its project',
    { type: 'project-access-added', project: 'shop', featureName: null, data: { id: 4 }, preData: null },
    'shop',
  ],
  ['the title', { featureName: null, data: { changeRequestId: 4, title: 'Open it' }, preData: null }, 'Open it'],
  ['nothing', { featureName: null, data: { name: null, id: {} }, preData: null }, undefined],
])('an event is about %s', (_, event, subject) => {
  expect(subjectOf({ type: 'feature-created', project: null, ...event })).toBe(subject)
})

const EVENT = { type: 'feature-created', project: 'shop', featureName: 'new-checkout', manager: 'payments' } as const

test.each<[filters: Parameters<typeof passes>[1], is: boolean]>([
  [{}, true],
  [{ type: 'feature-created', project: 'shop', feature: 'new-checkout' }, true],
  [{ type: 'feature-archived' }, false],
  [{ project: 'default' }, false],
  [{ feature: 'New-Checkout' }, false],
  [{ manager: 'payments' }, true],
  [{ manager: 'basket' }, false],
])('an event passes %j, or not', (filters, is) => {
  expect(passes(EVENT, filters)).toBe(is)
})
