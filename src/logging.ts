import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

export type Logging = NonNullable<FastifyServerOptions['logger']>

/** Writes JSON lines, or readable ones on a terminal. Headers are never logged, so neither are keys. */
export function logging(level: string, onTerminal: boolean): Logging {
  const transport = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } }
  return { level, ...(onTerminal && { transport }) }
}

/** Whether lines of a level are written, so that one that takes time to make is made only then. */
export function isLogged(log: FastifyBaseLogger, level: 'info'): boolean {
  const { isLevelEnabled } = log as { isLevelEnabled?: (level: string) => boolean }
  return isLevelEnabled?.call(log, level) ?? false
}
