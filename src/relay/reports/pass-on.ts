import type { FastifyBaseLogger } from 'fastify'
import type { ApplicationReport } from '../../domain/applications/application-report.ts'
import type { Usage, UsageTotal } from '../../domain/client-metrics/usage-totals.ts'
import { UNNAMED_INSTANCE } from '../../domain/client-reports/record.ts'
import type { Reports } from '../../domain/client-reports/reports.ts'
import type { ImpactSum } from '../../domain/impact-metrics/impact-totals.ts'
import { grouped } from '../../runtime/grouped.ts'
import { createLosses, type Losses } from './losses.ts'
import { partsOf, type SecretFor } from './parts.ts'
import { sendingImpact } from './pass-on-impact.ts'
import type { Outcome, SendReport } from './send-report.ts'

/** The highest number of an entry: a server leaves out an entry with a higher one. */
const MAX_COUNT = 2_147_483_647

export type PassOn = {
  /** Sends what is there; what the upstream surely has not counted waits for the next time. */
  run(): Promise<void>
  /** Counts as lost what still waits. A report that is on its way has to be ended before. */
  close(): Promise<void>
  lost: Losses['lost']
}

type PassOnSetting = {
  readonly reports: Reports
  readonly send: SendReport
  readonly secretForUsage: SecretFor<UsageTotal>
  readonly secretForApplication: SecretFor<ApplicationReport>
  readonly secretForImpact: SecretFor<ImpactSum>
  readonly refused: (secret: string) => void
  /** Whether the upstream answers: a report to an upstream that is away can be lost. */
  readonly isThere: () => boolean
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Sums that one key reports together; the key is missing while it is not known. */
type Parcel = { readonly secret: string | undefined | null; readonly sums: readonly UsageTotal[] }

/** The sums that wait, and whether it makes sense to send others now. */
type Sent = { readonly waiting: readonly UsageTotal[]; readonly goesOn: boolean }

/**
 * Passes on what applications report: added up, and at most once. A report that the upstream refuses is sent again in
 * halves, until only the entries that it can't use are left.
 */
export function passingOn(setting: PassOnSetting): PassOn {
  const { reports, secretForUsage, secretForApplication, secretForImpact, refused, isThere, log } = setting
  const losses = createLosses(log)
  /** Whether a report of this run waits for the next one, and whether one of the last run did. */
  let waits = false
  let waited = false
  const impact = sendingImpact({
    impact: reports.impact,
    send,
    secretFor: secretForImpact,
    refused,
    lose: losses.impact,
  })
  let isClosed = false
  let running: Promise<void> | undefined

  /** Reports can wait for as long as the upstream takes none, which nothing else says. */
  async function send(...report: Parameters<SendReport>): Promise<Outcome> {
    const outcome = await setting.send(...report)
    if (outcome.kind !== 'later' && outcome.kind !== 'key') return outcome
    if (!waits && !waited) log.warn({ reason: outcome.reason }, WAITING)
    waits = true
    return outcome
  }

  async function sendParcel({ secret, sums }: Parcel): Promise<Sent> {
    if (secret === undefined) return { waiting: sums, goesOn: true }
    if (secret === null) {
      losses.usage(sums, ENDED)
      return { waiting: [], goesOn: true }
    }
    const outcome = await send(secret, { applications: [], metrics: sums.map(metricOf) })
    if (outcome.kind === 'key') refused(secret)
    if (outcome.kind === 'later' || outcome.kind === 'key') return { waiting: sums, goesOn: outcome.kind === 'key' }
    if (outcome.kind !== 'refused' || sums.length === 1) {
      if (outcome.kind !== 'sent') losses.usage(sums, outcome.reason)
      return { waiting: [], goesOn: outcome.kind !== 'lost' }
    }
    const middle = Math.ceil(sums.length / 2)
    return sendParcels([
      { secret, sums: sums.slice(0, middle) },
      { secret, sums: sums.slice(middle) },
    ])
  }

  async function sendParcels(parcels: readonly Parcel[]): Promise<Sent> {
    const waiting: UsageTotal[] = []
    let goesOn = true
    for (const parcel of parcels) {
      const sent: Sent = goesOn ? await sendParcel(parcel) : { waiting: parcel.sums, goesOn }
      waiting.push(...sent.waiting)
      goesOn = sent.goesOn
    }
    return { waiting, goesOn }
  }

  /** Sums that wait are added up again: they hold up nothing, and have the room of their key. */
  async function sendUsage(): Promise<void> {
    const waiting: UsageTotal[] = []
    let goesOn = true
    for (let batch = reports.usage.batch(); batch !== undefined; batch = goesOn ? reports.usage.batch() : undefined) {
      const parts = batch.sums.map(withinCount)
      const sent = await sendParcels(parcelsOf(parts.map(([part]) => part)))
      goesOn = sent.goesOn
      waiting.push(...sent.waiting, ...parts.flatMap(([, rest]) => rest ?? []))
      reports.usage.written(batch)
    }
    for (const sum of waiting) reports.usage.record(sum, [usageOf(sum)], sum.seenAt)
  }

  function parcelsOf(sums: readonly UsageTotal[]): Parcel[] {
    return ofEachKey(sums, secretForUsage).flatMap(([secret, ofKey]) =>
      partsOf(ofKey).map((part) => ({ secret, sums: part })),
    )
  }

  /** An application that is reported twice is still one, so these may be sent again. */
  async function sendApplications(
    pending: readonly ApplicationReport[],
    secret: string,
    entryOf = applicationOf,
  ): Promise<void> {
    const outcome: Outcome = await send(secret, { applications: pending.map(entryOf), metrics: [] })
    if (outcome.kind === 'key') refused(secret)
    if (outcome.kind === 'refused') {
      const canSayMore = entryOf === applicationOf && !outcome.isTooLarge && pending.some(isIncomplete)
      if (canSayMore) return sendApplications(pending, secret, completeApplicationOf)
      if (pending.length > 1) {
        const middle = Math.ceil(pending.length / 2)
        await sendApplications(pending.slice(0, middle), secret, entryOf)
        return sendApplications(pending.slice(middle), secret, entryOf)
      }
      losses.applications(pending.length, outcome.reason)
    }
    if (outcome.kind === 'sent' || outcome.kind === 'refused') doneWith(pending)
  }

  /** No report to an upstream says how many entries this relay has left out. */
  function doneWith(pending: readonly ApplicationReport[]): void {
    losses.leftOut(pending)
    reports.applications.written(pending)
  }

  function noteDropped(): void {
    losses.dropped(reports.usage.dropped(), reports.usage.droppedEvaluations())
    losses.applications(reports.applications.dropped(), 'too many were waiting')
    losses.impact(reports.impact.dropped(), 'too many were waiting')
  }

  async function sendAllApplications(): Promise<void> {
    for (const [secret, pending] of ofEachKey(reports.applications.pending(), secretForApplication)) {
      if (secret === null) {
        losses.applications(pending.length, ENDED)
        doneWith(pending)
      } else if (secret !== undefined) for (const part of partsOf(pending)) await sendApplications(part, secret)
    }
  }

  async function sendAll(): Promise<void> {
    await sendAllApplications()
    await sendUsage()
    await impact.run()
    waited = waits
    waits = false
  }

  return {
    async run() {
      if (isClosed) return
      // While the upstream is away, most is lost, and nothing else says so.
      noteDropped()
      if (isThere()) running = sendAll()
      await running
      losses.write()
    },
    async close() {
      isClosed = true
      await running?.catch(() => {})
      const sums: UsageTotal[] = []
      for (let batch = reports.usage.batch(); batch !== undefined; batch = reports.usage.batch()) {
        sums.push(...batch.sums)
        reports.usage.written(batch)
      }
      losses.usage(sums, STOPPED)
      const applications = reports.applications.pending()
      losses.applications(applications.length, STOPPED)
      losses.leftOut(applications)
      noteDropped()
      impact.close(STOPPED)
      losses.write()
    },
    lost: losses.lost,
  }
}

const WAITING = 'the upstream does not take reports of applications; they wait, and are sent again'
const ENDED = 'its key has ended'
const STOPPED = 'the relay has stopped before the upstream took it'

/** Returns a sum as one that an entry can have, and what is above that. */
function withinCount(sum: UsageTotal): [part: UsageTotal, rest?: UsageTotal] {
  if (Math.max(sum.yes, sum.no, ...sum.variants.values()) <= MAX_COUNT) return [sum]
  const withCounts = (of: (count: number) => number) => ({
    ...sum,
    yes: of(sum.yes),
    no: of(sum.no),
    variants: new Map([...sum.variants].map(([name, count]) => [name, of(count)])),
  })
  return [withCounts((count) => Math.min(count, MAX_COUNT)), withCounts((count) => Math.max(0, count - MAX_COUNT))]
}

function usageOf({ featureName, hour, yes, no, variants }: UsageTotal): Usage {
  return { featureName, at: hour, yes, no, variants: Object.fromEntries(variants) }
}

/** Returns what each key has reported, with the secret that passes it on. */
function ofEachKey<Reported extends { readonly keyId: number }>(
  reported: readonly Reported[],
  secretFor: SecretFor<Reported>,
): (readonly [secret: ReturnType<typeof secretFor>, ofKey: readonly Reported[]])[] {
  return [...grouped(reported, ({ keyId }) => keyId).values()].flatMap((ofKey) =>
    ofKey[0] === undefined ? [] : [[secretFor(ofKey[0]), ofKey] as const],
  )
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

function isIncomplete({ instanceId, startedAt, intervalMs }: ApplicationReport): boolean {
  return instanceId === undefined || startedAt === undefined || intervalMs === undefined
}

/**
 * Returns a report with all members that an Unleash requires (8.2.0): without them, it refuses the whole list. It does
 * not show a start and an interval. A Flaghoist does, so it gets a report as it is.
 */
function completeApplicationOf(report: ApplicationReport): object {
  const { instanceId = UNNAMED_INSTANCE, startedAt = report.seenAt, intervalMs = 0 } = report
  return applicationOf({ ...report, instanceId, startedAt, intervalMs })
}
