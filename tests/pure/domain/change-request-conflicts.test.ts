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
  it.each<[string, StoredChange[], CurrentState, string | undefined]>([
    ['nothing', [change('updateEnabled', { enabled: true })], current(), undefined],
    ['no feature', [change('archiveFeature', {})], current([]), 'The feature "checkout" was deleted'],
    [
      'a feature elsewhere',
      [change('archiveFeature', {})],
      current([feature('checkout', { project: 'shop' })]),
      'The feature "checkout" was moved to another project',
    ],
    [
      'an archived feature',
      [change('archiveFeature', {})],
      current([feature('checkout', { archived: true })]),
      'The feature "checkout" is archived',
    ],
    [
      'no environment',
      [change('updateEnabled', { enabled: true })],
      current([feature('checkout')], false),
      'The project has no environment "production" any more',
    ],
    [
      'no environment, for a segment',
      [change('deleteSegment', { id: 1 })],
      current([], false),
      'The project has no environment "production" any more',
    ],
    [
      'a feature that is not in the environment',
      [change('updateEnabled', { enabled: true })],
      current([feature('checkout', { state: null })]),
      'The feature "checkout" is not in the environment "production" any more',
    ],
    ['no strategy to update', [change('updateStrategy', { id: 'two' })], current(), 'The strategy two was removed'],
    ['no strategy to delete', [change('deleteStrategy', { id: 'two' })], current(), 'The strategy two was removed'],
    [
      'no strategy to move',
      [change('reorderStrategy', [{ id: 'two', sortOrder: 1 }])],
      current(),
      'The strategy two was removed',
    ],
    ['no segment', [change('updateSegment', { id: 3 })], current(), 'The segment 3 was deleted'],
    [
      'a segment elsewhere',
      [change('deleteSegment', { id: 2 })],
      current(),
      'The segment 2 belongs to another project',
    ],
    [
      'no segment to use',
      [change('addStrategy', { ...plain, segments: [1, 3] })],
      current(),
      'The segment 3 was deleted',
    ],
    [
      'a segment to use elsewhere',
      [change('updateStrategy', { id: 'one', segments: [2] })],
      current(),
      'The segment 2 belongs to another project',
    ],
    [
      'no strategy type',
      [change('addStrategy', { ...plain, name: 'beta' })],
      current(),
      'The strategy type "beta" was deleted',
    ],
    ['no parent', [change('addDependency', { feature: 'base' })], current(), 'The parent "base" was deleted'],
    [
      'an archived parent',
      [change('addDependency', { feature: 'base' })],
      current([feature('checkout'), feature('base', { archived: true })]),
      'The parent "base" is archived',
    ],
    [
      'a parent elsewhere',
      [change('addDependency', { feature: 'base' })],
      current([feature('checkout'), feature('base', { project: 'shop' })]),
      'The parent "base" was moved to another project',
    ],
    [
      'a change of what an earlier one archives',
      [change('archiveFeature', {}), change('updateEnabled', { enabled: true })],
      current(),
      'An earlier change archives the feature',
    ],
    [
      'a change of what an earlier one removes',
      [change('deleteStrategy', { id: 'one' }), change('updateStrategy', { id: 'one' })],
      current(),
      'An earlier change removes the strategy one',
    ],
    [
      'the use of a segment that an earlier one deletes',
      [change('deleteSegment', { id: 1 }), change('addStrategy', { ...plain, segments: [1] })],
      current(),
      'An earlier change deletes the segment 1',
    ],
    [
      'the deletion of a segment that an earlier one gives a strategy',
      [change('addStrategy', { ...plain, segments: [1] }), change('deleteSegment', { id: 1 })],
      current(),
      'The segment 1 is used by strategies',
    ],
    [
      'nothing of a segment that an earlier one takes from its strategy',
      [change('updateStrategy', { id: 'one', segments: [] }), change('deleteSegment', { id: 1 })],
      usedBy('one', current([feature('checkout', { strategies: [{ ...strategy('one'), segments: [1] }] })])),
      undefined,
    ],
    [
      'the deletion of a segment that a strategy in another environment uses',
      [change('updateStrategy', { id: 'one', segments: [] }), change('deleteSegment', { id: 1 })],
      usedBy('elsewhere', current()),
      'The segment 1 is used by strategies',
    ],
    [
      'the archiving of what an earlier one makes another depend on',
      [change('addDependency', { feature: 'base' }), change('archiveFeature', {}, { of: 'base' })],
      current([feature('checkout'), feature('base')]),
      'The feature "checkout" depends on it',
    ],
    [
      'nothing of what an earlier one makes independent',
      [change('deleteDependency', {}), change('archiveFeature', {}, { of: 'base' })],
      current([
        feature('checkout', { dependencies: [{ feature: 'base', enabled: true, variants: [] }] }),
        feature('base', { dependents: ['checkout'] }),
      ]),
      undefined,
    ],
    [
      'a name that an earlier one gives another segment',
      [change('updateSegment', { id: 1, name: 'New' }), change('updateSegment', { id: 4, name: 'New' })],
      withSegment(4, current()),
      'The segment "New" exists already',
    ],
    [
      'nothing of a name that an earlier one takes away',
      [
        change('updateSegment', { id: 1, name: 'New' }),
        change('updateSegment', { id: 4, name: 'Of all' }),
        change('deleteSegment', { id: 1 }),
        change('updateSegment', { id: 4, name: 'New' }),
      ],
      withSegment(4, current()),
      undefined,
    ],
  ])('%s', async (_, changes, now, expected) => {
    expect(await blocking(changes, now)).toBe(expected)
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
