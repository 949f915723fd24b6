import { describe, expect, test } from 'vitest'
import { asStates, comparedOf, labelOf, recordedOf, triedPromotion } from '../../../console/screens/promotion/choice.ts'

describe('comparedOf', () => {
  const names = ['development', 'staging', 'production']

  test.each([
    [null, null, { from: 'development', to: 'production' }],
    ['staging', 'development', { from: 'staging', to: 'development' }],
    ['staging', null, { from: 'staging', to: 'production' }],
    [null, 'development', { from: 'staging', to: 'development' }],
    ['gone', 'production', { from: 'development', to: 'production' }],
    ['production', null, { from: 'production', to: 'staging' }],
    ['staging', 'staging', undefined],
  ])('from %s to %s', (from, to, compared) => {
    expect(comparedOf(names, from, to)).toEqual(compared)
  })

  test('needs two environments', () => {
    expect(comparedOf(['development'], null, null)).toBeUndefined()
    expect(comparedOf([], null, null)).toBeUndefined()
  })
})

test.each([
  ['/enabled', 'enabled'],
  ['/strategies/0', 'strategies 1'],
  ['/strategies/2/parameters/rollout', 'strategies 3 › parameters › rollout'],
  ['/variants/0/name', 'variants 1 › name'],
  ['/strategies/0/parameters/a~1b~0c', 'strategies 1 › parameters › a/b~c'],
])('labelOf %s is %s', (pointer, label) => {
  expect(labelOf(pointer)).toBe(label)
})

test('asStates shows what the target has now, and what it gets, without ids', () => {
  const states = asStates([
    { path: '/enabled', from: true, to: false },
    { path: '/strategies/1', from: { id: 'a', sortOrder: 1, name: 'default' } },
  ])
  expect(states).toEqual({
    before: { enabled: false, 'strategies 2': undefined },
    after: { enabled: true, 'strategies 2': { name: 'default' } },
  })
})

describe('triedPromotion', () => {
  const guard = { permissions: [], by: 'direct' as const, environments: [] }
  const operation = {
    operationId: 'promoteFeatures',
    events: [],
    dependents: { features: [], changeRequests: [] },
    guard,
  }

  test('has the outcome', () => {
    const body = { promoted: [{ name: 'checkout', parts: ['enabled'] }], inStep: [] }
    expect(triedPromotion({ operations: [{ ...operation, status: 200, body }] })).toEqual({
      outcome: body,
      obstacle: undefined,
    })
  })

  test('has all that the server says against it', () => {
    const details = [{ message: 'UPDATE_FEATURE' }, { message: 'The feature is archived' }]
    const body = { message: 'This needs UPDATE_FEATURE.', details }
    expect(triedPromotion({ operations: [{ ...operation, status: 403, body }] }).obstacle).toBe(
      'This needs UPDATE_FEATURE. The feature is archived',
    )
  })
})

describe('the events of a promotion in the log', () => {
  const on = { type: 'feature-environment-enabled', environment: 'production' } as const
  const added = { ...on, type: 'feature-strategy-add' } as const
  const predicted = [
    { ...added, featureName: 'a' },
    { ...on, featureName: 'a' },
    { ...on, featureName: 'b' },
  ]
  const own = predicted.map((event, index) => ({ ...event, id: index + 1, createdByUserId: 7 }))

  test('are found between those of others, the newest first', () => {
    const other = { ...on, featureName: 'b', id: 9, createdByUserId: 8 }
    const elsewhere = { ...on, featureName: 'b', id: 10, createdByUserId: 7, environment: 'development' }
    expect(recordedOf(predicted, [elsewhere, other, ...own.toReversed()], 7)).toEqual([3, 2, 1])
  })

  test('are not found where one is missing, or where nothing was changed', () => {
    expect(recordedOf(predicted, own.toReversed().slice(0, 2), 7)).toBeUndefined()
    expect(recordedOf([], own, 7)).toBeUndefined()
  })
})
