import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOf } from '../../src/sentences/said.ts'
import { sentencesOf } from '../../src/sentences/sentences.ts'
import { membersOf, type Step, stepsBetween, strategyName } from '../../src/sentences/steps.ts'

const HALF = 'b1b1b1b1-0000-4000-8000-000000000001'
const UNKNOWN = 'b1b1b1b1-0000-4000-8000-000000000002'
const known = {
  segmentName: (id: number) => (id === 1 ? 'Beta' : undefined),
  strategyNames: new Map([[HALF, 'Half']]),
}
const said = (steps: readonly Step[]) =>
  sentencesOf(steps, known).map(({ kind, environment, ...sentence }) => [
    { added: '+', removed: '-', changed: '~' }[kind],
    ...(environment === undefined ? [] : [environment]),
    textOf({ kind, ...sentence }),
  ])
const at = (pointer: string, before: unknown, after: unknown): Step => ({ path: membersOf(pointer), before, after })
const rollout = (share: string, more: object = {}) => ({
  name: 'flexibleRollout',
  parameters: { rollout: share, stickiness: 'userId', groupId: 'checkout' },
  ...more,
})
const country = (...values: string[]) => ({ contextName: 'country', operator: 'IN', values })
const age = { contextName: 'age', operator: 'NUM_GTE', value: '18' }

