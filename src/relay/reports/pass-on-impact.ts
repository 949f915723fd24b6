import type { ImpactTotal } from '../../domain/impact-metrics/impact-metric.ts'
import type { ImpactSum, ImpactTotals } from '../../domain/impact-metrics/impact-totals.ts'
import { grouped } from '../../runtime/grouped.ts'
import { partsOf, type SecretFor } from './parts.ts'
import type { SendReport } from './send-report.ts'

export type SendImpact = {
  /** Sends what is there, at most once; what the upstream surely has not counted waits for the next time. */
  run(): Promise<void>
  /** Counts as lost what still waits. */
  close(reason: string): void
}

type ImpactSetting = {
  readonly impact: ImpactTotals
  readonly send: SendReport
  readonly secretFor: SecretFor<ImpactSum>
  readonly refused: (secret: string) => void
  readonly lose: (sums: number, reason: string) => void
}

/** The highest count of a sample, and its highest sum: an upstream leaves out one that has more. */
const MAX_COUNT = 2_147_483_647
const MAX_SUM = 1e300

/** Passes on the impact metrics of applications. */
export function sendingImpact({ impact, send, secretFor, refused, lose }: ImpactSetting): SendImpact {
  /** Whether it makes sense to send more in this run. */
  let goesOn = true

  /** Returns the sums that wait for the next time. */
  async function sendPart(secret: string, sums: readonly ImpactSum[]): Promise<readonly ImpactSum[]> {
    if (!goesOn) return sums
    const outcome = await send(secret, { applications: [], metrics: [], impactMetrics: sums.map(entryOf) })
    if (outcome.kind === 'sent') return []
    if (outcome.kind === 'key') refused(secret)
    goesOn = outcome.kind === 'key' || outcome.kind === 'refused'
    if (outcome.kind === 'key' || outcome.kind === 'later') return sums
    if (outcome.kind === 'lost' || sums.length === 1) {
      lose(sums.length, outcome.reason)
      return []
    }
    const middle = Math.ceil(sums.length / 2)
    const first = await sendPart(secret, sums.slice(0, middle))
    return [...first, ...(await sendPart(secret, sums.slice(middle)))]
  }

  /** Returns the sums that wait for the next time, of those of keys that may read the same. */
  async function sendGroup(sums: readonly ImpactSum[]): Promise<readonly ImpactSum[]> {
    const secret = sums[0] && secretFor(sums[0])
    if (secret === undefined) return sums
    if (secret === null) {
      lose(sums.length, 'no key is known to have the projects of the one that reported it')
      return []
    }
    const waiting: ImpactSum[] = []
    for (const part of partsOf(sums)) waiting.push(...(await sendPart(secret, part)))
    return waiting
  }

  return {
    async run() {
      const waiting: ImpactSum[] = []
      goesOn = true
      for (let batch = impact.batch(); batch !== undefined; batch = goesOn ? impact.batch() : undefined) {
        const sendable = batch.sums.filter(isSendable)
        lose(batch.sums.length - sendable.length, 'its numbers are too large')
        const groups = grouped(sendable, ({ environment, projects }) => [environment, ...projects].join('\0'))
        for (const sums of groups.values()) waiting.push(...(await sendGroup(sums)))
        impact.written(batch)
      }
      for (const { hour, ...sum } of waiting) impact.record(sum, [sum], hour)
    },
    close(reason) {
      for (let batch = impact.batch(); batch !== undefined; batch = impact.batch()) {
        lose(batch.sums.length, reason)
        impact.written(batch)
      }
    },
  }
}

function isSendable({ count, sum, buckets }: ImpactSum): boolean {
  return Math.abs(sum) <= MAX_SUM && [count, ...Object.values(buckets)].every((each) => each <= MAX_COUNT)
}

/** Returns a sum as an impact metric of its hour with one sample, which names the application as SDKs do. */
function entryOf({ metric, type, help, labels, appName, environment, hour, ...numbers }: ImpactSum): object {
  const sample = { labels: { ...labels, appName, environment }, ...numbersOf(type, numbers) }
  return { name: metric, type, help, timestamp: hour.toISOString(), samples: [sample] }
}

/** `reports` says how many were added up; what does not know it takes the sum of a counter, and the mean of a gauge. */
function numbersOf(type: ImpactSum['type'], { count, sum, least, most, buckets }: ImpactTotal): object {
  if (type === 'counter') return { value: sum, reports: { count, sum } }
  if (type === 'gauge') return { value: sum / count, reports: { count, sum, least, most } }
  const bounds = Object.entries(buckets).map(([le, times]) => ({ le: le === '+Inf' ? le : Number(le), count: times }))
  return { count, sum, buckets: bounds }
}
