import { DomainError } from '../../../domain/errors.ts'

const RETRY_AFTER_SECONDS = 1

/** Requests with the same key in this process, which run one after the other without a connection while they wait. */
export type Duplicates = {
  /**
   * Runs `work` when no other with this key runs.
   *
   * @param until the time, as of `performance.now()`, at which the wait ends
   * @throws DomainError conflict when another one still runs
   */
  alone<Result>(key: Buffer, until: number, work: () => Promise<Result>): Promise<Result>
}

export function createDuplicates(): Duplicates {
  const running = new Map<string, Promise<unknown>>()

  return {
    async alone(key, until, work) {
      const name = key.toString('base64')
      for (let duplicate = running.get(name); duplicate !== undefined; duplicate = running.get(name)) {
        if (!(await hasEnded(duplicate, until))) throw stillRunning()
      }
      const run = work()
      running.set(
        name,
        run.catch(() => {}),
      )
      try {
        return await run
      } finally {
        running.delete(name)
      }
    },
  }
}

/** The refusal of a repetition whose first request takes too long. */
export function stillRunning(): DomainError {
  const message = 'A request with this Idempotency-Key is still running. Repeat it in a moment'
  return new DomainError('conflict', message, undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** Waits for the end of a request. Returns whether it came in time. */
async function hasEnded(duplicate: Promise<unknown>, until: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, until - performance.now()))
  })
  const ended = duplicate.then(() => true)
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
