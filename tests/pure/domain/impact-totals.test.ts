import { expect, test } from 'vitest'
import { createImpactTotals } from '../../../src/domain/impact-metrics/impact-totals.ts'

const NOW = new Date('2026-11-20T09:30:00Z')

/** A counter whose texts have so many characters. */
const sized = (name: string, characters: number) => ({
  ...({ metric: name, type: 'counter', help: '', count: 1, sum: 1, least: null, most: null, buckets: {} } as const),
  labels: { a: 'x'.repeat(characters - name.length - 'aapp'.length) },
})
const reporter = (...projects: string[]) => ({ environment: 'production', appName: 'app', projects })

test('series have room for so many characters, of which keys of the same projects get a share', () => {
  const totals = createImpactTotals({ maxSums: 20, maxOfProjects: 10, maxCharacters: 1000 })
  const record = (...[project, name, characters]: [string, string, number]) => {
    totals.record(reporter(project), [sized(name, characters)], NOW)
    return totals.dropped()
  }
  expect(record('shop', 'a', 400)).toBe(0)
  expect(record('shop', 'b', 101)).toBe(1)
  expect(record('shop', 'b', 100)).toBe(0)
  // A series that is there already takes no more room.
  expect(record('shop', 'a', 400)).toBe(0)
  expect(record('other', 'a', 400)).toBe(0)
  expect(record('third', 'a', 101)).toBe(1)
  const batch = totals.batch()
  expect(batch?.sums.map(({ sum }) => sum)).toEqual([2, 1, 1])
  expect(record('shop', 'b', 400)).toBe(0)
})
