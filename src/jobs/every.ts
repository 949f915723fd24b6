import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs `work` repeatedly, with a pause of `pauseMs` after each run. A failure does not stop it, so it works again when
 * a lost database is back. Logs the first of several failures in a row, and the first success after them.
 *
 * @param onceMore whether `work` runs once more at the end, for what was added since the last run
 * @returns the function that stops it, after the current run
 */
export function every(
  pauseMs: number,
  name: string,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  work: () => Promise<unknown>,
  { onceMore = false } = {},
): () => Promise<void> {
  let ended = false
  let failing = false
  let wake: () => void = () => {}
  const run = async () => {
    try {
      await work()
      if (failing) log.info({ job: name }, 'the job works again')
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error, job: name }, 'a job failed; it is tried again until it works')
      failing = true
    }
  }
  const running = (async () => {
    while (!ended) {
      await run()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pauseMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
        if (ended) wake()
      })
    }
  })()
  return async () => {
    ended = true
    wake()
    await running
    if (onceMore) await run()
  }
}
