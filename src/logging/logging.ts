import type { FastifyBaseLogger } from 'fastify'
import { destination, type LoggerOptions, pino } from 'pino'
import { isPassingFailure } from '../db/errors.ts'
import { reasonOf } from '../runtime/reason.ts'
import { keyMask } from './masked-keys.ts'

/** The log of a process. */
export type LogOutput = {
  readonly log: FastifyBaseLogger
  /**
   * Waits until all records are written. The end of the process would write the last ones without waiting for a write
   * that is under way, so that they come in another order, or not at all.
   */
  written(): Promise<void>
}

/** On a terminal: one line for each record, with the stack below it for a fault. */
export const READABLE_LINES = {
  translateTime: 'HH:MM:ss',
  ignore: 'pid,hostname',
  singleLine: true,
  errorLikeObjectKeys: ['err'],
}

/** Returns the settings of a log that masks keys wherever a record has them. */
export function logOptions(level: string, keys: readonly string[]): LoggerOptions {
  return { level, hooks: { streamWrite: keyMask(keys) } }
}

/**
 * Writes JSON lines, or readable lines on a terminal. Headers are never logged, because they contain keys.
 *
 * @param keys the configured keys, which are masked
 */
export function logOutput(level: string, onTerminal: boolean, keys: readonly string[]): LogOutput {
  const options = logOptions(level, keys)
  if (onTerminal) {
    const transport = { target: 'pino-pretty', options: READABLE_LINES }
    // The end of the process waits for the thread that makes readable lines.
    return { log: pino({ ...options, transport }), written: async () => {} }
  }
  const stream = destination({ dest: 1, sync: false })
  const written = () =>
    new Promise<void>((resolve) => {
      stream.once('drain', resolve)
      // Even where nothing is under way, this is followed by the event.
      stream.write('')
    })
  return { log: pino(options, stream), written }
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
