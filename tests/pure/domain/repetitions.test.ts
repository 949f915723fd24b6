import { describe, expect, test } from 'vitest'
import { createRepetitions } from '../../../src/domain/client-metrics/repetitions.ts'
import type { Usage } from '../../../src/domain/client-metrics/usage-totals.ts'

const at = new Date('2026-11-20T09:30:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const period = {
  environment: 'production',
  appName: 'web-shop',
  keyId: 1,
  connectionId: 'one',
  start: at.toISOString(),
}
const usage = (featureName: string, yes: number, no = 0, variants?: Record<string, number>): Usage => ({
  featureName,
  at,
  yes,
  no,
  ...(variants && { variants }),
})

/** The usage of the second of two reports that was not counted with the first. */
function leftOf(first: Usage[], second: Usage[], changed = {}, now = at): Usage[] {
  const repetitions = createRepetitions()
  expect(repetitions.notYetCounted(period, first, at)).toBe(first)
  return repetitions.notYetCounted({ ...period, ...changed }, second, now).filter(({ yes, no }) => yes + no > 0)
}

describe('of a report that is sent again', () => {
  test.for<[what: string, first: Usage[], second: Usage[], left: [string, number, number, object][]]>([
    ['with the same counts', [usage('a', 2, 1)], [usage('a', 2, 1)], []],
    [
      'with more',
      [usage('a', 2, 1)],
      [usage('a', 5, 1), usage('b', 1)],
      [
        ['a', 3, 0, {}],
        ['b', 1, 0, {}],
      ],
    ],
    [
      'with variants',
      [usage('a', 2, 0, { x: 1, y: 1 })],
      [usage('a', 4, 0, { x: 2, y: 1, z: 1 })],
      [['a', 2, 0, { x: 1, z: 1 }]],
    ],
    ['with less, it is another one', [usage('a', 2)], [usage('a', 1)], [['a', 1, 0, {}]]],
    ['without a feature, it is another one', [usage('a', 2), usage('b', 1)], [usage('a', 2)], [['a', 2, 0, {}]]],
    ['without a variant, it is another one', [usage('a', 2, 0, { x: 2 })], [usage('a', 2)], [['a', 2, 0, {}]]],
  ])('%s', ([, first, second, left]) => {
    expect(
      leftOf(first, second).map(({ featureName, yes, no, variants = {} }) => [featureName, yes, no, variants]),
    ).toEqual(left)
  })

  test.for<[what: string, changed: object, now?: Date]>([
    ['another connection', { connectionId: 'two' }],
    ['another start', { start: 7 }],
    ['another application', { appName: 'phone' }],
    ['another key', { keyId: 2 }],
    ['another environment', { environment: 'development' }],
    ['no connection', { connectionId: undefined }],
    ['no start', { start: null }],
  ])('%s has all of it left', ([, changed]) => {
    expect(leftOf([usage('a', 2)], [usage('a', 2)], changed)).toEqual([usage('a', 2)])
  })
})

test('each repetition is compared with the one before', () => {
  const repetitions = createRepetitions()
  const counted = [1, 4, 4, 9].map((yes) => repetitions.notYetCounted(period, [usage('a', yes)], at)[0]?.yes)
  expect(counted).toEqual([1, 3, 0, 5])
})

test('forgets the oldest after some minutes, and when there are too many', () => {
  const old = createRepetitions()
  old.notYetCounted(period, [usage('a', 2)], at)
  old.notYetCounted({ ...period, connectionId: 'two' }, [usage('a', 2)], later(11))
  expect(old.notYetCounted(period, [usage('a', 2)], later(11))[0]?.yes).toBe(2)
  const many = createRepetitions(3)
  many.notYetCounted(period, [usage('a', 2, 0, { x: 1 })], at)
  many.notYetCounted({ ...period, connectionId: 'two' }, [usage('a', 2), usage('b', 1)], at)
  expect(many.notYetCounted(period, [usage('a', 2, 0, { x: 1 })], at)[0]?.yes).toBe(2)
})
