import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs `work` again and again, `pauseMs` after it was done. After a failure the next run comes as usual: a database
 * that was away is picked up again when it returns. The log tells of the first failure of a row, and of its end.
 *
 * @param onceMore whether there is one more run at the end, for what came up since the last one
 * @returns the function that ends it, after the run that is going on
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
