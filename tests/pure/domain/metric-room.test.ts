import { describe, expect, test } from 'vitest'
import { createUsageTotals } from '../../../src/domain/client-metrics/usage-totals.ts'
import { drained, minutes, now, shop, usage } from '../../support/usage.ts'

describe('sums', () => {
  test('of one key take half of the room, and push out only their own', () => {
    const sums = createUsageTotals({ maxSums: 4 })
    const other = { ...shop, appName: 'other', keyId: 2 }
    sums.record(shop, [usage({ at: minutes(-60) })], now)
    sums.record(other, [usage({ featureName: 'a', at: minutes(-30) }), usage({ featureName: 'b' })], now)
    expect(sums.dropped()).toBe(0)
    sums.record(other, [usage({ featureName: 'c' }), usage({ featureName: 'd' })], now)
    expect(sums.dropped()).toBe(2)
    sums.record(shop, [usage()], now)
    const names = drained(sums).map(({ appName, featureName }) => `${appName} ${featureName}`)
    expect(names).toEqual(['web-shop checkout', 'other a', 'other b', 'web-shop checkout'])
  })

  test('make room by the oldest of the same key where all of it is taken', () => {
    const sums = createUsageTotals({ maxSums: 4 })
    const other = { ...shop, keyId: 2 }
    sums.record(shop, [usage({ featureName: 'a', at: minutes(-60) }), usage({ featureName: 'b' })], now)
    sums.record(other, [usage({ featureName: 'c', at: minutes(-120) }), usage({ featureName: 'd' })], now)
    sums.record({ ...shop, keyId: 3 }, [usage({ featureName: 'e' })], now)
    sums.record(shop, [usage({ featureName: 'f' })], now)
    expect(sums.dropped()).toBe(2)
    expect(drained(sums).map(({ featureName }) => featureName)).toEqual(['c', 'b', 'd', 'f'])
    // All room is free again.
    sums.record(other, [usage(), usage({ featureName: 'c' })], now)
    expect(sums.dropped()).toBe(0)
  })

  test('take the room of the key that adds a variant, not of the one that reported first', () => {
    const sums = createUsageTotals({ maxCharacters: 1_000 })
    sums.record(shop, [usage()], now)
    sums.record({ ...shop, keyId: 2 }, [usage({ variants: { ['x'.repeat(450)]: 1, ['y'.repeat(450)]: 1 } })], now)
    expect(sums.dropped()).toBe(1)
    sums.record(shop, [usage({ featureName: 'z'.repeat(390) })], now)
    expect(sums.dropped()).toBe(0)
  })
})
