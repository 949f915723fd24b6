import { describe, expect, test } from 'vitest'
import { namedStates, strategyNames } from '../../../console/screens/change-requests/configuration.ts'
import { localTime } from '../../../console/screens/change-requests/local-time.ts'
import { namesText } from '../../../console/screens/change-requests/names-text.ts'
import { sentenceOf } from '../../../console/screens/change-requests/sentence.ts'
import { differences } from '../../../src/sentences/differences.ts'

type Change = Parameters<typeof sentenceOf>[0]

test.each<[string, Partial<Change> & { action: string }]>([
  ['Turn on', { action: 'updateEnabled', payload: { enabled: true } }],
  ['Turn off', { action: 'updateEnabled', payload: { enabled: false } }],
  ['Add strategy: Everyone', { action: 'addStrategy', payload: { name: 'default', constraints: [], parameters: {} } }],
  [
    'Add strategy “Half”: 50 % of users by userId',
    {
      action: 'addStrategy',
      payload: {
        name: 'flexibleRollout',
        title: 'Half',
        constraints: [],
        parameters: { rollout: '50', stickiness: 'userId' },
      },
    },
  ],
  [
    'Edit strategy: title and constraints',
    { action: 'updateStrategy', payload: { id: 'a', title: 'Half', constraints: [] } },
  ],
  ['Remove strategy', { action: 'deleteStrategy', payload: { id: 'a' } }],
  ['Reorder 2 strategies', { action: 'reorderStrategy', payload: [{}, {}] as never }],
  ['Remove all variants', { action: 'patchVariant', payload: { variants: [] } }],
  [
    'Set variants blue and green',
    { action: 'patchVariant', payload: { variants: [{ name: 'blue' }, { name: 'green' }] as never } },
  ],
  ['Archive', { action: 'archiveFeature', payload: {} as never }],
  ['Add dependency on basket', { action: 'addDependency', payload: { feature: 'basket' } }],
  ['Remove all dependencies', { action: 'deleteDependency', payload: {} as never }],
  ['Edit segment Beta: constraints', { action: 'updateSegment', name: 'Beta', payload: { id: 1, constraints: [] } }],
  ['Delete segment Beta', { action: 'deleteSegment', name: 'Beta', payload: { id: 1 } }],
])('%s', (sentence, change) => {
  expect(sentenceOf(change as Change)).toBe(sentence)
})

describe('namedStates', () => {
  const strategy = (id: string, title: string, rollout: string) =>
    ({ id, name: 'flexibleRollout', title, constraints: [], parameters: { rollout } }) as never
  const state = (strategies: never[], enabled: boolean) => ({
    archived: false,
    dependencies: [],
    environments: [
      { name: 'development', enabled: true, strategies: [] },
      { name: 'production', enabled, strategies },
    ] as never,
  })

  test('names strategies, also one that gets another title', () => {
    const before = state([strategy('a', 'Half', '50'), strategy('b', 'Half', '10')], false)
    const after = state([strategy('b', 'Some', '20')], true)
    const named = namedStates({ before, after }, 'production')
    expect(differences(named.before, named.after).map(({ pointer }) => pointer)).toEqual([
      '/enabled',
      '/strategies/Half',
      '/strategies/Half (2)/title',
      '/strategies/Half (2)/parameters/rollout',
    ])
  })

  test('names a strategy without a title by its users, or else by its type', () => {
    const half = { id: 'b', name: 'flexibleRollout', title: '', parameters: { rollout: '50', stickiness: 'userId' } }
    expect([...strategyNames([{ id: 'a', name: 'default', title: '' }, half]).values()]).toEqual([
      'default',
      '50 % of users by userId',
    ])
  })
})

test('namesText leaves out what is too long to read', () => {
  expect(namesText(['a', 'b'])).toBe('a, b')
  expect(namesText(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})

test('localTime is the same time in the zone of the reader', () => {
  const time = new Date('2026-11-25T08:30:00.000Z')
  expect(new Date(localTime(time)).toISOString()).toBe(time.toISOString())
})
