import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { reasonOf } from '../runtime/reason.ts'
import type { Stopping } from '../runtime/stopping.ts'

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
 * Closes the port and waits for running requests, at most `maxMs`: an incomplete request would take a minute to time
 * out.
 */
export async function closeServer(app: FastifyInstance, stopping: Stopping, maxMs: number): Promise<void> {
  const timer = setTimeout(() => stopping.cut(app.server), maxMs)
  await app.close()
  clearTimeout(timer)
}

/** Waits for something that is no longer needed, for a short time. */
export function soon<Result>(ending: Promise<Result>): Promise<Result | undefined> {
  return Promise.race([ending, pause(GIVE_UP_MS, undefined)])
}

/** Returns the signal that stops the server; nothing for an error, which has a log record of its own. */
export function stopCause({ reason }: AbortSignal): { signal?: string } {
  return reason instanceof Error ? {} : { signal: String(reason) }
}
