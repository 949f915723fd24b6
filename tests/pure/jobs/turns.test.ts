import { expect, it } from 'vitest'
import { latenessOf } from '../../../src/jobs/lateness.ts'
import { newTurns } from '../../../src/jobs/turns.ts'

it('projects take turns, also in the runs after', () => {
  const turns = newTurns()
  const waiting = ['many', 'more', 'one'].flatMap((project) =>
    (project === 'one' ? [1] : [1, 2]).map((place) => ({ project, place })),
  )
  const order = () => turns.order(waiting).map(({ project, place }) => `${project} ${place}`)
  expect(order()).toEqual(['many 1', 'more 1', 'one 1', 'many 2', 'more 2'])
  for (const project of ['many', 'more']) turns.took(project)
  expect(order()).toEqual(['one 1', 'many 1', 'more 1', 'many 2', 'more 2'])
  for (const project of ['one', 'many']) turns.took(project)
  expect(order()).toEqual(['more 1', 'one 1', 'many 1', 'more 2', 'many 2'])
})

it('the log says once in a minute that work begins late, and the metric counts each', () => {
  const logged: unknown[] = []
  let counted = 0
  const late = latenessOf('late', { warn: (...record: unknown[]) => void logged.push(record) }, () => void counted++)
  const at = (seconds: number) => new Date(seconds * 1000)
  late(30_000, at(0))
  expect([logged, counted]).toEqual([[], 0])
  for (const [lateMs, second] of [
    [31_000, 1],
    [90_000, 2],
    [40_000, 60],
    [35_000, 61],
  ] as const)
    late(lateMs, at(second))
  expect(counted).toBe(4)
  expect(logged).toEqual([
    [{ late: 1, mostSeconds: 31 }, 'late'],
    [{ late: 3, mostSeconds: 90 }, 'late'],
  ])
})
