import type { FastifyReply } from 'fastify'
import type { Waiter } from '../db/line.ts'

/**
 * Who waits for an answer. The signal tells that the connection has closed; Fastify's `request.signal` does not, once the
 * body is read.
 */
export function waiterFor({ raw }: FastifyReply): Waiter {
  return {
    // Made only when it is asked for: most don't wait.
    get signal() {
      const gone = new AbortController()
      if (raw.destroyed) gone.abort()
      else raw.once('close', () => gone.abort())
      return gone.signal
    },
  }
}
