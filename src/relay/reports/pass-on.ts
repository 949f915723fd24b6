import type { FastifyBaseLogger } from 'fastify'
import type { ApplicationReport } from '../../domain/applications/application-report.ts'
import type { Batch, UsageTotal } from '../../domain/client-metrics/usage-totals.ts'
import type { Reports } from '../../domain/client-reports/reports.ts'
import { grouped } from '../../runtime/grouped.ts'
import type { Outcome, SendReport } from './send-report.ts'

/** The most entries of one report. */
const MAX_ENTRIES = 500

/** The secret of a key that may report for another one; undefined until it is known, null if it never will be. */
export type SecretFor = (keyId: number) => string | undefined | null

export type PassOn = {
  /** Sends what is there; what the upstream surely has not counted waits for the next time. */
  run(): Promise<void>
  /** How many evaluations, and reports of applications, were lost since the start. */
  lost(): { readonly evaluations: number; readonly applications: number }
}

type PassOnSetting = {
  readonly reports: Reports
  readonly send: SendReport
  readonly secretFor: SecretFor
  readonly refused: (secret: string) => void
  /** Whether the upstream answers: a report to an upstream that is away can be lost. */
  readonly isThere: () => boolean
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sums of one key that are sent together. */
type Parcel = { readonly keyId: number; readonly sums: readonly UsageTotal[] }

/**
 * Passes on what applications report: added up, and at most once. A report that the upstream refuses is sent again in
 * halves, until only the entries that it can't use are left.
 */
export function passingOn({ reports, send, secretFor, refused, isThere, log }: PassOnSetting): PassOn {
  const lost = { evaluations: 0, applications: 0 }
  let batch: Batch | undefined
  /** The parcels of the batch that are not sent yet. */
  let parcels: Parcel[] = []

  function lose(sums: readonly UsageTotal[], reason: string): void {
    const evaluations = sums.reduce((sum, { yes, no }) => sum + yes + no, 0)
    lost.evaluations += evaluations
    log.warn({ evaluations, features: sums.length, reason }, 'usage could not be passed on, and is lost')
  }

  /** Returns whether the parcel is done with, and whether it makes sense to send others now. */
  async function sendParcel({ keyId, sums }: Parcel): Promise<{ isDone: boolean; goesOn: boolean }> {
    const secret = secretFor(keyId)
    if (secret === undefined) return { isDone: false, goesOn: true }
    if (secret === null) {
      lose(sums, 'its key has ended')
      return { isDone: true, goesOn: true }
    }
    const outcome = await send(secret, { applications: [], metrics: sums.map(metricOf) })
    if (outcome.kind === 'key') refused(secret)
    if (outcome.kind === 'later') return { isDone: false, goesOn: false }
    if (outcome.kind === 'key') return { isDone: false, goesOn: true }
    if (outcome.kind === 'refused' && sums.length > 1) {
      const middle = Math.ceil(sums.length / 2)
      parcels.splice(1, 0, { keyId, sums: sums.slice(0, middle) }, { keyId, sums: sums.slice(middle) })
    } else if (outcome.kind !== 'sent') lose(sums, outcome.reason)
    return { isDone: true, goesOn: outcome.kind !== 'lost' }
  }

  async function sendUsage(): Promise<void> {
    const dropped = reports.usage.dropped()
    if (dropped > 0) log.warn({ dropped }, 'too much usage was waiting to be passed on; some of it was dropped')
    for (;;) {
      if (batch === undefined) {
        batch = reports.usage.batch()
        if (batch === undefined) return
        parcels = parcelsOf(batch.sums)
      }
      // A parcel whose key waits must not hold up the others.
      const waiting: Parcel[] = []
      for (let [parcel] = parcels; parcel !== undefined; [parcel] = parcels) {
        const { isDone, goesOn } = await sendParcel(parcel)
        if (!isDone) waiting.push(parcel)
        parcels.shift()
        if (!goesOn) waiting.push(...parcels.splice(0))
      }
      parcels = waiting
      if (waiting.length > 0) return
      reports.usage.written(batch)
      batch = undefined
    }
  }

  /** An application that is reported twice is still one, so these may be sent again. */
  async function sendApplications(pending: readonly ApplicationReport[], secret: string): Promise<void> {
    const outcome: Outcome = await send(secret, { applications: pending.map(applicationOf), metrics: [] })
    if (outcome.kind === 'key') refused(secret)
    if (outcome.kind === 'refused' && pending.length > 1) {
      const middle = Math.ceil(pending.length / 2)
      await sendApplications(pending.slice(0, middle), secret)
      return sendApplications(pending.slice(middle), secret)
    }
    if (outcome.kind === 'refused') {
      lost.applications += pending.length
      log.warn({ applications: pending.length, reason: outcome.reason }, 'an application could not be passed on')
    }
    if (outcome.kind === 'sent' || outcome.kind === 'refused') reports.applications.written(pending)
  }

  async function sendAllApplications(): Promise<void> {
    lost.applications += reports.applications.dropped()
    for (const [keyId, pending] of grouped(reports.applications.pending(), ({ keyId }) => keyId)) {
      const secret = secretFor(keyId)
      if (secret === null) reports.applications.written(pending)
      else if (secret !== undefined) for (const part of partsOf(pending)) await sendApplications(part, secret)
    }
  }

  return {
    async run() {
      if (!isThere()) return
      await sendAllApplications()
      await sendUsage()
    },
    lost: () => ({ ...lost }),
  }
}

function parcelsOf(sums: readonly UsageTotal[]): Parcel[] {
  return [...grouped(sums, ({ keyId }) => keyId)].flatMap(([keyId, ofKey]) =>
    partsOf(ofKey).map((part) => ({ keyId, sums: part })),
  )
}

function partsOf<Item>(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += MAX_ENTRIES) parts.push(items.slice(at, at + MAX_ENTRIES))
  return parts
}

function metricOf({ featureName, appName, environment, hour, yes, no, variants }: UsageTotal): object {
  const timestamp = hour.toISOString()
  return { featureName, appName, environment, timestamp, yes, no, variants: Object.fromEntries(variants) }
}

function applicationOf({
  appName,
  environment,
  instanceId,
  sdkVersion,
  strategies,
  ...rest
}: ApplicationReport): object {
  return {
    appName,
    environment,
    ...(instanceId !== undefined && { instanceId }),
    ...(sdkVersion !== undefined && { sdkVersion }),
    ...(strategies !== undefined && { strategies }),
    ...(rest.startedAt !== undefined && { started: rest.startedAt.toISOString() }),
    ...(rest.intervalMs !== undefined && { interval: rest.intervalMs }),
  }
}
