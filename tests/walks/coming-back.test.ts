import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { notInLog } from '../laws/replay.ts'
import { audienceOf, PLACES, type Scene, sceneOf } from '../support/audience.ts'
import { it } from '../support/world.ts'
import { existing, now, OFTEN_EDITED, OFTEN_RETURNED, STEPS_OF, type Then, type Walk } from './coming-back.ts'

/*
 * Whatever brings a feature back, in any order, it is on for nobody for whom it is neither on now nor was on then, and
 * the log alone makes the features that are there.
 */

/** Each found a rule that was missing. */
const FOUND = [50, 80, 83]
const RUNS = Number(process.env.COMING_BACK_RUNS ?? 0)
const STEPS = 60

/** Says for whom features are on in `after` that were not then, and are not now. */
function wider(before: Scene, after: Scene, then: Then): string[] {
  return [...after.features.keys()].flatMap((name) =>
    PLACES.flatMap((place) => {
      const allowed = [{ scene: before, name, place }, ...then(name, place)].map((one) =>
        audienceOf(one.scene, one.name, one.place, after),
      )
      const more = [...audienceOf(after, name, place, after)].filter((user) => !allowed.some((who) => who.has(user)))
      return more.length === 0 ? [] : [`${name} in ${place} for ${more.join(', ')}`]
    }),
  )
}

describe('what brings a feature back', () => {
  it.for([...FOUND, ...Array.from({ length: RUNS }, (_, index) => 100 + index)])(
    'gives it to nobody more, and the log makes it: seed %i',
    { timeout: 300_000 },
    async (seed, { world }) => {
      const draws = fc.sample(fc.nat({ max: 999_999 }), { numRuns: STEPS * 40, seed }).values()
      const below = (count: number) => (draws.next().value ?? 0) % count
      const pick = <One>(list: readonly One[]) => list[below(list.length)] as One
      for (const name of ['f0', 'f1', 'f2']) await world.feature({ name })
      const walk: Walk = { world, scenes: [await sceneOf(world)], below, pick, files: [], states: [] }
      const path: string[] = []
      let brought = 0
      for (let step = 0; step < STEPS; step++) {
        const kind = pick(below(5) < 3 ? OFTEN_EDITED : OFTEN_RETURNED)
        if (existing(walk).length === 0 && kind !== 'create') continue
        const done = await STEPS_OF[kind]?.(walk)
        if (done === undefined) continue
        path.push(`${kind} ${done.status} ${done.error?.message ?? ''}`)
        expect(done.status, path.join('\n')).toBeLessThan(500)
        const before = now(walk)
        const after = await sceneOf(world)
        if (done.allowed !== undefined) {
          if (done.status < 300) brought++
          expect(wider(before, after, done.allowed), path.join('\n')).toEqual([])
        }
        expect((await notInLog(world.db)).differing, path.join('\n')).toEqual([])
        walk.scenes.push(after)
      }
      // Otherwise the walk would prove little.
      expect(brought).toBeGreaterThan(0)
    },
  )
})