describe('a difference at a place', () => {
  test.each<[sentence: string[], pointer: string, before: unknown, after: unknown]>([
    [['~', 'Turned on'], '/enabled', false, true],
    [['~', 'Turned off'], '/enabled', true, false],
    [['~', 'Turned on'], '/enabled', undefined, true],
    [['~', 'production', 'Turned on'], '/environments/production/enabled', false, true],
    [['~', 'Marked as stale'], '/stale', null, true],
    [['~', 'Marked as not stale'], '/stale', true, null],
    [['~', 'Archived'], '/archived', false, true],
    [['~', 'Turned on the impression data'], '/impressionData', false, true],
    [['+', 'Set the description to “New”'], '/description', null, 'New'],
    [['-', 'Removed the description “Old”'], '/description', 'Old', null],
    [['-', 'Removed the description'], '/description', undefined, null],
    [['~', 'Changed the description from “Old” to “New”'], '/description', 'Old', 'New'],
    [['~', 'Changed the default stickiness from “userId” to “tenant”'], '/defaultStickiness', 'userId', 'tenant'],
    [['+', `Set the description to “${'x'.repeat(80)}…”`], '/description', '', 'x'.repeat(200)],
    [['~', 'Changed the expected lifetime in days from 7 to 40'], '/lifetimeDays', 7, 40],
    [['~', 'Changed the links'], '/links', { a: 1 }, { a: 2 }],
    [['~', 'checkout: turned on'], '/checkout/enabled', false, true],
    [['+', 'Added the tag: team:web'], '/tags/team:web', undefined, { type: 'team', value: 'web' }],
    [['+', 'Added the dependency on basket'], '/dependencies/basket', undefined, { enabled: true, variants: [] }],
    [
      ['~', 'Changed the dependency on basket: it has to be off'],
      '/dependencies/basket',
      { enabled: true, variants: [] },
      { enabled: false, variants: [] },
    ],
    [
      ['~', 'Changed the dependency on basket: with the variant a or b'],
      '/dependencies/basket',
      { enabled: true, variants: ['a'] },
      { enabled: true, variants: ['a', 'b'] },
    ],
    [['-', 'Removed the dependency on basket'], '/dependencies/basket', { enabled: true, variants: [] }, undefined],
    [['+', 'Added “b” to the legal values'], '/legalValues', ['a'], ['a', 'b']],
    [
      ['+', '“dk” in the legal values: set the description to “Denmark”'],
      '/legalValues',
      [{ value: 'dk', description: null }, { value: 'se' }],
      [{ value: 'dk', description: 'Denmark' }, { value: 'se' }],
    ],
    [
      ['-', 'Removed “UPDATE_FEATURE” in production from the permissions'],
      '/permissions',
      [{ name: 'UPDATE_FEATURE', environment: 'production' }],
      [],
    ],
    [
      ['~', `Changed the description from “…${'a'.repeat(20)}old” to “…${'a'.repeat(20)}new”`],
      '/description',
      `${'a'.repeat(100)}old`,
      `${'a'.repeat(100)}new`,
    ],
    [['+', 'Feature naming: set the pattern to “a.*”'], '/featureNaming/pattern', null, 'a.*'],
    [['+', 'Added “production” to the environments'], '/environments', ['staging'], ['staging', 'production']],
    [['+', 'Strategy 1: added the segment Gamma'], '/strategies/0/segments', [], ['Gamma']],
    [['+', 'Added {"user":{"id":3}} to the users'], '/users', [], [{ user: { id: 3 } }]],
    [['-', 'Removed the strategy'], `/strategies/${HALF}`, undefined, undefined],
    [['+', 'Added the strategy: 50 % of users by userId'], '/strategies/0', undefined, rollout('50')],
    [
      ['+', 'production', 'Added the strategy “Half”: 50 % of users by userId; disabled; variant blue 50 %'],
      `/environments/production/strategies/${HALF}`,
      undefined,
      rollout('50', { title: 'Half', disabled: true, variants: [{ name: 'blue', weight: 500 }] }),
    ],
    [
      ['-', 'Removed the strategy: 50 % of users by userId, where country is dk and in segment Beta'],
      '/strategies/1',
      rollout('50', { constraints: [country('dk')], segments: [1] }),
      undefined,
    ],
    [
      ['~', 'Strategy “Half”: changed the rollout from 50 % to 75 %'],
      `/strategies/${HALF}/parameters/rollout`,
      '50',
      '75',
    ],
    [['+', 'A strategy: set the rollout to 75 %'], `/strategies/${UNKNOWN}/parameters/rollout`, undefined, '75'],
    [['~', 'Strategy 2: changed the rollout from 50 % to 75 %'], '/strategies/1/parameters/rollout', '50', '75'],
    [['~', 'Strategy 1: disabled'], '/strategies/0/disabled', false, true],
    [['~', 'Strategy 1: enabled'], '/strategies/0/disabled', true, false],
    [['+', 'Strategy 1: added 3 to the user ids'], '/strategies/0/parameters/userIds', '1, 2', '1,2,3'],
    [
      ['+', 'Strategy 1: added the constraint: age ≥ 18'],
      '/strategies/0/constraints',
      [country('dk')],
      [country('dk'), age],
    ],
    [['-', 'Strategy 1: removed the constraint: age ≥ 18'], '/strategies/0/constraints', [age], []],
    [
      ['+', 'Strategy 1: added “se” to the values of the constraint on country'],
      '/strategies/0/constraints',
      [country('dk')],
      [country('dk', 'se')],
    ],
    [
      ['~', 'Strategy 1: changed the constraint “age ≥ 18” to “age < 18”'],
      '/strategies/0/constraints',
      [age],
      [{ ...age, inverted: true }],
    ],
    [['~', 'Changed the order of the constraints'], '/constraints', [age, country('dk')], [country('dk'), age]],
    [
      ['~', 'Strategy 1: Constraint 2: changed the value from “18” to “21”'],
      '/strategies/0/constraints/1/value',
      '18',
      '21',
    ],
    [['+', 'Strategy 1: added the segment Beta'], '/strategies/0/segments', [], [1]],
    [['-', 'Strategy 1: removed the segment number 9'], '/strategies/0/segments', [1, 9], [1]],
    [
      ['+', 'Added the variant: blue 50 %, string “#00f”'],
      '/variants',
      [],
      [{ name: 'blue', weight: 500, payload: { type: 'string', value: '#00f' } }],
    ],
    [['-', 'Removed the variant: blue 100 %'], '/variants', [{ name: 'blue', weight: 1000 }], []],
    [
      ['~', 'Variant “blue”: changed the weight from 50 % to 33.4 %'],
      '/variants',
      [{ name: 'blue', weight: 500 }],
      [{ name: 'blue', weight: 334 }],
    ],
    [['~', 'Variant 1: changed the name from “blue” to “red”'], '/variants/0/name', 'blue', 'red'],
    [
      ['+', 'Variant “blue”: set the payload to json “{}”'],
      '/variants',
      [{ name: 'blue' }],
      [{ name: 'blue', payload: { type: 'json', value: '{}' } }],
    ],
    [['~', 'Changed the order of the strategies'], '/strategyIds', ['a', 'b'], ['b', 'a']],
  ])('%j', (sentence, pointer, before, after) => {
    expect(said([at(pointer, before, after)])).toEqual([sentence])
  })

  test('has a sentence for each segment, value or constraint', () => {
    expect(said([at('/segments', [9], [1])])).toEqual([
      ['+', 'Added the segment Beta'],
      ['-', 'Removed the segment number 9'],
    ])
    expect(said([at('/constraints/0/values', ['a', 'b'], ['c', 'b'])])).toEqual([
      ['+', 'Constraint 1: added “c” to the values'],
      ['-', 'Constraint 1: removed “a” from the values'],
    ])
  })

  test('says an environment that is new in the history of a feature', () => {
    const state = { enabled: true, strategies: { [HALF]: rollout('50') }, variants: [] }
    expect(said([at('/environments/production', undefined, state)])).toEqual([
      ['~', 'production', 'Turned on'],
      ['+', 'production', 'Added the strategy: 50 % of users by userId'],
    ])
  })
})

