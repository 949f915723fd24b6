import type { FastifyServerOptions } from 'fastify'

export type Logging = NonNullable<FastifyServerOptions['logger']>

/** Writes JSON lines, or readable ones on a terminal. Headers are never logged, so neither are keys. */
export function logging(level: string, onTerminal: boolean): Logging {
  const transport = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } }
  return { level, ...(onTerminal && { transport }) }
}
