import { expect, test } from 'vitest'
import { timeIn } from '../../../src/domain/client-reports/reported-time.ts'

const time = '2026-11-20T09:30:00.000Z'

test.each<[given: string | number]>([
  [time],
  ['2026-11-20T09:30:00Z'],
  ['2026-11-20t09:30:00z'],
  ['2026-11-20T10:30:00+01:00'],
  ['2026-11-20T10:30:00.000000+0100'],
  ['2026-11-20T09:30:00.000000'],
  ['2026-11-20T09:30:00'],
  ['2026-11-20T09:30'],
  ['2026-11-20 09:30:00'],
  [Date.parse(time)],
])('%j is a time', (given) => {
  expect(timeIn(given)?.toISOString()).toBe(time)
})

test.each(['1970-01-01T00:00:00Z', 0, '9999-12-31T23:59:59.999Z', 253_402_300_799_999])('%j is a time', (given) => {
  expect(timeIn(given)).toEqual(new Date(given))
})

test.each([
  ...['', 'yesterday', 'Sun Nov 22 2026', 'Sun, 22 Nov 2026 09:30:00 GMT', 'Nov 22 2026 09:30:00Z', '22.11.2026'],
  ...['2026', '2026-11-20T25:30:00', '2026-13-20T09:30:00Z', '1969-12-31T23:59:59.999Z', '-000001-01-01T00:00:00Z'],
  -1,
  '9999-12-31T23:59:59-01:00',
  '+010000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  253_402_300_800_000,
  null,
  true,
  [time],
  `${time}${' '.repeat(100)}`,
])('%j is not one', (given) => {
  expect(timeIn(given)).toBe(undefined)
})
