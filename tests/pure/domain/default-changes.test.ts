import { describe, expect, it } from 'vitest'
import type { StoredChange } from '../../../src/domain/change-requests/change/change.ts'
import type { CurrentFeature } from '../../../src/domain/change-requests/state/current-state.ts'
import { change, conflicts, current, feature, plain, strategy, type Wanted } from '../../support/requested-states.ts'

describe('the default change', () => {
  const defaultChange = async (of: CurrentFeature, changes: StoredChange[]) =>
    (await conflicts(changes, current([of]))).defaultChanges.get('checkout')
  const off = { action: 'updateEnabled', payload: { enabled: false } }
  const added = { action: 'addStrategy', payload: { name: 'flexibleRollout', disabled: false } }
  const on = change('updateEnabled', { enabled: true })
  const activate = change('updateEnabled', { enabled: true, shouldActivateDisabledStrategies: true })

  it.each<[string, Wanted, StoredChange[], object | undefined]>([
    ['turning on without a strategy', { strategies: [] }, [on], added],
    ['turning on with disabled ones', { strategies: [strategy('one', true)] }, [on], added],
    [
      'turning on with disabled ones, which are activated',
      { strategies: [strategy('one', true)] },
      [activate],
      undefined,
    ],
    ['turning on with a strategy', {}, [on], undefined],
    ['adding a strategy before turning on', { strategies: [] }, [change('addStrategy', plain), on], undefined],
    [
      'adding a disabled one before',
      { strategies: [] },
      [change('addStrategy', { ...plain, disabled: true }), on],
      added,
    ],
    ['adding a strategy after turning on', { strategies: [] }, [on, change('addStrategy', plain)], added],
    ['deleting the last strategy', { enabled: true }, [change('deleteStrategy', { id: 'one' })], off],
    ['deleting it while off', {}, [change('deleteStrategy', { id: 'one' })], undefined],
    ['disabling the last strategy', { enabled: true }, [change('updateStrategy', { id: 'one', disabled: true })], off],
    ['renaming it', { enabled: true }, [change('updateStrategy', { id: 'one', title: 'Staff' })], undefined],
    [
      'deleting one of two',
      { enabled: true, strategies: [strategy('one'), strategy('two')] },
      [change('deleteStrategy', { id: 'one' })],
      undefined,
    ],
    [
      'adding another before deleting',
      { enabled: true },
      [change('addStrategy', plain), change('deleteStrategy', { id: 'one' })],
      undefined,
    ],
    [
      'turning off after losing the last',
      { enabled: true },
      [change('deleteStrategy', { id: 'one' }), change('updateEnabled', { enabled: false })],
      undefined,
    ],
    ['turning on again after losing the last', { enabled: true }, [change('deleteStrategy', { id: 'one' }), on], added],
  ])('%s', async (_, wanted, changes, expected) => {
    const found = await defaultChange(feature('checkout', wanted), changes)
    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(expected)
  })

  it('is the default strategy of the project, where it has one', async () => {
    const wanted = feature('checkout', { strategies: [] })
    const defaultStrategy = { name: 'default', title: 'Ours' }
    const state = wanted.state && { ...wanted.state, defaultStrategy }
    const found = await defaultChange({ ...wanted, state }, [on])
    expect(found).toMatchObject({ action: 'addStrategy', payload: defaultStrategy })
  })
})
