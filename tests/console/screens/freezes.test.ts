import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { shownAt } from '../../../console/nouns/freezes/shown-freezes.ts'
import { clockAt, clockInWords } from '../../../console/page/clocks.ts'
import {
  type FreezeSettings,
  newFreeze,
  overlapsWith,
  previewOf,
  windowInWords,
} from '../../../console/screens/freezes/freeze.ts'
import { overlapOf, windowsOf } from '../../../console/screens/freezes/windows.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const ONCE = { start: '2026-11-20T08:30', end: '2026-11-20T09:30', timeZone: 'UTC', weekly: false, repeatsUntil: null }
const WEEKENDS = {
  ...ONCE,
  start: '2026-12-04T16:00',
  end: '2026-12-07T08:00',
  timeZone: 'Europe/Berlin',
  weekly: true,
}

const iso = (time: number) => new Date(time).toISOString().slice(0, 16)

describe('the window of a freeze', () => {
  // The same table as that of the server, in tests/api/freezes/windows.test.ts.
  it.each([
    ['once, in it', {}, '2026-11-20T09:00', '2026-11-20T08:30', '2026-11-20T09:30'],
    ['weekly, between two', { weekly: true }, '2026-12-01T00:00', '2026-12-04T08:30', '2026-12-04T09:30'],
    ['weekly, after years', { weekly: true }, '2036-11-14T09:00', '2036-11-14T08:30', '2036-11-14T09:30'],
    [
      'weekly, the same time of the clock in summer',
      { timeZone: 'Europe/Berlin', weekly: true },
      '2027-04-02T07:00',
      '2027-04-02T06:30',
      '2027-04-02T07:30',
    ],
    [
      'from the first of two times that clocks show',
      { timeZone: 'Europe/Berlin', start: '2026-10-25T02:30', end: '2026-10-25T05:00' },
      '2026-10-25T00:45',
      '2026-10-25T00:30',
      '2026-10-25T04:00',
    ],
    [
      'to the second of two times that clocks show',
      { timeZone: 'Europe/Berlin', start: '2026-10-25T00:30', end: '2026-10-25T02:30' },
      '2026-10-25T01:15',
      '2026-10-24T22:30',
      '2026-10-25T01:30',
    ],
    [
      'with a time that clocks skip',
      { timeZone: 'Europe/Berlin', start: '2026-03-29T02:30', end: '2026-03-29T05:00' },
      '2026-03-29T01:45',
      '2026-03-29T01:30',
      '2026-03-29T03:00',
    ],
    [
      'where clocks are set back by half an hour',
      { timeZone: 'Australia/Lord_Howe', start: '2027-04-04T01:45', end: '2027-04-04T05:00' },
      '2027-04-03T14:50',
      '2027-04-03T14:45',
      '2027-04-03T18:30',
    ],
  ])('%s', (_, settings, at, from, until) => {
    const [window] = windowsOf({ ...ONCE, ...settings }, Date.parse(`${at}Z`))
    expect(window && { from: iso(window.from), until: iso(window.until) }).toEqual({ from, until })
  })

  it('is not there when it is over', () => {
    expect(windowsOf(ONCE, NOW + 1_800_000)).toEqual([])
    const last = { ...ONCE, weekly: true, repeatsUntil: '2026-11-27' }
    expect(windowsOf(last, Date.parse('2026-11-27T09:30Z'))).toEqual([])
    expect(windowsOf(last, NOW, 5)).toHaveLength(2)
  })

  it('ends after the time that is asked for, in any zone at any time', () => {
    const zones = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Australia/Lord_Howe',
    )
    const minute = fc.integer({ min: 0, max: 5 * 366 * 1440 }).map((minutes) => NOW + minutes * 60_000)
    fc.assert(
      fc.property(zones, minute, (timeZone, at) => {
        const [window, next] = windowsOf({ ...WEEKENDS, timeZone }, at, 2)
        if (window === undefined || next === undefined) throw new Error('It is weekly for ever')
        expect(window.until).toBeGreaterThan(at)
        expect(next.from).toBeGreaterThan(window.until)
        expect(
          [clockAt(window.from, timeZone), clockAt(window.until, timeZone)].map((local) => local.slice(11)),
        ).toEqual(['16:00', '08:00'])
      }),
    )
  })
})

