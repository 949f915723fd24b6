import type { OperationId } from '../../src/contract.ts'

export type TrafficKind = 'write' | 'read' | 'hostile'

/** Counts requests by kind, operation and result, and measures the duration of reads. */
export type Traffic = {
  count(kind: TrafficKind, operation: OperationId, result: string): void
  took(ms: number, duringFault: boolean): void
  rows(): { kind: TrafficKind; results: Record<string, number> }[]
  operations(): { operation: string; results: Record<string, number> }[]
  /** Returns the duration that a share of the reads did not exceed. */
  percentile(share: number, duringFault: boolean): number | undefined
  reads(duringFault: boolean): number
}

/** Durations are counted in steps that grow by a tenth, so that only the counts have to be stored. */
const STEP = 1.1

export function newTraffic(): Traffic {
  const counts = new Map<TrafficKind, Map<string, Record<string, number>>>()
  const times = { true: new Map<number, number>(), false: new Map<number, number>() }
  const timesOf = (duringFault: boolean) => times[`${duringFault}`]
  const sum = (steps: Map<number, number>) => [...steps.values()].reduce((total, count) => total + count, 0)
  return {
    count(kind, operation, result) {
      const operations = counts.get(kind) ?? new Map<string, Record<string, number>>()
      const results = operations.get(operation) ?? {}
      results[result] = (results[result] ?? 0) + 1
      operations.set(operation, results)
      counts.set(kind, operations)
    },
    took(ms, duringFault) {
      const step = Math.ceil(Math.log(Math.max(ms, 0.1)) / Math.log(STEP))
      const steps = timesOf(duringFault)
      steps.set(step, (steps.get(step) ?? 0) + 1)
    },
    rows: () => [...counts].map(([kind, operations]) => ({ kind, results: added([...operations.values()]) })),
    operations: () =>
      [...counts].flatMap(([kind, operations]) =>
        [...operations].sort().map(([operation, results]) => ({ operation: `${kind} ${operation}`, results })),
      ),
    percentile(share, duringFault) {
      const steps = timesOf(duringFault)
      let left = sum(steps) * share
      for (const [step, count] of [...steps].sort(([one], [other]) => one - other)) {
        left -= count
        if (left <= 0) return STEP ** step
      }
      return undefined
    },
    reads: (duringFault) => sum(timesOf(duringFault)),
  }
}

function added(all: readonly Record<string, number>[]): Record<string, number> {
  const total: Record<string, number> = {}
  for (const results of all)
    for (const [result, count] of Object.entries(results)) total[result] = (total[result] ?? 0) + count
  return total
}
