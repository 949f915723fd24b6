import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { isPassingFailure } from './db/errors.ts'
import { keyMask } from './masked-keys.ts'
import { reasonOf } from './reason.ts'

export type Logging = NonNullable<FastifyServerOptions['logger']>

/**
 * Writes JSON lines, or readable ones on a terminal. Headers are never logged, so neither are the keys in them.
 *
 * @param keys the configured keys, which are masked wherever a record has them
 */
export function logging(level: string, onTerminal: boolean, keys: readonly string[]): Logging {
  // One line for each record, with the stack below it for a fault.
  const layout = { singleLine: true, errorLikeObjectKeys: ['err'] }
  const transport = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', ...layout } }
  return { level, hooks: { streamWrite: keyMask(keys) }, ...(onTerminal && { transport }) }
}

/** Whether lines of a level are written, so that one that takes time to make is made only then. */
export function isLogged(log: FastifyBaseLogger, level: string): boolean {
  const { isLevelEnabled } = log as { isLevelEnabled?: (level: string) => boolean }
  return isLevelEnabled?.call(log, level) ?? false
}

/**
 * Returns the fields that the log has of an error. Only a fault has a stack: those of a database that is out of reach
 * would fill the log.
 */
export function causeOf(error: unknown): { err: unknown } | { reason: string; code?: string } {
  if (!(error instanceof Error && isPassingFailure(error))) return { err: error }
  return { reason: reasonOf(error), ...('code' in error && { code: String(error.code) }) }
}
