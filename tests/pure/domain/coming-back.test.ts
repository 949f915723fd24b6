import { describe, expect, it } from 'vitest'
import {
  type ComingBack,
  type Loss,
  type Restricted,
  type Return,
  type WayBack,
  wayBack,
  widerIn,
} from '../../../src/domain/features/coming-back.ts'
import type { Strategy } from '../../../src/domain/features/strategies/strategy.ts'

/** May a feature come back with fewer restrictions than it had? Never: it is as it was, or off, or stays as it is. */
const CASES: readonly (readonly [why: string, given: Return, way: WayBack])[] = [
  ['nothing is gone', { lost: [], isOn: true, mayBeOff: false }, 'as it was'],
  ['a segment was deleted, undo', { lost: ['segment'], isOn: true, mayBeOff: false }, 'refused'],
  ['a segment was deleted, and the feature is off', { lost: ['segment'], isOn: false, mayBeOff: false }, 'as it was'],
  ['the parent was deleted, undo and restore', { lost: ['parent'], isOn: true, mayBeOff: false }, 'refused'],
  ['the parent was archived, import', { lost: ['parent'], isOn: true, mayBeOff: true }, 'off'],
  ['the parent was archived, and the feature is off', { lost: ['parent'], isOn: false, mayBeOff: true }, 'as it was'],
  ['a strategy can not come back, restore', { lost: ['strategy'], isOn: true, mayBeOff: true }, 'off'],
  ['a strategy can not come back, undo', { lost: ['strategy'], isOn: true, mayBeOff: false }, 'refused'],
  ['the environment was removed', { lost: ['environment'], isOn: true, mayBeOff: true }, 'refused'],
  ['the environment was removed, where it is off', { lost: ['environment'], isOn: false, mayBeOff: true }, 'refused'],
  ['several are gone', { lost: ['segment', 'parent'], isOn: true, mayBeOff: true }, 'off'],
]

describe('wayBack', () => {
  it.for(CASES)('when %s', ([, given, way]) => {
    expect(wayBack(given)).toBe(way)
  })
})

const rolledOut = (rollout: string, more: Partial<Strategy> = {}): Strategy => ({
  id: rollout,
  name: 'flexibleRollout',
  featureName: 'shop',
  title: null,
  disabled: false,
  sortOrder: 0,
  parameters: { rollout, stickiness: 'default', groupId: 'shop' },
  constraints: [],
  segments: [],
  variants: [],
  ...more,
})

const inNorway = { contextName: 'country', operator: 'IN', values: ['NO'], inverted: false, caseInsensitive: false }
const constrained = { constraints: [inNorway] } as Partial<Strategy>
const part = (enabled: boolean, strategies: Strategy[], parents: string[] = []): Restricted => ({
  enabled,
  strategies,
  variants: [],
  dependencies: Object.fromEntries(parents.map((parent) => [parent, { enabled: true, variants: [] }])),
})
const [off, ten] = [part(false, []), rolledOut('10')]
const archived = { ...part(true, [ten]), isArchived: true }
const coming = (given: Partial<ComingBack>): ComingBack => ({
  now: off,
  wanted: part(true, [ten]),
  pasts: [part(true, [ten])],
  widened: new Set(),
  ...given,
})

/** What a feature lacks that comes back by an undo, or by the restoration of a strategy. */
const LOSSES: readonly (readonly [why: string, given: Partial<ComingBack>, loss: Loss | undefined])[] = [
  ['nothing is gone', {}, undefined],
  ['it stays off', { wanted: part(false, [rolledOut('100')]) }, undefined],
  [
    'the segment was deleted',
    { wanted: part(true, [rolledOut('10', { segments: [1] })]), widened: new Set([1]) },
    'segment',
  ],
  [
    'the constraints of another segment are fewer',
    { wanted: part(true, [rolledOut('10', { segments: [1] })]), widened: new Set([2]) },
    undefined,
  ],
  ['the parent was deleted, or archived', { pasts: [part(true, [ten], ['parent'])] }, 'parent'],
  ['it depends on another feature since', { wanted: part(true, [ten], ['parent']) }, undefined],
  [
    'it depended on another feature before the whole edit',
    { pasts: [part(true, [ten]), part(true, [ten], ['parent'])] },
    'parent',
  ],
  ['it was archived before the whole edit', { pasts: [part(true, [ten]), archived] }, 'archive'],
  ['it was archived, and stays off', { wanted: part(false, [ten]), pasts: [archived] }, undefined],
  ['the strategy type is deprecated', { wanted: part(true, [ten]) }, undefined],
  ['the environment was removed', { now: undefined }, 'environment'],
  ['the strategy is disabled', { wanted: part(true, [{ ...rolledOut('100'), disabled: true }, ten]) }, undefined],
  ['a strategy was disabled then', { pasts: [part(true, [{ ...ten, disabled: true }])] }, 'strategy'],
  ['a strategy had a constraint then', { pasts: [part(true, [rolledOut('10', constrained)])] }, 'strategy'],
  ['a strategy has a constraint since', { wanted: part(true, [rolledOut('10', constrained)]) }, undefined],
  ['a strategy was for fewer users then', { wanted: part(true, [rolledOut('20')]) }, 'strategy'],
  ['a strategy was for more users then', { wanted: part(true, [rolledOut('5')]) }, undefined],
  ['a strategy was in a segment then', { pasts: [part(true, [rolledOut('10', { segments: [1] })])] }, 'strategy'],
  ['it is on with the same now', { now: part(true, [ten]), pasts: [part(true, [])] }, undefined],
  ['the log does not say what it was', { pasts: [] }, undefined],
  [
    'it is on with the same now, and would lose a dependency that it did not have then',
    { now: part(true, [rolledOut('20')], ['parent']), wanted: part(true, [rolledOut('20')]) },
    'strategy',
  ],
]

describe('widerIn', () => {
  it.for(LOSSES)('when %s', ([, given, loss]) => {
    expect(widerIn(coming(given))).toBe(loss)
  })
})
