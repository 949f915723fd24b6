import type { FastifyBaseLogger } from 'fastify'
import { busyReason, isConnectionFailure, isDataFailure, isWriteFailure } from '../db/errors.ts'
import { systemActor } from '../domain/actor.ts'
import type { Refused } from '../domain/applications/admission.ts'
import { storeSightings } from '../domain/applications/store.ts'
import { storeMetrics } from '../domain/client-metrics/commands.ts'
import type { Batch } from '../domain/client-metrics/sums.ts'
import type { Reports } from '../domain/client-reports/reports.ts'
import { enterStagesByUsage } from '../domain/features/lifecycle/usage.ts'
import { inTransaction, type TransactionSetting } from '../domain/transaction.ts'

/** Features that were used for so long ago still move along, in case the process was stopped in between. */
const RECENT_MS = 600_000

const NO_ROOM = 'an environment has no room for more applications or instances; some are left out'
/** The setting of each limit. */
const SETTINGS = {
  applicationsPerEnvironment: 'LIMIT_APPLICATIONS_PER_ENVIRONMENT',
  instancesPerEnvironment: 'LIMIT_INSTANCES_PER_ENVIRONMENT',
} as const
const MAX_LOGGED_KEYS = 10

function refusalRecord({ environment, limit, sightings, keyIds }: Refused): object {
  return { dropped: sightings, environment, keyIds: keyIds.slice(0, MAX_LOGGED_KEYS), setting: SETTINGS[limit] }
}

/**
 * The job that writes what applications have reported: that they are there, and then how often they asked for features.
 * After that it moves these features along in their lifecycle. What could not be written is written by the next run.
 */
export function reportsJob(
  setting: TransactionSetting,
  { sightings, sums }: Reports,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<void> {
  const inOwnChange = <Result>(work: Parameters<typeof inTransaction<Result>>[2]) =>
    inTransaction(setting, systemActor, work)
  // The process before may have been stopped before it moved features along.
  let hasNewUsage = true

  /** Writes sightings. Where the database refuses them, leaves out those that it refuses alone. */
  async function writeSightings(pending = sightings.pending()): Promise<void> {
    const [first] = pending
    if (first === undefined) return
    try {
      const refused = await inOwnChange((transaction) => storeSightings(transaction, pending))
      for (const left of refused) log.warn(refusalRecord(left), NO_ROOM)
      const dropped = sightings.dropped()
      if (dropped > 0)
        log.warn({ dropped }, 'too many applications reported at once; some are left out until they report again')
    } catch (error) {
      if (!isDataFailure(error)) throw error
      if (pending.length > 1) {
        const middle = Math.ceil(pending.length / 2)
        await writeSightings(pending.slice(0, middle))
        return writeSightings(pending.slice(middle))
      }
      const { appName, environment, instanceId } = first
      log.warn({ err: error, dropped: 1, appName, environment, instanceId }, 'an application cannot be stored')
    }
    sightings.written(pending)
  }

  async function writeBatch(batch: Batch): Promise<void> {
    try {
      await inOwnChange((transaction) => storeMetrics(transaction, batch))
      sums.written(batch)
      hasNewUsage = true
    } catch (error) {
      if (!isDataFailure(error)) throw error
      const sum = sums.refused(batch)
      if (sum === undefined) return
      const { featureName, appName, environment } = sum
      log.warn({ err: error, dropped: 1, featureName, appName, environment }, 'the usage of a feature cannot be stored')
    }
  }

  /**
   * Writes sums, and before each batch the applications that it is of. When only these fail, and not because the database
   * can't work now, the usage of applications that are stored already is still written.
   *
   * @returns why applications could not be written
   */
  async function writeReports(): Promise<Error | undefined> {
    const dropped = sums.dropped()
    if (dropped > 0) log.warn({ dropped }, 'there was no room for all usage that waits to be written; some was dropped')
    let failure: Error | undefined
    let batch: Batch | undefined
    do {
      batch = sums.batch()
      failure ??= await failureOf(writeSightings())
      if (batch !== undefined) await writeBatch(batch)
    } while (batch !== undefined)
    return failure
  }

  async function enterStages(): Promise<void> {
    while (hasNewUsage) {
      const usedSince = new Date(setting.clock().getTime() - RECENT_MS)
      hasNewUsage = await inOwnChange((transaction) => enterStagesByUsage(transaction, usedSince))
    }
  }

  return async () => {
    const failure = await writeReports()
    await enterStages()
    if (failure !== undefined) throw failure
  }
}

/** Returns what `work` throws, if that may be about what it writes. Throws what says that the database can't work now. */
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
