import type { FastifyServerOptions } from 'fastify'

export type Logging = NonNullable<FastifyServerOptions['logger']>

/** Structured lines for machines, readable ones on a terminal. Headers are never logged, so keys are not either. */
export function logging(level: string, onTerminal: boolean): Logging {
  const transport = { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } }
  return { level, ...(onTerminal && { transport }) }
}
