import type { JobLog } from './job-log.ts'

/**
 * Runs `work` repeatedly, with a pause of `pauseMs` after each run. A failure does not stop it, so it works again when
 * a lost database is back.
 *
 * @param onceMore whether `work` runs once more at the end, for data that was added since the last run
 * @param firstAfterMs the time before the first run
 * @returns the function that stops it, after the current run
 */
export function every(
  pauseMs: number,
  name: string,
  log: JobLog,
  work: () => Promise<unknown>,
  { onceMore = false, firstAfterMs = 0 } = {},
): () => Promise<void> {
  let ended = false
  let wake: () => void = () => {}
  const run = async () => {
    const startedAt = performance.now()
    try {
      await log.run(name, work)
      log.worked(name, startedAt)
    } catch (error) {
      log.failed(name, error, startedAt)
    }
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (ended) wake()
    })
  log.begun(name, pauseMs)
  const running = (async () => {
    if (firstAfterMs > 0) await pause(firstAfterMs)
    while (!ended) {
      await run()
      await pause(pauseMs)
    }
  })()
  return async () => {
    ended = true
    wake()
    await running
    if (onceMore) await run()
  }
}
