import type { FastifyBaseLogger } from 'fastify'
import type { Schema } from '../../contract.ts'
import type { ImpactReporter, ImpactSum, ImpactTotals } from '../../domain/impact-metrics/impact-totals.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { SendReport } from './send-report.ts'

/** The most samples of one report. */
const MAX_SAMPLES = 100
/** The instance in the reports: those of the application report to the relay. */
const INSTANCE = 'flaghoist-relay'

export type PassOnImpact = {
  /** Sends what is there. What the upstream surely has not counted waits for the next time. */
  run(): Promise<void>
  /** Counts as lost what still waits. */
  close(reason: string): void
  /** How many samples were lost since the start. */
  lost(): number
}

type PassOnImpactSetting = {
  readonly impact: ImpactTotals
  readonly send: SendReport<Schema<'ClientMetrics'>>
  /** Returns the secret of a client key of the same projects. */
  readonly secretFor: (reporter: ImpactReporter) => string | undefined
  readonly refused: (secret: string) => void
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Passes on impact metrics, sample by sample, and at most once. */
export function passingOnImpact({ impact, send, secretFor, refused, log }: PassOnImpactSetting): PassOnImpact {
  let lost = 0

  function lose(samples: number, reason: string): void {
    if (samples === 0) return
    lost += samples
    log.warn({ samples, reason }, 'impact metrics could not be passed on, and are lost')
  }

  /** Takes all that waits. */
  function taken(): readonly ImpactSum[] {
    const batch = impact.batch()
    if (batch !== undefined) impact.written(batch)
    return batch?.sums ?? []
  }

  /** Returns the samples that wait. */
  async function sendPart(part: readonly ImpactSum[]): Promise<readonly ImpactSum[]> {
    const [first] = part
    const secret = first && secretFor(first)
    if (first === undefined || secret === undefined) return part
    const outcome = await send(secret, reportOf(first.appName, part))
    if (outcome.kind === 'key') refused(secret)
    if (outcome.kind === 'key' || outcome.kind === 'later') return part
    if (outcome.kind !== 'sent') lose(part.length, outcome.reason)
    return []
  }

  return {
    async run() {
      lose(impact.dropped(), 'too many samples were waiting')
      const waiting: ImpactSum[] = []
      for (const part of partsOf(taken())) waiting.push(...(await sendPart(part)))
      for (const sum of waiting) impact.record(sum, [sum], sum.hour)
    },
    close: (reason) => lose(taken().length + impact.dropped(), reason),
    lost: () => lost,
  }
}

/** Returns samples of the same application and key together, as many as a report can have. */
function partsOf(sums: readonly ImpactSum[]): ImpactSum[][] {
  const ofReporters = grouped(sums, ({ environment, appName, projects }) =>
    JSON.stringify([environment, appName, projects]),
  )
  return [...ofReporters.values()].flatMap((ofReporter) => {
    const parts: ImpactSum[][] = []
    for (let at = 0; at < ofReporter.length; at += MAX_SAMPLES) parts.push(ofReporter.slice(at, at + MAX_SAMPLES))
    return parts
  })
}

function reportOf(appName: string, sums: readonly ImpactSum[]): Schema<'ClientMetrics'> {
  const times = sums.map(({ hour }) => hour.getTime())
  const metrics = grouped(sums, ({ metric, type, help }) => JSON.stringify([metric, type, help]))
  return {
    appName,
    instanceId: INSTANCE,
    bucket: {
      start: new Date(Math.min(...times)).toISOString(),
      stop: new Date(Math.max(...times)).toISOString(),
      toggles: {},
    },
    impactMetrics: [...metrics.values()].flatMap((samples) =>
      samples
        .slice(0, 1)
        .map(({ metric, type, help }) => ({ name: metric, type, help, samples: samples.map(sampleOf) })),
    ),
  }
}

function sampleOf({ type, labels, count, sum, buckets }: ImpactSum): object {
  if (type !== 'histogram') return { labels, value: sum }
  const bounds = Object.entries(buckets)
  return {
    labels,
    count,
    sum,
    buckets: bounds.map(([bound, times]) => ({ le: bound === '+Inf' ? bound : Number(bound), count: times })),
  }
}
