import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Waiter } from '../../db/concurrency-limit.ts'
import { scimIdOf } from '../../domain/access/scim-id.ts'
import { type Actor, anonymousActor } from '../../domain/actor.ts'
import { addressOrNetwork } from './browser.ts'
import { addressOf } from './client-address.ts'
import { callerName } from './rate-limit.ts'

/**
 * Returns the request as one that may wait. Its signal aborts when the connection closes before the response is
 * complete: Fastify's `request.signal` does not abort after the body is read. Its account is the caller, or the address
 * of one who is not known.
 */
export function waiterOf(request: FastifyRequest, { raw }: FastifyReply): Waiter {
  let gone: AbortController | undefined
  const account = isKnown(request) ? callerName(request) : `address ${addressOrNetwork(addressOf(request))}`
  return {
    subject: subjectOf(request, account),
    account,
    // Made only when it is needed: most requests do not wait. Others wait often, when they are preempted.
    signal() {
      gone ??= goneWith(raw)
      return gone.signal
    },
  }
}

/** Returns what aborts when the connection of a response closes before it is complete. */
function goneWith(raw: FastifyReply['raw']): AbortController {
  const gone = new AbortController()
  if (raw.destroyed) gone.abort()
  else
    raw.once('close', () => {
      // It closes after a complete response, too. Nothing waits then, and an abort is an error with a stack.
      if (!raw.writableFinished) gone.abort()
    })
  return gone
}

type Named = {
  readonly featureName?: string
  readonly changeRequestId?: string
  readonly scimGroupId?: string
  readonly scimUserId?: string
  readonly groupId?: string
}

/**
 * The feature in the path, the group or the user of a directory, which adds members one by one, or the change request:
 * the caller's open one, if a change is added.
 */
function subjectOf({ params, routeOptions }: FastifyRequest, account: string): string | undefined {
  const { featureName, changeRequestId, scimGroupId, scimUserId, groupId } = params as Named
  if (featureName !== undefined) return featureName
  if (changeRequestId !== undefined) return `change request ${changeRequestId}`
  const ofDirectory = scimGroupId ?? scimUserId ?? (groupId === undefined ? undefined : scimIdOf('group', +groupId))
  if (ofDirectory !== undefined) return `account ${ofDirectory}`
  return routeOptions.url?.endsWith('/environments/:environment/change-requests') ? `request of ${account}` : undefined
}

/** Pages, such as those of a sign-in, have no caller. */
function isKnown({ actor }: { readonly actor: Actor | undefined }): boolean {
  return actor !== undefined && actor !== anonymousActor
}
