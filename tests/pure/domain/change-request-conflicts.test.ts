import { describe, expect, it } from 'vitest'
import type { StoredChange } from '../../../src/domain/change-requests/change/change.ts'
import { blockingConflict } from '../../../src/domain/change-requests/forecast/conflicts.ts'
import type { CurrentState } from '../../../src/domain/change-requests/state/current-state.ts'
import {
  blocking,
  change,
  conflicts,
  current,
  feature,
  plain,
  segments,
  strategy,
  usedBy,
  withSegment,
} from '../../support/requested-states.ts'

describe('a blocking conflict', () => {
  it.each<[reason: string, changes: StoredChange[], now?: CurrentState]>([
    ['The feature "checkout" was deleted', [change('archiveFeature', {})], current([])],
    [
      'The feature "checkout" was moved to another project',
      [change('archiveFeature', {})],
      current([feature('checkout', { project: 'shop' })]),
    ],
    [
      'The feature "checkout" is archived',
      [change('archiveFeature', {})],
      current([feature('checkout', { archived: true })]),
    ],
    [
      'The project has no environment "production" any more',
      [change('updateEnabled', { enabled: true })],
      current([feature('checkout')], false),
    ],
    ['The project has no environment "production" any more', [change('deleteSegment', { id: 1 })], current([], false)],
    [
      'The feature "checkout" is not in the environment "production" any more',
      [change('updateEnabled', { enabled: true })],
      current([feature('checkout', { state: null })]),
    ],
    ['The strategy two was removed', [change('updateStrategy', { id: 'two' })]],
    ['The strategy two was removed', [change('deleteStrategy', { id: 'two' })]],
    ['The strategy two was removed', [change('reorderStrategy', [{ id: 'two', sortOrder: 1 }])]],
    ['The segment 3 was deleted', [change('updateSegment', { id: 3 })]],
    ['The segment 2 belongs to another project', [change('deleteSegment', { id: 2 })]],
    ['The segment 3 was deleted', [change('addStrategy', { ...plain, segments: [1, 3] })]],
    ['The segment 2 belongs to another project', [change('updateStrategy', { id: 'one', segments: [2] })]],
    ['The strategy type "beta" was deleted', [change('addStrategy', { ...plain, name: 'beta' })]],
    ['The parent "base" was deleted', [change('addDependency', { feature: 'base' })]],
    [
      'The parent "base" is archived',
      [change('addDependency', { feature: 'base' })],
      current([feature('checkout'), feature('base', { archived: true })]),
    ],
    [
      'The parent "base" was moved to another project',
      [change('addDependency', { feature: 'base' })],
      current([feature('checkout'), feature('base', { project: 'shop' })]),
    ],
    [
      'An earlier change archives the feature',
      [change('archiveFeature', {}), change('updateEnabled', { enabled: true })],
    ],
    [
      'An earlier change removes the strategy one',
      [change('deleteStrategy', { id: 'one' }), change('updateStrategy', { id: 'one' })],
    ],
    [
      'An earlier change deletes the segment 1',
      [change('deleteSegment', { id: 1 }), change('addStrategy', { ...plain, segments: [1] })],
    ],
    [
      'The segment 1 is used by strategies',
      [change('addStrategy', { ...plain, segments: [1] }), change('deleteSegment', { id: 1 })],
    ],
    [
      'The segment 1 is used by strategies',
      [change('updateStrategy', { id: 'one', segments: [] }), change('deleteSegment', { id: 1 })],
      usedBy('elsewhere', current()),
    ],
    [
      'The feature "checkout" depends on it',
      [change('addDependency', { feature: 'base' }), change('archiveFeature', {}, { of: 'base' })],
      current([feature('checkout'), feature('base')]),
    ],
    [
      'The segment "New" exists already',
      [change('updateSegment', { id: 1, name: 'New' }), change('updateSegment', { id: 4, name: 'New' })],
      withSegment(4, current()),
    ],
  ])('%s', async (reason, changes, now = current()) => {
    expect(await blocking(changes, now)).toBe(reason)
  })

  it.each<[what: string, changes: StoredChange[], now?: CurrentState]>([
    ['a change of a feature that is as before', [change('updateEnabled', { enabled: true })]],
    [
      'a segment that an earlier one takes from its strategy',
      [change('updateStrategy', { id: 'one', segments: [] }), change('deleteSegment', { id: 1 })],
      usedBy('one', current([feature('checkout', { strategies: [{ ...strategy('one'), segments: [1] }] })])),
    ],
    [
      'what an earlier one makes independent',
      [change('deleteDependency', {}), change('archiveFeature', {}, { of: 'base' })],
      current([
        feature('checkout', { dependencies: [{ feature: 'base', enabled: true, variants: [] }] }),
        feature('base', { dependents: ['checkout'] }),
      ]),
    ],
    [
      'a name that an earlier one takes away',
      [
        change('updateSegment', { id: 1, name: 'New' }),
        change('updateSegment', { id: 4, name: 'Of all' }),
        change('deleteSegment', { id: 1 }),
        change('updateSegment', { id: 4, name: 'New' }),
      ],
      withSegment(4, current()),
    ],
  ])('is not %s', async (_, changes, now = current()) => {
    expect(await blocking(changes, now)).toBeUndefined()
  })

  it('names the change by its position, action and subject', async () => {
    const changes = [change('updateEnabled', { enabled: true }), change('updateSegment', { id: 3 })]
    expect(blockingConflict(await conflicts(changes, current()), changes)).toBe(
      'Change 2 (updateSegment of segment 3): The segment 3 was deleted',
    )
  })
})

describe('what would be overwritten', () => {
  const was = strategy('one')

  it.each<[string, StoredChange, CurrentState, object | undefined]>([
    ['nothing, when it is the same', change('updateStrategy', { id: 'one' }, { before: was }), current(), undefined],
    [
      'what an update gives a strategy',
      change('updateStrategy', { id: 'one', title: 'New' }, { before: { ...was, title: 'Staff', sortOrder: 9 } }),
      current(),
      { was: { id: 'one', title: 'Staff' }, is: { id: 'one', title: was.title } },
    ],
    [
      'nothing that an update leaves as it is',
      change('updateStrategy', { id: 'one', disabled: true }, { before: { ...was, title: 'Staff' } }),
      current(),
      undefined,
    ],
    [
      'whether it is on',
      change('updateEnabled', { enabled: true }, { before: { enabled: true } }),
      current(),
      { was: { enabled: true }, is: { enabled: false } },
    ],
    [
      'variants',
      change('patchVariant', { variants: [] }, { before: { variants: [1] } }),
      current(),
      { was: { variants: [1] }, is: { variants: [] } },
    ],
    ['a segment', change('deleteSegment', { id: 1 }, { before: {} }), current(), { was: {}, is: segments[0] }],
    ['nothing that is new', change('addStrategy', plain), current(), undefined],
    ['nothing that is out of sight', change('deleteSegment', { id: 2 }, { before: {} }), current(), undefined],
    [
      'nothing of a feature that is elsewhere',
      change('updateEnabled', { enabled: true }, { before: { enabled: true } }),
      current([feature('checkout', { project: 'shop' })]),
      undefined,
    ],
  ])('%s', async (_, one, now, expected) => {
    const found = await conflicts([one], now)
    expect(found.overwritten.get(one.id)).toEqual(expected)
    if (expected !== undefined) expect(blockingConflict(found, [one])).toBeUndefined()
  })
})
