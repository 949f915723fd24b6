import { describe, expect, test } from 'vitest'
import type { EvaluationContext, StrategyDefinition } from '../../../../src/domain/evaluation/definitions.ts'
import { CHANCE, evaluated, featureWith, isOn, strategyWith } from '../../../support/evaluation.ts'

type Row = [name: string, parameters: Record<string, string>, context: Partial<EvaluationContext>, expected: boolean]

describe('a strategy type', () => {
  test.each<Row>([
    ['default', {}, {}, true],
    ['userWithId', { userIds: 'ann, bob' }, { userId: 'bob' }, true],
    ['userWithId', { userIds: 'ann, bob' }, { userId: 'bo' }, false],
    ['userWithId', { userIds: 'ann,,bob' }, { userId: '' }, false],
    ['userWithId', { userIds: 'ann' }, { properties: { userId: 'ann' } }, false],
    ['userWithId', {}, { userId: 'ann' }, false],
    ['remoteAddress', { IPs: '10.1.0.0/16, 192.168.0.7' }, { remoteAddress: '10.1.2.3' }, true],
    ['remoteAddress', { IPs: '10.1.0.0/16, 192.168.0.7' }, { remoteAddress: '192.168.0.7' }, true],
    ['remoteAddress', { IPs: '10.1.0.0/16, 192.168.0.7' }, { remoteAddress: '192.168.0.8' }, false],
    ['remoteAddress', { IPs: '2001:db8::/32' }, { remoteAddress: '2001:db8::7' }, true],
    ['remoteAddress', { IPs: '2001:db8::/32' }, { remoteAddress: '2001:db9::7' }, false],
    ['remoteAddress', { IPs: 'nonsense, 10.0.0.0/99' }, { remoteAddress: '10.0.0.0' }, false],
    ['remoteAddress', { IPs: '10.0.0.1' }, {}, false],
    ['remoteAddress', {}, { remoteAddress: '10.0.0.1' }, false],
    ['applicationHostname', { hostNames: 'web-2, WEB-1' }, {}, true],
    ['applicationHostname', { hostNames: 'web-2' }, {}, false],
    ['applicationHostname', {}, {}, false],
    ['flexibleRollout', { rollout: '100' }, {}, true],
    ['flexibleRollout', { rollout: '0' }, { userId: 'ann' }, false],
    ['flexibleRollout', { rollout: 'all' }, { userId: 'ann' }, false],
    ['flexibleRollout', { rollout: '' }, { userId: 'ann' }, false],
    ['flexibleRollout', {}, { userId: 'ann' }, false],
    ['flexibleRollout', { rollout: '100', stickiness: 'random' }, {}, true],
    ['flexibleRollout', { rollout: '100', stickiness: 'company' }, {}, false],
    ['flexibleRollout', { rollout: '100', stickiness: 'company' }, { properties: { company: 'acme' } }, true],
    ['gradualRolloutUserId', { percentage: '100' }, { userId: 'ann' }, true],
    ['gradualRolloutUserId', { percentage: '100' }, { sessionId: 'ann' }, false],
    ['gradualRolloutSessionId', { percentage: '100' }, { sessionId: 'ann' }, true],
    ['gradualRolloutSessionId', { percentage: '100' }, { userId: 'ann' }, false],
    ['gradualRolloutRandom', { percentage: '100' }, {}, true],
    ['gradualRolloutRandom', { percentage: '0' }, {}, false],
    ['ours', {}, {}, false],
    ['constructor', {}, {}, false],
  ])('%s %j with %j is %j', (name, parameters, context, expected) => {
    expect(isOn({ name, parameters }, context)).toBe(expected)
  })
})

