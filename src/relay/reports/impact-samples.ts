import type { ImpactBatch, ImpactSum, ImpactTotals } from '../../domain/impact-metrics/impact-totals.ts'

/** The most samples that wait for the upstream. */
const MAX_SAMPLES = 5000

/** Collects impact metrics as they were reported: added up, several values of a gauge would be one. */
export function createImpactSamples(maxSamples = MAX_SAMPLES): ImpactTotals {
  let waiting: ImpactSum[] = []
  let unwritten: ImpactBatch | undefined
  let number = 0
  let dropped = 0
  return {
    record(reporter, samples, now) {
      const fitting = samples.slice(0, Math.max(0, maxSamples - waiting.length))
      waiting.push(...fitting.map((sample) => ({ ...reporter, ...sample, hour: now, series: '' })))
      dropped += samples.length - fitting.length
    },
    batch() {
      if (unwritten !== undefined || waiting.length === 0) return unwritten
      unwritten = { writer: '', number: ++number, sums: waiting }
      waiting = []
      return unwritten
    },
    written(batch) {
      if (unwritten === batch) unwritten = undefined
    },
    dropped() {
      const count = dropped
      dropped = 0
      return count
    },
  }
}
