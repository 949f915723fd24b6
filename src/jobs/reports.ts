import type { FastifyBaseLogger } from 'fastify'
import { busyReason, isConnectionFailure, isDataFailure, isWriteFailure } from '../db/errors.ts'
import { systemActor } from '../domain/actor.ts'
import type { Refused } from '../domain/applications/admission.ts'
import { storeApplications } from '../domain/applications/store.ts'
import { storeMetrics } from '../domain/client-metrics/commands.ts'
import type { Batch } from '../domain/client-metrics/usage-totals.ts'
import type { Reports } from '../domain/client-reports/reports.ts'
import { enterStagesByUsage } from '../domain/features/lifecycle/usage.ts'
import { type LeftOut, storeImpact } from '../domain/impact-metrics/commands.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction/in-transaction.ts'

/** Usage of this age still advances features, in case the process was stopped after it stored the usage. */
const RECENT_MS = 600_000

const NO_ROOM = 'an environment has no room for more applications or instances; some are left out'
/** The setting of each limit. */
const SETTINGS = {
  applicationsPerEnvironment: 'LIMIT_APPLICATIONS_PER_ENVIRONMENT',
  instancesPerEnvironment: 'LIMIT_INSTANCES_PER_ENVIRONMENT',
} as const
const MAX_LOGGED_KEYS = 10

const NO_ROOM_FOR_SERIES = 'too many series of impact metrics in an hour; new ones of these projects are left out'
const MAX_LOGGED_HOURS = 1000

function refusalRecord({ environment, limit, reports, keyIds }: Refused): object {
  return { dropped: reports, environment, keyIds: keyIds.slice(0, MAX_LOGGED_KEYS), setting: SETTINGS[limit] }
}

/**
 * The job that stores the reports of applications: first the applications themselves, then the usage of features. After
 * that it advances the lifecycle of these features. Reports that could not be stored are stored by the next run.
 *
 * @param onLeftOut gets how many series of impact metrics a limit has left out
 */
export function reportsJob(
  setting: TransactionSetting,
  { applications, usage, impact }: Reports,
  log: Pick<FastifyBaseLogger, 'warn'>,
  onLeftOut?: (series: number) => void,
): () => Promise<void> {
  const inOwnChange = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
    inTransaction(setting, systemActor, work)
  // The previous process may have been stopped before it advanced features.
  let hasNewUsage = true

  /**
   * Stores reports of applications. If the database refuses the values of several, stores them in smaller parts and
   * drops the single ones that it refuses.
   */
  async function writeApplications(pending = applications.pending()): Promise<void> {
    const [first] = pending
    if (first === undefined) return
    try {
      const refused = await inOwnChange((transaction) => storeApplications(transaction, pending))
      for (const left of refused) log.warn(refusalRecord(left), NO_ROOM)
      const dropped = applications.dropped()
      if (dropped > 0)
        log.warn({ dropped }, 'too many applications reported at once; some are left out until they report again')
    } catch (error) {
      if (!isDataFailure(error)) throw error
      if (pending.length > 1) {
        const middle = Math.ceil(pending.length / 2)
        await writeApplications(pending.slice(0, middle))
        return writeApplications(pending.slice(middle))
      }
      const { appName, environment, instanceId } = first
      log.warn({ err: error, dropped: 1, appName, environment, instanceId }, 'an application cannot be stored')
    }
    applications.written(pending)
  }

  async function writeBatch(batch: Batch): Promise<void> {
    try {
      await inOwnChange((transaction) => storeMetrics(transaction, batch))
      usage.written(batch)
      hasNewUsage = true
    } catch (error) {
      if (!isDataFailure(error)) throw error
      const sum = usage.refused(batch)
      if (sum === undefined) return
      const { featureName, appName, environment } = sum
      log.warn({ err: error, dropped: 1, featureName, appName, environment }, 'the usage of a feature cannot be stored')
    }
  }

  /**
   * Stores sums of usage, each batch after the applications that it refers to. If only the applications fail, and the
   * database works, the usage of already stored applications is still stored.
   *
   * @returns the error for which applications could not be stored
   */
  async function writeReports(): Promise<Error | undefined> {
    const dropped = usage.dropped()
    if (dropped > 0) log.warn({ dropped }, 'too much usage was waiting to be stored; some of it was dropped')
    let failure: Error | undefined
    let batch: Batch | undefined
    do {
      batch = usage.batch()
      failure ??= await failureOf(writeApplications())
      if (batch !== undefined) await writeBatch(batch)
    } while (batch !== undefined)
    return failure
  }

  /** The hours of which the log says already that series were left out. */
  let logged = new Set<string>()

  /** Says once for an hour that series of keys of some projects are left out. */
  function noteLeftOut(leftOut: readonly LeftOut[]): void {
    if (logged.size > MAX_LOGGED_HOURS) logged = new Set()
    for (const { environment, projects, hour, series } of leftOut) {
      onLeftOut?.(series)
      const key = JSON.stringify([environment, projects, hour])
      if (logged.has(key)) continue
      logged.add(key)
      log.warn({ environment, projects, setting: 'LIMIT_IMPACT_SERIES_PER_ENVIRONMENT' }, NO_ROOM_FOR_SERIES)
    }
  }

  /** Stores impact metrics. A batch that the database refuses is dropped. */
  async function writeImpact(): Promise<void> {
    const dropped = impact.dropped()
    if (dropped > 0) log.warn({ dropped }, 'too many series of impact metrics were waiting; some were dropped')
    for (let batch = impact.batch(); batch !== undefined; batch = impact.batch()) {
      const written = batch
      try {
        let leftOut: readonly LeftOut[] = []
        await inOwnChange((transaction) =>
          storeImpact(transaction, written, (found) => {
            leftOut = found
          }),
        )
        noteLeftOut(leftOut)
      } catch (error) {
        if (!isDataFailure(error)) throw error
        log.warn({ err: error, dropped: written.sums.length }, 'impact metrics cannot be stored')
      }
      impact.written(written)
    }
  }

  async function enterStages(): Promise<void> {
    while (hasNewUsage) {
      const usedSince = new Date(setting.clock().getTime() - RECENT_MS)
      hasNewUsage = await inOwnChange((transaction) => enterStagesByUsage(transaction, usedSince))
    }
  }

  return async () => {
    const failure = await writeReports()
    await writeImpact()
    await enterStages()
    if (failure !== undefined) throw failure
  }
}

/**
 * Returns the error of `work` if the written values may have caused it. Throws errors that mean that the database can't
 * work now.
 */
async function failureOf(work: Promise<void>): Promise<Error | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (isConnectionFailure(error) || isWriteFailure(error) || busyReason(error) !== undefined) throw error
    return error
  }
}
