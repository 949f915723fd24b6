import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createUsageTotals,
  hourOf,
  MAX_VARIANTS,
  type UsageTotal,
} from '../../../src/domain/client-metrics/usage-totals.ts'
import { drained, minutes, now, shop, usage } from '../../support/usage.ts'

describe('the hour of usage', () => {
  test.each<[what: string, at: Date, hour: string]>([
    ['now', now, '09'],
    ['earlier in the hour', minutes(-30), '09'],
    ['in the hour before', minutes(-31), '08'],
    ['almost a day ago', minutes(-24 * 60 + 31), '10'],
    ['a minute ahead of this clock', minutes(1), '09'],
    ['an hour ahead of this clock', minutes(60), '09'],
    ['a year ahead', new Date('2027-11-20T09:30:00.000Z'), '09'],
    ['more than a day ago', minutes(-24 * 60 - 1), '09'],
    ['when clocks start', new Date(0), '09'],
  ])('that was %s', (_, at, hour) => {
    const day = hour === '10' ? '19' : '20'
    expect(new Date(hourOf(at, now)).toISOString()).toBe(`2026-11-${day}T${hour}:00:00.000Z`)
  })
})

describe('sums', () => {
  test('are kept apart by environment, application, feature and hour', () => {
    const sums = createUsageTotals()
    sums.record(
      shop,
      [usage({ variants: { blue: 1 } }), usage({ yes: 2, no: 3, variants: { blue: 1, green: 1 } })],
      now,
    )
    sums.record({ ...shop, environment: 'development' }, [usage()], now)
    sums.record({ ...shop, appName: 'web' }, [usage()], now)
    sums.record(shop, [usage({ featureName: 'search' }), usage({ at: minutes(-60) })], minutes(1))
    const found = drained(sums).map(({ environment, appName, featureName, hour, yes, no, seenAt }) =>
      [environment, appName, featureName, hour.getUTCHours(), yes, no, seenAt.getTime() - now.getTime()].join(' '),
    )
    expect(found).toEqual([
      'production web-shop checkout 8 1 0 60000',
      'production web-shop checkout 9 3 3 0',
      'development web-shop checkout 9 1 0 0',
      'production web checkout 9 1 0 0',
      'production web-shop search 9 1 0 60000',
    ])
  })

  test('add up variants, up to a number of them', () => {
    const sums = createUsageTotals()
    sums.record(shop, [usage({ variants: { blue: 1, green: 2 } }), usage({ variants: { blue: 3 } })], now)
    const many = Object.fromEntries(Array.from({ length: MAX_VARIANTS }, (_, index) => [`more-${index}`, 1]))
    sums.record(shop, [usage({ variants: many }), usage({ variants: { blue: 1 } })], now)
    const [sum] = drained(sums)
    expect(sum?.variants.size).toBe(MAX_VARIANTS)
    expect([sum?.variants.get('blue'), sum?.variants.get('green')]).toEqual([5, 2])
  })

  test('leave out what was not asked for', () => {
    const sums = createUsageTotals()
    sums.record(shop, [usage({ yes: 0, no: 0 })], now)
    expect(sums.batch()).toBeUndefined()
  })

  test('are in the same batch until it is written, and what comes meanwhile in the next one', () => {
    const sums = createUsageTotals()
    sums.record(shop, [usage()], now)
    const first = sums.batch()
    sums.record(shop, [usage({ yes: 5 })], now)
    expect(sums.batch()).toBe(first)
    expect(first?.sums.map(({ yes }) => yes)).toEqual([1])
    if (first !== undefined) sums.written(first)
    const second = sums.batch()
    expect(second?.sums.map(({ yes }) => yes)).toEqual([5])
    expect([second?.writer, second?.number]).toEqual([first?.writer, (first?.number ?? 0) + 1])
  })

  test('are in batches of a bounded size, oldest hour first', () => {
    const sums = createUsageTotals({ maxPerBatch: 2 })
    sums.record(shop, [usage({ featureName: 'a' }), usage({ featureName: 'b' })], now)
    sums.record(shop, [usage({ featureName: 'c', at: minutes(-60) })], now)
    const batch = sums.batch()
    expect(batch?.sums.map(({ featureName }) => featureName)).toEqual(['c', 'a'])
    expect(drained(sums).map(({ featureName }) => featureName)).toEqual(['c', 'a', 'b'])
  })

  test('lose the oldest hour where there is no room', () => {
    const sums = createUsageTotals({ maxSums: 4 })
    sums.record(shop, [usage({ featureName: 'old', at: minutes(-60) }), usage({ featureName: 'a' })], now)
    sums.record(shop, [usage({ featureName: 'b' })], now)
    expect(sums.dropped()).toBe(1)
    // There is no older hour left: known names still count, and no new ones.
    sums.record(shop, [usage({ featureName: 'c' }), usage({ featureName: 'a' })], now)
    expect([sums.dropped(), sums.dropped()]).toEqual([1, 0])
    expect(drained(sums).map(({ featureName, yes }) => `${featureName} ${yes}`)).toEqual(['a 2', 'b 1'])
    sums.record(shop, [usage({ featureName: 'c' })], now)
    expect(sums.dropped()).toBe(0)
  })

  test('count a batch that is not written as taking room', () => {
    const sums = createUsageTotals({ maxSums: 2 })
    sums.record(shop, [usage({ featureName: 'a' })], now)
    sums.batch()
    sums.record(shop, [usage({ featureName: 'b' })], now)
    expect(sums.dropped()).toBe(1)
  })

  test('of frontends take half of the room, and push out nothing', () => {
    const sums = createUsageTotals({ maxSums: 2 })
    const browser = { ...shop, appName: 'browser', keyId: 2, isFrontend: true }
    sums.record(browser, [usage({ featureName: 'a', at: minutes(-60) }), usage({ featureName: 'b' })], now)
    sums.record(browser, [usage({ featureName: 'a', at: minutes(-60) })], now)
    sums.record(shop, [usage({ featureName: 'c' })], now)
    expect(sums.dropped()).toBe(1)
    expect(drained(sums).map(({ featureName, yes }) => `${featureName} ${yes}`)).toEqual(['a 2', 'c 1'])
  })

  test('lose the oldest hour where their names take too much room', () => {
    const sums = createUsageTotals({ maxCharacters: 2_000 })
    const long = (letter: string) => letter.repeat(400)
    sums.record(shop, [usage({ featureName: long('a'), at: minutes(-60) }), usage({ featureName: long('b') })], now)
    sums.record(shop, [usage({ featureName: long('c') })], now)
    expect(sums.dropped()).toBe(1)
    sums.record(shop, [usage({ featureName: long('d') }), usage({ featureName: long('b') })], now)
    expect(sums.dropped()).toBe(1)
    expect(drained(sums).map(({ featureName, yes }) => `${featureName[0]} ${yes}`)).toEqual(['b 2', 'c 1'])
    sums.record(shop, [usage({ featureName: long('e') }), usage({ featureName: long('f') })], now)
    expect(sums.dropped()).toBe(0)
  })

  test('leave out variants for which there is no room, and count the rest', () => {
    const sums = createUsageTotals({ maxCharacters: 2_000 })
    const variants = { blue: 1, ['x'.repeat(600)]: 1, ['y'.repeat(600)]: 1 }
    sums.record(shop, [usage({ featureName: 'old', at: minutes(-60), variants: { ['z'.repeat(600)]: 1 } })], now)
    sums.record(shop, [usage({ variants }), usage({ variants })], now)
    // The hour before, and twice the second long variant.
    expect(sums.dropped()).toBe(3)
    expect(drained(sums)).toMatchObject([
      {
        featureName: 'checkout',
        yes: 2,
        variants: new Map([
          ['blue', 2],
          ['x'.repeat(600), 2],
        ]),
      },
    ])
  })

  test('of frontends take half of the room for names', () => {
    const sums = createUsageTotals({ maxCharacters: 1_140 })
    const browser = { ...shop, appName: 'browser', keyId: 2, isFrontend: true }
    const variants = { ['x'.repeat(250)]: 1, ['y'.repeat(250)]: 1 }
    sums.record(browser, [usage({ variants }), usage({ featureName: 'z'.repeat(250) })], now)
    expect(sums.dropped()).toBe(2)
    sums.record(shop, [usage({ featureName: 'z'.repeat(250), variants: { ['x'.repeat(250)]: 1 } })], now)
    expect(sums.dropped()).toBe(0)
    expect(drained(sums).map((sum) => sum.variants.size)).toEqual([1, 1])
  })

  test('with long names are in smaller batches', () => {
    const sums = createUsageTotals()
    const variants = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`${at}`.padEnd(250, 'x'), 1]))
    for (let index = 0; index < 100; index++)
      sums.record(shop, [usage({ featureName: `feature-${index}`, variants })], now)
    expect(sums.batch()?.sums.length).toBeLessThan(50)
    expect(drained(sums)).toHaveLength(100)
  })

  test('that are refused are halved until one is alone, which is forgotten', () => {
    const sums = createUsageTotals({ maxSums: 10 })
    sums.record(
      shop,
      ['a', 'b', 'c', 'd', 'e'].map((featureName) => usage({ featureName })),
      now,
    )
    const tried: [number: number, names: string][] = []
    const alone: (UsageTotal | undefined)[] = []
    for (let batch = sums.batch(); batch !== undefined; batch = sums.batch()) {
      const names = batch.sums.map(({ featureName }) => featureName).join('')
      tried.push([batch.number, names])
      if (names.includes('d')) alone.push(sums.refused(batch))
      else sums.written(batch)
    }
    expect(tried).toEqual([
      [1, 'abcde'],
      [2, 'abc'],
      [3, 'de'],
      [4, 'd'],
      [5, 'e'],
    ])
    expect(alone.map((sum) => sum?.featureName)).toEqual([undefined, undefined, 'd'])
    // All room is free again.
    sums.record(
      shop,
      ['f', 'g', 'h', 'i', 'j'].map((featureName) => usage({ featureName })),
      now,
    )
    expect(sums.dropped()).toBe(0)
  })

  test('of reports, batches and failures in any order are those of the reports', () => {
    const report = fc.record({
      featureName: fc.constantFrom('a', 'b'),
      yes: fc.nat(9),
      no: fc.nat(9),
      at: fc.integer({ min: -120, max: 10 }).map(minutes),
      variants: fc.dictionary(fc.constantFrom('blue', 'green'), fc.nat(9)),
    })
    const step = fc.oneof(report, fc.constantFrom('write' as const, 'fail' as const))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, maxPerBatch) => {
        const sums = createUsageTotals({ maxPerBatch })
        const written: UsageTotal[] = []
        for (const one of steps) {
          if (typeof one === 'object') sums.record(shop, [one], now)
          else {
            const batch = sums.batch()
            if (batch === undefined || one === 'fail') continue
            written.push(...batch.sums)
            sums.written(batch)
          }
        }
        written.push(...drained(sums))
        const reports = steps.filter((one) => typeof one === 'object').filter(({ yes, no }) => yes + no > 0)
        expect(totals(written)).toEqual(
          totals(reports.map((one) => ({ ...one, hour: new Date(hourOf(one.at, now)), variants: one.variants }))),
        )
      }),
    )
  })
})

type Counted = Pick<UsageTotal, 'featureName' | 'hour' | 'yes' | 'no'> & {
  variants: ReadonlyMap<string, number> | Readonly<Record<string, number>>
}

/** Everything that was counted, by what it counts. */
function totals(counted: readonly Counted[]): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { featureName, hour, yes, no, variants } of counted) {
    const named: Readonly<Record<string, number>> = variants instanceof Map ? Object.fromEntries(variants) : variants
    for (const [what, count] of Object.entries({ yes, no, ...named })) {
      const key = `${featureName} ${hour.toISOString()} ${what}`
      if (count > 0) found[key] = (found[key] ?? 0) + count
    }
  }
  return found
}
