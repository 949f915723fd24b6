import { describe, expect, it } from 'vitest'
import { type Return, type WayBack, wayBack } from '../../../src/domain/features/coming-back.ts'

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
