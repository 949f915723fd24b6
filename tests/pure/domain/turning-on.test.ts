import { describe, expect, it } from 'vitest'
import type { EnvironmentState } from '../../../src/domain/features/environments/queries.ts'
import { type Strategy, strategyFrom } from '../../../src/domain/features/strategies/strategy.ts'
import { turningOn, turnOnEdits } from '../../../src/domain/features/strategies/turning-on.ts'

const newId = () => 'new'

function strategy(id: string, disabled: boolean, sortOrder = 0): Strategy {
  return strategyFrom({ name: 'default', disabled }, id, sortOrder, { feature: 'checkout', stickiness: 'userId' })
}

function state(changes: Partial<EnvironmentState> = {}): EnvironmentState {
  return {
    name: 'development',
    featureName: 'checkout',
    type: 'development',
    enabled: false,
    sortOrder: 1,
    strategies: [],
    variants: [],
    lastSeenAt: null,
    stickiness: 'userId',
    defaultStrategy: null,
    ...changes,
  }
}

const off = strategy('off', true)
const alsoOff = strategy('also-off', true, 4)
const on = strategy('on', false)

describe('turningOn', () => {
  it.each<[string, Strategy[], boolean, string[], string | undefined]>([
    ['no strategies', [], false, [], 'new'],
    ['no strategies, asked to enable disabled ones', [], true, [], 'new'],
    ['an enabled strategy', [on], false, [], undefined],
    ['an enabled strategy, asked to', [on], true, [], undefined],
    ['only disabled strategies', [off, alsoOff], false, [], 'new'],
    ['only disabled strategies, asked to', [off, alsoOff], true, ['off', 'also-off'], undefined],
    ['some disabled strategies', [off, on, alsoOff], false, [], undefined],
    ['some disabled strategies, asked to', [off, on, alsoOff], true, ['off', 'also-off'], undefined],
  ])('with %s', (_, strategies, shouldActivateDisabledStrategies, enabled, added) => {
    const turning = turningOn(state({ strategies }), { shouldActivateDisabledStrategies, newId })
    expect(turning.enabled.map(({ id }) => id)).toEqual(enabled)
    expect(turning.added?.id).toBe(added)
  })

  it('turns only what is off', () => {
    const turn = (enabled: boolean) =>
      turnOnEdits(
        turningOn(state({ enabled, strategies: [on] }), { shouldActivateDisabledStrategies: false, newId }),
      ).map(({ kind }) => kind)
    expect(turn(false)).toEqual(['turnedOn'])
    expect(turn(true)).toEqual([])
  })
})

describe('the strategy that is added', () => {
  const added = (changes: Partial<EnvironmentState>) =>
    turningOn(state(changes), { shouldActivateDisabledStrategies: false, newId }).added

  it('is a full rollout with the stickiness `default` when the project names none', () => {
    expect(added({ stickiness: 'sessionId' })).toEqual({
      id: 'new',
      name: 'flexibleRollout',
      title: null,
      disabled: false,
      featureName: 'checkout',
      sortOrder: 0,
      segments: [],
      constraints: [],
      variants: [],
      parameters: { rollout: '100', stickiness: 'default', groupId: 'checkout' },
    })
  })

  it('comes after the others', () => {
    expect(added({ strategies: [off, alsoOff] })?.sortOrder).toBe(5)
  })

  it('is that of the project, enabled, with all that it has', () => {
    const defaultStrategy = {
      name: 'flexibleRollout',
      title: 'Slowly',
      disabled: true,
      sortOrder: 77,
      parameters: { rollout: '10', stickiness: 'random', groupId: 'shared' },
      segments: [4, 2],
      constraints: [
        { contextName: 'plan', operator: 'IN' as const, caseInsensitive: false, inverted: false, values: ['gold'] },
      ],
      variants: [{ name: 'blue', weight: 1000, weightType: 'variable' as const, stickiness: 'random' }],
    }
    const { disabled: _, sortOrder: __, ...rest } = defaultStrategy
    expect(added({ defaultStrategy })).toEqual({
      ...rest,
      id: 'new',
      featureName: 'checkout',
      disabled: false,
      sortOrder: 0,
      segments: [2, 4],
    })
  })

  it('has the variants of that as they are stored, whatever their payloads', () => {
    const payload = { type: 'string' as const, value: '' }
    const variants = [{ name: 'a', weight: 1000, weightType: 'variable' as const, stickiness: 'default', payload }]
    expect(added({ defaultStrategy: { variants } })?.variants).toEqual(variants)
  })

  it.each<[Record<string, string>, Record<string, string>]>([
    [
      { rollout: '10', groupId: '' },
      { rollout: '10', stickiness: 'sessionId', groupId: 'checkout' },
    ],
    [{}, { rollout: '100', stickiness: 'sessionId', groupId: 'checkout' }],
    [
      { groupId: 'shared', stickiness: 'random' },
      { rollout: '100', stickiness: 'random', groupId: 'shared' },
    ],
  ])('has the parameters of the project %j, completed with its stickiness and the feature', (parameters, expected) => {
    const defaultStrategy = { name: 'flexibleRollout', parameters }
    expect(added({ defaultStrategy, stickiness: 'sessionId' })?.parameters).toEqual(expected)
  })
})
