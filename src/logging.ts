import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { isPassingFailure } from './db/errors.ts'
import { reasonOf } from './reason.ts'

export type Logging = NonNullable<FastifyServerOptions['logger']>

/** Writes JSON lines, or readable lines on a terminal. Headers are never logged, because they contain keys. */
export function logging(level: string, onTerminal: boolean): Logging {
  // One line for each record, with the stack below it for a fault.
  const layout = { singleLine: true, errorLikeObjectKeys: ['err'] }
  const transport = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname', ...layout } }
  return { level, ...(onTerminal && { transport }) }
}

/** Whether lines of a level are written. Lines that take time to build are built only then. */
export function isLogged(log: FastifyBaseLogger, level: string): boolean {
  const { isLevelEnabled } = log as { isLevelEnabled?: (level: string) => boolean }
  return isLevelEnabled?.call(log, level) ?? false
}

/**
 * Returns the log fields of an error. Only a fault of the server has a stack: the stacks of an unreachable database
 * would fill the log.
 */
export function causeOf(error: unknown): { err: unknown } | { reason: string; code?: string } {
  if (!(error instanceof Error && isPassingFailure(error))) return { err: error }
  return { reason: reasonOf(error), ...('code' in error && { code: String(error.code) }) }
}
