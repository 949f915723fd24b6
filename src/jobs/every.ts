import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs `work` again and again, `pauseMs` after it was done. A failure is logged and the next run comes as usual: a
 * database that was away is picked up again when it returns.
 *
 * @returns the function that ends it, after the run that is going on
 */
export function every(
  pauseMs: number,
  name: string,
  log: FastifyBaseLogger,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let ended = false
  let wake: () => void = () => {}
  const running = (async () => {
    while (!ended) {
      await work().catch((error: unknown) => log.warn({ err: error, job: name }, 'a job failed; it runs again'))
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
  }
}
