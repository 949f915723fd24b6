import type { FastifyReply } from 'fastify'
import type { AbortSource } from '../db/concurrency-limit.ts'

/**
 * Returns a source whose signal aborts when the connection closes before the response is complete. Fastify's
 * `request.signal` does not abort after the request body is read.
 */
export function abortSourceOf({ raw }: FastifyReply): AbortSource {
  return {
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
