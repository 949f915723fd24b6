import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { stopLimits } from './stop-limits.ts'

/** Proxies ask `/ready` every few seconds. */
const DRAIN_SECONDS = 5

/** A program that serves until it is closed. */
type Running = { readonly app: Pick<FastifyInstance, 'log'>; close(drainMs: number): Promise<void> }

/**
 * Returns for how long a stopping program still takes requests.
 *
 * @param isAlone whether nothing else takes the requests afterwards
 */
export function drainMsOf(drainSeconds: number | undefined, isAlone: boolean): number {
  return 1000 * (drainSeconds ?? (isAlone ? 0 : DRAIN_SECONDS))
}

/**
 * Starts a program, and closes it at a signal or an unhandled error, which end the process.
 *
 * @param stop is aborted then, with the reason
 */
export function startUntilStopped<Program extends Running>(
  drainMs: number,
  stop: AbortController,
  start: () => Promise<Program>,
): Promise<Program> {
  let starting: Promise<Program> | undefined
  // At once: the first process of a container does not end at a signal that it does not handle.
  // A program that could not start has no more to do, which is no reason to end with the status of success.
  closeWithGrace(
    { delay: stopLimits(drainMs).wholeMs, logger: false, skip: ['beforeExit'] },
    async ({ err, signal }) => {
      stop.abort(err ?? signal)
      const running = await starting?.catch(() => undefined)
      if (err !== undefined) running?.app.log.fatal({ err }, 'unhandled error: stopping')
      await running?.close(err === undefined ? drainMs : 0)
    },
  )
  starting = start()
  return starting
}
