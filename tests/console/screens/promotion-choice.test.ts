import { describe, expect, test } from 'vitest'
import {
  comparedOf,
  needsRequest,
  promotionResult,
  stepsOf,
  summaryOf,
} from '../../../console/screens/promotion/choice.ts'

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

test('stepsOf goes from what the target has to what it gets', () => {
  expect(stepsOf([{ path: '/strategies/1/title', from: 'New', to: 'Old' }])).toEqual([
    { path: ['strategies', '1', 'title'], before: 'Old', after: 'New' },
  ])
})

const strategy = (rollout: string) => ({ id: rollout, name: 'flexibleRollout', parameters: { rollout } })
test.each<[string, Parameters<typeof summaryOf>[0]]>([
  ['Turned on', { part: 'enabled', differences: [{ path: '/enabled', from: true, to: false }] }],
  ['Turned off', { part: 'enabled', differences: [{ path: '/enabled', from: false, to: true }] }],
  [
    '1 changed',
    {
      part: 'strategies',
      differences: [
        { path: '/strategies/0/title', from: 'New', to: 'Old' },
        { path: '/strategies/0/parameters/rollout', from: '1', to: '2' },
      ],
    },
  ],
  [
    '2 added',
    { part: 'strategies', differences: [{ path: '/strategies', from: [strategy('1'), strategy('2')], to: [] }] },
  ],
  [
    '1 removed, 1 changed',
    {
      part: 'strategies',
      differences: [{ path: '/strategies', from: [strategy('3')], to: [strategy('1'), strategy('2')] }],
    },
  ],
  [
    '1 added, 1 removed',
    { part: 'variants', differences: [{ path: '/variants', from: [{ name: 'a' }], to: [{ name: 'b' }] }] },
  ],
])('summaryOf says %s', (summary, part) => {
  expect(summaryOf(part)).toBe(summary)
})

describe('promotionResult', () => {
  const guard = { permissions: [], by: 'direct' as const, environments: [] }
  const operation = {
    operationId: 'promoteFeatures',
    events: [],
    dependents: { features: [], changeRequests: [] },
    guard,
  }

  test('has the outcome', () => {
    const body = { promoted: [{ name: 'checkout', parts: ['enabled'] }], inStep: [] }
    expect(promotionResult({ operations: [{ ...operation, status: 200, body }] })).toEqual({
      outcome: body,
      obstacle: undefined,
    })
  })

  test('has all that the server says against it', () => {
    const details = [{ message: 'UPDATE_FEATURE' }, { message: 'The feature is archived' }]
    const body = { message: 'This needs UPDATE_FEATURE.', details }
    expect(promotionResult({ operations: [{ ...operation, status: 403, body }] }).obstacle).toBe(
      'This needs UPDATE_FEATURE. The feature is archived',
    )
  })
})

test.each([
  [403, 'change-request', true],
  [403, 'direct', false],
  [200, 'change-request', false],
] as const)('a promotion with the status %s by %s needs a request: %s', (status, by, needs) => {
  const operation = {
    operationId: 'promoteFeatures',
    status,
    events: [],
    guard: { by, permissions: [], environments: [] },
  }
  const dependents = { features: [], changeRequests: [] }
  expect(needsRequest({ operations: [{ ...operation, dependents }] })).toBe(needs)
})
