import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Waiter } from '../db/concurrency-limit.ts'

/**
 * Returns the request as one that may wait. Its signal aborts when the connection closes before the response is
 * complete: Fastify's `request.signal` does not abort after the body is read. Its subject is the feature in the path.
 */
export function waiterOf(request: FastifyRequest, { raw }: FastifyReply): Waiter {
  return {
    subject: (request.params as { featureName?: string }).featureName,
    // Made only when it is needed: most requests do not wait.
    signal() {
      const gone = new AbortController()
      if (raw.destroyed) gone.abort()
      else
        raw.once('close', () => {
          // It closes after a complete response, too. Nothing waits then, and an abort is an error with a stack.
          if (!raw.writableFinished) gone.abort()
        })
      return gone.signal
    },
  }
}
