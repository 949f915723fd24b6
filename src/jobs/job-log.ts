import type { FastifyBaseLogger } from 'fastify'
import { isConnectionFailure } from '../db/errors.ts'
import { causeOf } from '../logging/logging.ts'

/** Gets each run of each job, for metrics. */
export type JobObserver = {
  /** A job will run, with this pause between two runs. */
  begun(job: string, pauseMs: number): void
  ended(job: string, seconds: number, hasWorked: boolean): void
}

/** Runs the work of a job, such as in a trace. */
export type AroundJob = <Result>(job: string, work: () => Promise<Result>) => Promise<Result>

/** The log records of jobs: when one begins to fail and when it works again, and nothing in between. */
export type JobLog = {
  begun(job: string, pauseMs: number): void
  readonly run: AroundJob
  /**
   * Notes a successful run.
   *
   * @param startedAt when the run began, by `performance.now()`
   */
  worked(job: string, startedAt: number): void
  /** @param startedAt when the run began, by `performance.now()` */
  failed(job: string, error: unknown, startedAt: number): void
}

/** Makes the log of all jobs of a server. When the database is out of reach, all jobs fail; that is logged once. */
export function createJobLog(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  observer?: JobObserver,
  around: AroundJob = (_, work) => work(),
): JobLog {
  const failing = new Set<string>()
  /** Jobs that could not reach the database. Others prove nothing when they work: they may have had nothing to do. */
  const waiting = new Set<string>()
  let lostAt = 0
  let foundAt = Number.NEGATIVE_INFINITY

  function lost(job: string, error: Error, startedAt: number): void {
    // This run began before the database was reached again, and ends only now.
    if (startedAt < foundAt) return
    if (waiting.size === 0) {
      lostAt = performance.now()
      log.warn(causeOf(error), 'the database is out of reach; jobs are tried again until it is there')
    }
    waiting.add(job)
  }

  const ended = (job: string, startedAt: number, hasWorked: boolean) =>
    observer?.ended(job, (performance.now() - startedAt) / 1000, hasWorked)

  return {
    run: around,
    begun: (job, pauseMs) => observer?.begun(job, pauseMs),
    worked(job, startedAt) {
      ended(job, startedAt, true)
      if (waiting.has(job)) {
        waiting.clear()
        foundAt = performance.now()
        log.info({ ms: Math.round(foundAt - lostAt) }, 'the database is there again')
      }
      if (failing.delete(job)) log.info({ job }, 'the job works again')
    },
    failed(job, error, startedAt) {
      ended(job, startedAt, false)
      if (error instanceof Error && isConnectionFailure(error)) return lost(job, error, startedAt)
      if (!failing.has(job)) log.warn({ job, ...causeOf(error) }, 'a job failed; it is tried again until it works')
      failing.add(job)
    },
  }
}
