import { describe, expect, it } from 'vitest'
import {
  patchedFeature as checkedFeature,
  type FeatureState,
  isPastLifetime,
  isStale,
  normalizedDescription,
  optionsOf,
  settingsOf,
  updatedFeature,
} from '../../../src/domain/features/feature.ts'

const created = new Date('2026-01-01T00:00:00.000Z')
const day = (days: number, ms = 0) => new Date(created.getTime() + days * 86_400_000 + ms)
const now = day(1)

function state(wanted: Partial<FeatureState> = {}): FeatureState {
  return {
    name: 'checkout',
    project: 'default',
    type: 'release',
    description: null,
    ...optionsOf({}),
    markedStale: null,
    createdAt: created,
    archivedAt: null,
    lifetimeDays: 40,
    ...wanted,
  }
}

describe('isPastLifetime', () => {
  it.each<[number | null, Date, boolean]>([
    [40, day(40, -1), false],
    [40, day(40), true],
    [7, day(40), true],
    [null, day(100_000), false],
    [2_147_483_647, day(100_000), false],
  ])('with %s days of life, at %s: %s', (lifetimeDays, at, expected) => {
    expect(isPastLifetime(state({ lifetimeDays }), at)).toBe(expected)
  })
})

describe('isStale', () => {
  it.each<[boolean | null, Date, boolean]>([
    [null, day(1), false],
    [null, day(40), true],
    [true, day(1), true],
    [false, day(40), false],
  ])('marked %s, at %s: %s', (markedStale, at, expected) => {
    expect(isStale(state({ markedStale }), at)).toBe(expected)
  })
})

describe('normalizedDescription', () => {
  it.each([
    [undefined, null],
    [null, null],
    ['', null],
    [' ', ' '],
    ['A <b> & c', 'A <b> & c'],
  ])('makes %j %j', (given, expected) => {
    expect(normalizedDescription(given)).toBe(expected)
  })
})

const patchedFeature = (...args: Parameters<typeof checkedFeature>) => checkedFeature(...args).state

describe('optionsOf', () => {
  it.each<[Parameters<typeof optionsOf>, boolean]>([
    [[{}], false],
    [[{ impressionData: true }], true],
    [[{}, optionsOf({ impressionData: true })], true],
    [[{ impressionData: false }, optionsOf({ impressionData: true })], false],
  ])('gives what is given, else what is there, else the default: %j', (given, impressionData) => {
    expect(optionsOf(...given)).toMatchObject({ impressionData })
  })

  it('takes no other member', () => {
    const options = optionsOf({ impressionData: true })
    expect(optionsOf(state(options), state())).toEqual(options)
  })
})

describe('settingsOf', () => {
  it('takes what users set, and no other member', () => {
    const options = optionsOf({ impressionData: true })
    const settings = { ...options, type: 'kill-switch', description: 'A', markedStale: false }
    expect(settingsOf(state(settings))).toEqual(settings)
  })
})

describe('patchedFeature', () => {
  it.each<[string, Parameters<typeof patchedFeature>[1], Partial<FeatureState>]>([
    ['sets the description', [{ op: 'add', path: '/description', value: 'New' }], { description: 'New' }],
    ['takes an empty description as none', [{ op: 'replace', path: '/description', value: '' }], {}],
    ['removes the description', [{ op: 'remove', path: '/description' }], {}],
    [
      'copies another member into it',
      [{ op: 'copy', from: '/name', path: '/description' }],
      { description: 'checkout' },
    ],
    ['sets the type', [{ op: 'replace', path: '/type', value: 'experiment' }], { type: 'experiment' }],
    ['sets impression data', [{ op: 'replace', path: '/impressionData', value: true }], { impressionData: true }],
    ['takes no impression data as false', [{ op: 'remove', path: '/impressionData' }], {}],
    ['marks as stale', [{ op: 'add', path: '/stale', value: true }], { markedStale: true }],
    ['marks as not stale', [{ op: 'add', path: '/stale', value: false }], { markedStale: false }],
  ])('%s', (_, patch, expected) => {
    expect(patchedFeature(state(), patch, now)).toEqual(state(expected))
  })

  it.each<[boolean | null, Parameters<typeof patchedFeature>[1], boolean | null]>([
    [null, [{ op: 'replace', path: '/stale', value: true }], true],
    [null, [{ op: 'replace', path: '/stale', value: false }], false],
    [null, [{ op: 'remove', path: '/stale' }], null],
    [null, [{ op: 'replace', path: '/impressionData', value: true }], null],
    [true, [{ op: 'replace', path: '/stale', value: false }], false],
    [true, [{ op: 'remove', path: '/stale' }], null],
    [true, [{ op: 'replace', path: '/impressionData', value: true }], true],
    [false, [{ op: 'copy', from: '/impressionData', path: '/stale' }], false],
  ])('takes the mark %s by %j to %s', (markedStale, patch, expected) => {
    expect(patchedFeature(state({ markedStale }), patch, now).markedStale).toBe(expected)
  })

  it.each(['/name', '/project', '/createdAt', '/archived', '/archivedAt', '/id', '/variants', '/environments/0'])(
    'refuses to change %s',
    (path) => {
      expect(() => patchedFeature(state(), [{ op: 'add', path, value: 'x' }], now)).toThrow(/can't be changed/)
    },
  )

  it.each([
    ['/description', 5],
    ['/type', null],
    ['/stale', 'abc'],
    ['/stale', null],
    ['/impressionData', 'true'],
  ])('refuses %s of the wrong type', (path, value) => {
    expect(() => patchedFeature(state(), [{ op: 'add', path, value }], now)).toThrow(
      `After the patch, ${path} has to be`,
    )
  })

  it('refuses to remove the type', () => {
    expect(() => patchedFeature(state(), [{ op: 'remove', path: '/type' }], now)).toThrow('/type is required')
  })
})

describe('updatedFeature', () => {
  it('keeps what is absent', () => {
    const before = state({ description: 'Old', impressionData: true, markedStale: true, type: 'experiment' })
    expect(updatedFeature(before, {}, now)).toEqual(before)
    expect(updatedFeature(before, { name: 'checkout' }, now)).toEqual(before)
  })

  it('takes what is given', () => {
    const settings = { description: 'New', type: 'experiment', impressionData: true, stale: true }
    const { stale, ...same } = settings
    expect(updatedFeature(state(), settings, now)).toEqual(state({ ...same, markedStale: stale }))
  })

  it.each<[boolean | null, boolean, Date, boolean | null]>([
    [null, false, day(1), null],
    [null, true, day(40), null],
    [null, true, day(1), true],
    [null, false, day(40), false],
    [true, false, day(1), false],
    [false, true, day(1), true],
  ])('marked %s and set to %s, at %s, is marked %s', (markedStale, stale, at, expected) => {
    expect(updatedFeature(state({ markedStale }), { stale }, at).markedStale).toBe(expected)
  })

  it('refuses another name', () => {
    expect(() => updatedFeature(state(), { name: 'Checkout' }, now)).toThrow('The name of the feature is "checkout"')
  })
})