describe('a gradual rollout', () => {
  const rollout = (parameters: Record<string, string>) => ({ name: 'flexibleRollout', parameters })

  test('is on for a user from their bucket on', () => {
    const isIn = (percentage: number) =>
      isOn(rollout({ rollout: String(percentage), groupId: 'AB12A' }), { userId: '122' })
    const bucket = [...Array(101).keys()].find(isIn) ?? 0
    expect(bucket).toBeGreaterThan(0)
    expect(isIn(bucket - 1)).toBe(false)
    expect([...Array(101).keys()].slice(bucket).every(isIn)).toBe(true)
  })

  test('prefers the user to the session by default', () => {
    const given = rollout({ rollout: '50', groupId: 'AB12A' })
    expect(isOn(given, { userId: '122', sessionId: '155' })).toBe(true)
    expect(isOn(given, { userId: '155', sessionId: '122' })).toBe(false)
    expect(isOn(given, { userId: '', sessionId: '122' })).toBe(true)
  })

  test('takes the name of the feature for a missing group', () => {
    const users = [...Array(200).keys()].map(String)
    const withGroup = (parameters: Record<string, string>) =>
      users.map((userId) => isOn(rollout({ rollout: '50', ...parameters }), { userId }))
    expect(withGroup({})).toEqual(withGroup({ groupId: 'checkout' }))
    expect(withGroup({})).not.toEqual(withGroup({ groupId: 'other' }))
  })

  test('draws for a user without an id', () => {
    const feature = featureWith({ strategies: [strategyWith(rollout({ rollout: '50' }))] })
    const draws = [...Array(100).keys()].map((draw) => {
      return evaluated([feature], {}, { chance: { ...CHANCE, random: () => draw / 100 } }).enabled
    })
    expect(draws.filter(Boolean).length).toBeGreaterThan(25)
    expect(draws.filter(Boolean).length).toBeLessThan(75)
  })
})

describe('a strategy', () => {
  const forUser = (userId: string): Partial<StrategyDefinition> => ({
    constraints: [{ contextName: 'userId', operator: 'IN', values: [userId] }],
  })
  const inCompany = { contextName: 'company', operator: 'IN', values: ['acme'] }
  const acme = { properties: { company: 'acme' } }

  test('holds if all constraints do', () => {
    const strategy = { constraints: [...(forUser('ann').constraints ?? []), inCompany] }
    expect(isOn(strategy, { userId: 'ann', ...acme })).toBe(true)
    expect(isOn(strategy, { userId: 'ann' })).toBe(false)
    expect(isOn(strategy, acme)).toBe(false)
  })

  test('holds if all constraints of all its segments do', () => {
    const segments = [
      { id: 1, constraints: [inCompany] },
      { id: 2, constraints: [{ contextName: 'userId', operator: 'IN', values: ['ann'] }] },
    ]
    const feature = featureWith({ strategies: [strategyWith({ segments: [1, 2] })] })
    expect(evaluated([feature], { userId: 'ann', ...acme }, { segments }).enabled).toBe(true)
    expect(evaluated([feature], { userId: 'ann' }, { segments }).enabled).toBe(false)
    expect(evaluated([feature], acme, { segments }).enabled).toBe(false)
  })

  test('does not hold with a segment that does not exist', () => {
    expect(isOn({ segments: [7] })).toBe(false)
  })

  test('does not hold if its type does not, whatever its constraints say', () => {
    expect(isOn({ name: 'userWithId', parameters: { userIds: 'bob' }, ...forUser('ann') }, { userId: 'ann' })).toBe(
      false,
    )
  })

  test('is enough if it is one of several', () => {
    const feature = featureWith({ strategies: [strategyWith(forUser('ann')), strategyWith(forUser('bob'))] })
    const isOnFor = (userId: string) => evaluated([feature], { userId }).enabled
    expect([isOnFor('ann'), isOnFor('bob'), isOnFor('eve')]).toEqual([true, true, false])
  })

  test('is not looked at if its feature is off', () => {
    expect(evaluated([featureWith({ enabled: false, strategies: [strategyWith()] })])).toEqual({
      enabled: false,
      variant: { name: 'disabled', enabled: false, feature_enabled: false },
    })
  })

  test('is not needed', () => {
    expect(evaluated([featureWith()]).enabled).toBe(true)
  })
})