describe('overlaps', () => {
  it.each([
    ['the same times', ONCE, ONCE, '2026-11-20T08:30'],
    ['one after the other', ONCE, { ...ONCE, start: '2026-11-20T09:30', end: '2026-11-20T10:00' }, undefined],
    [
      'once in a weekly one',
      WEEKENDS,
      { ...ONCE, start: '2027-07-10T10:00', end: '2027-07-10T11:00' },
      '2027-07-10T10:00',
    ],
    ['once between weekly ones', WEEKENDS, { ...ONCE, start: '2027-07-07T10:00', end: '2027-07-07T11:00' }, undefined],
    [
      'weekly ones that meet only in summer',
      { ...ONCE, start: '2026-12-04T10:00', end: '2026-12-04T11:00', weekly: true },
      { ...ONCE, start: '2026-12-04T12:00', end: '2026-12-04T13:00', timeZone: 'Europe/Berlin', weekly: true },
      '2027-04-02T10:00',
    ],
  ])('%s', (_, one, other, from) => {
    for (const overlap of [overlapOf(one, other, NOW), overlapOf(other, one, NOW)])
      expect(overlap && iso(overlap.from)).toBe(from)
  })

  it('are named where both are for the same place', () => {
    const settings: FreezeSettings = { ...newFreeze('shop', 'UTC', NOW), environments: ['production'] }
    const other = { ...settings, id: 7, createdAt: '', active: true, from: null, until: null }
    const found = (changed: Partial<FreezeSettings>) =>
      overlapsWith(settings, [{ ...other, ...changed }], NOW).map((overlap) => overlap.other.id)
    expect(found({})).toEqual([7])
    expect(found({ project: null, environments: [] })).toEqual([7])
    expect(found({ project: 'other' })).toEqual([])
    expect(found({ environments: ['staging'] })).toEqual([])
    expect(found({ timeZone: 'Mars/Olympus' })).toEqual([])
  })
})

describe('words', () => {
  it('say the window on both clocks', () => {
    const [window] = windowsOf(WEEKENDS, NOW)
    if (window === undefined) throw new Error('It is weekly for ever')
    expect(windowInWords(window, WEEKENDS, 'Europe/Lisbon', NOW)).toBe(
      'Fri 4 Dec 16:00 to Mon 7 Dec 08:00, Europe/Berlin; for you Fri 4 Dec 15:00 to Mon 7 Dec 07:00; each week',
    )
    expect(windowInWords(window, { ...WEEKENDS, repeatsUntil: '2027-01-31' }, 'Europe/Paris', NOW)).toBe(
      'Fri 4 Dec 16:00 to Mon 7 Dec 08:00, Europe/Berlin; each week until Sun 31 Jan 2027',
    )
  })

  it('preview what is typed', () => {
    const settings = newFreeze(null, 'Europe/Berlin', NOW)
    expect(previewOf(settings, 'Europe/Berlin', NOW)).toBe(
      'Holds from Fri 20 Nov 10:00 to Sat 21 Nov 10:00, Europe/Berlin',
    )
    expect(previewOf({ ...settings, start: '' }, 'UTC', NOW)).toBeUndefined()
    expect(previewOf({ ...settings, end: settings.start }, 'UTC', NOW)).toBeUndefined()
    expect(previewOf({ ...settings, timeZone: 'Mars/Olympus' }, 'UTC', NOW)).toBeUndefined()
    expect(previewOf({ ...settings, ...ONCE }, 'UTC', NOW + 3_600_000)).toBe('These times are over: it never holds')
  })

  test('of a time have the year where it is another one', () => {
    expect(clockInWords('2027-01-01T00:05', NOW)).toBe('Fri 1 Jan 2027 00:05')
    expect(clockAt(NOW, 'Asia/Tokyo')).toBe('2026-11-20T18:00')
  })
})

describe('a banner', () => {
  const freeze = (id: number, from: string | null, until: string | null) => ({ id, from, until })
  const at = (time: number) => new Date(time).toISOString()
  const HOUR = 3_600_000

  it('shows what holds and what begins within a day, and knows when that changes', () => {
    const all = [
      freeze(1, at(NOW), at(NOW + 5 * HOUR)),
      freeze(2, at(NOW + 2 * HOUR), at(NOW + 3 * HOUR)),
      freeze(3, at(NOW + 30 * HOUR), at(NOW + 31 * HOUR)),
      freeze(4, null, null),
    ]
    const shown = (now: number) => {
      const { holding, soon, changesAt = 0 } = shownAt(all, now)
      return [holding.map(({ id }) => id), soon.map(({ id }) => id), (changesAt - NOW) / HOUR]
    }
    expect(shown(NOW)).toEqual([[1], [2], 2])
    expect(shown(NOW + 2 * HOUR)).toEqual([[1, 2], [], 3])
    expect(shownAt([freeze(3, at(NOW + 30 * HOUR), at(NOW + 31 * HOUR))], NOW + 6 * HOUR).soon).toHaveLength(1)
  })

  it('asks again for the next window when one is over, and does not hurry where clocks differ', () => {
    const { holding, changesAt = 0 } = shownAt([freeze(1, at(NOW - HOUR), at(NOW))], NOW)
    expect(holding).toEqual([])
    expect(changesAt - NOW).toBe(30_000)
    expect(shownAt([freeze(4, null, null)], NOW).changesAt).toBeUndefined()
  })
})