describe('two states', () => {
  const between = (before: unknown, after: unknown) => said(stepsBetween(before, after))

  test('of a strategy name it by its title, or by its users', () => {
    expect(between(rollout('50'), rollout('75'))).toEqual([
      ['~', 'Strategy “50 % of users by userId”: changed the rollout from 50 % to 75 %'],
    ])
    expect(between(rollout('50', { title: 'Half' }), rollout('50', { title: 'Most' }))).toEqual([
      ['~', 'Strategy “Half”: changed the title from “Half” to “Most”'],
    ])
    expect(between({}, rollout('50'))).toEqual([['+', 'Added the strategy: 50 % of users by userId']])
    expect(between(rollout('50'), undefined)).toEqual([['-', 'Removed the strategy: 50 % of users by userId']])
  })

  test('two strategies that do the same are one, with other ids and in another order, too', () => {
    const [one, two, three] = [rollout('10', { id: 'a', sortOrder: 0 }), rollout('20', { id: 'b' }), rollout('30')]
    expect(said([at('/strategies', [one, two], [{ ...two, id: 'c' }, { ...one, sortOrder: 5 }, three])])).toEqual([
      ['+', 'Added the strategy: 30 % of users by userId'],
    ])
    expect(said([at('/strategies', [one], [three])])).toEqual([
      ['~', 'Strategy 1: changed the rollout from 10 % to 30 %'],
    ])
  })

  test('of a dependency say on which feature', () => {
    const dependency = { feature: 'basket', enabled: true, variants: ['blue'] }
    expect(between({}, dependency)).toEqual([['+', 'Added the dependency on basket: with the variant blue']])
    expect(between(dependency, {})).toEqual([['-', 'Removed the dependency on basket']])
  })

  test('leave out what says nothing in a state that is new', () => {
    expect(between(null, { name: 'checkout', description: null, stale: false, tags: [] })).toEqual([
      ['+', 'Set the name to “checkout”'],
    ])
  })

  test('of an order have the places that another text has', () => {
    expect(between(['a', 'b', 'c'], ['b', 'a', 'c'])).toEqual([
      ['~', 'Place 1: b'],
      ['~', 'Place 2: a'],
    ])
  })

  test('have a sentence exactly where they differ', () => {
    const state = fc.dictionary(fc.constantFrom('name', 'note', 'sortOrder'), fc.constantFrom('a', 'b', 7, true), {
      minKeys: 1,
    })
    fc.assert(
      fc.property(state, state, (before, after) => {
        const isSame = JSON.stringify(Object.entries(before).sort()) === JSON.stringify(Object.entries(after).sort())
        expect(between(before, after).length > 0).toBe(!isSame)
      }),
    )
  })
})

test.each<[name: string | undefined, strategy: unknown]>([
  ['Half', rollout('50', { title: 'Half' })],
  ['50 % of users by userId', rollout('50', { title: '', constraints: [age] })],
  [undefined, { name: 'byTenant', parameters: [{ name: 'tenants' }] }],
  [undefined, { name: 'default' }],
  [undefined, null],
])('strategyName is %s', (name, strategy) => {
  expect(strategyName(strategy)).toBe(name)
})

test.each([
  ['/enabled', ['enabled']],
  ['/tags/team:a~1b~0c', ['tags', 'team:a/b~c']],
  ['', []],
])('membersOf %j', (pointer, members) => {
  expect(membersOf(pointer)).toEqual(members)
})
