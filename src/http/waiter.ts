import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Waiter } from '../db/concurrency-limit.ts'
import { type Actor, anonymousActor } from '../domain/actor.ts'
import { addressOrNetwork } from './browser.ts'
import { callerName } from './rate-limit.ts'

/**
 * Returns the request as one that may wait. Its signal aborts when the connection closes before the response is
 * complete: Fastify's `request.signal` does not abort after the body is read. Its subject is the feature in the path. Its
 * account is the caller, or the address of one who is not known.
 */
export function waiterOf(request: FastifyRequest, { raw }: FastifyReply): Waiter {
  return {
    subject: (request.params as { featureName?: string }).featureName,
    account: isKnown(request) ? callerName(request) : `address ${addressOrNetwork(request.ip)}`,
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

/** Pages, such as those of a sign-in, have no caller. */
function isKnown({ actor }: { readonly actor: Actor | undefined }): boolean {
  return actor !== undefined && actor !== anonymousActor
}
