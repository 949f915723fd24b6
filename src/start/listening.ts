import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { reasonOf } from '../runtime/reason.ts'
import type { Stopping } from '../runtime/stopping.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { stopLimits } from './stop-limits.ts'

/** How long a part of the start may take to end after the stop signal. */
const GIVE_UP_MS = 2000

/**
 * Opens a port, and returns its address.
 *
 * @param prefix of the variables that set the address
 * @throws Error with one line
 */
export async function listenAt(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  prefix = '',
): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    throw new Error(`${prefix}HOST ${host} and ${prefix}PORT ${port} can't be listened on: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/**
 * Serves requests for `drainMs`, and says on `/ready` that it stops. Then closes the port and waits for running
 * requests, but not as long as an incomplete one would take to time out.
 */
export async function drainServer(app: FastifyInstance, stopping: Stopping, drainMs: number): Promise<void> {
  if (drainMs > 0) {
    stopping.begin(drainMs)
    await pause(drainMs)
  }
  const timer = setTimeout(() => stopping.cut(app.server), stopLimits(drainMs).requestsMs)
  await app.close()
  clearTimeout(timer)
}

/** Waits for something that is no longer needed, for a short time. */
export function soon<Result>(ending: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([ending, pause(GIVE_UP_MS, undefined)])
}

/** Sends the last spans; a collector that is away does not fail the stop. */
export async function closeTracing(tracing: Tracing | undefined): Promise<void> {
  await soon(tracing?.close().catch(() => undefined) ?? Promise.resolve())
}

/** Returns the signal that stops the server; nothing for an error, which has a log record of its own. */
export function stopCause({ reason }: AbortSignal): { signal?: string } {
  return reason instanceof Error ? {} : { signal: String(reason) }
}
