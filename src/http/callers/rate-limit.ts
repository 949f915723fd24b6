import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DomainError } from '../../domain/errors.ts'
import type { Route } from '../requests/route.ts'
import { addressOrNetwork } from './browser.ts'
import { addressOf } from './client-address.ts'

/** The requests in a minute; 0 means no limit. */
export type RateLimits = {
  /** Of one account, or one admin key. */
  readonly admin: number
  /** Of one address, without a valid key or session. */
  readonly public: number
  /** Of one SDK key. */
  readonly sdk: number
  /** Of one token of a signal endpoint. */
  readonly signal: number
}

const WINDOW_MS = 60_000
/** More than the callers of a usual minute. Above it, the callers that asked longest ago are forgotten. */
const MAX_SUBJECTS = 20_000

type Window = { readonly endsAt: number; used: number }

/** The rest of a limit after a request. */
export type Usage = { readonly isOver: boolean; readonly left: number; readonly resetSeconds: number }

/**
 * Returns a function that counts a request of a subject at `now`, in milliseconds, or several. A minute begins with a
 * request.
 */
export function createCounter(perMinute: number): (subject: string, now: number, requests?: number) => Usage {
  const windows = new LRUCache<string, Window>({ max: MAX_SUBJECTS })
  return (subject, now, requests = 1) => {
    const known = windows.get(subject)
    // A clock that was set back would make the minute longer.
    const isRunning = known !== undefined && known.endsAt > now && known.endsAt <= now + WINDOW_MS
    const window = isRunning ? known : { endsAt: now + WINDOW_MS, used: 0 }
    window.used += requests
    if (!isRunning) windows.set(subject, window)
    return {
      isOver: window.used > perMinute,
      left: Math.max(0, perMinute - window.used),
      resetSeconds: Math.ceil((window.endsAt - now) / 1000),
    }
  }
}

/** Counts requests in the memory of this server, and refuses those above a limit. */
export type RateLimit = {
  /**
   * Counts a request of a caller who is known, or of a public operation.
   *
   * @throws DomainError limited
   */
  count(route: Route, request: FastifyRequest, reply: FastifyReply): void
  /**
   * Counts what a request asks for that was counted already, so that many operations or keys count like single
   * requests.
   *
   * @throws DomainError limited
   */
  countItems(route: Route, request: FastifyRequest, reply: FastifyReply): void
  /**
   * Counts a request whose key or session is not valid, for its address.
   *
   * @throws DomainError limited
   */
  countUnknown(request: FastifyRequest, reply: FastifyReply): void
}

const OF: Readonly<Record<keyof RateLimits, string>> = {
  admin: 'of this account',
  public: 'without a key from this address',
  sdk: 'of this key',
  signal: 'with this token',
}

export function createRateLimit(limits: RateLimits, clock: () => Date): RateLimit {
  const counters = {
    admin: createCounter(limits.admin),
    public: createCounter(limits.public),
    sdk: createCounter(limits.sdk),
    signal: createCounter(limits.signal),
  }

  function count(kind: keyof RateLimits, subject: string, reply: FastifyReply, requests?: number): void {
    const most = limits[kind]
    if (most === 0) return
    const { isOver, left, resetSeconds } = counters[kind](subject, clock().getTime(), requests)
    reply.header('ratelimit-policy', `"${kind}";q=${most};w=${WINDOW_MS / 1000}`)
    reply.header('ratelimit', `"${kind}";r=${left};t=${resetSeconds}`)
    if (!isOver) return
    const message = `There were more than ${most} requests ${OF[kind]} in a minute. Try again in ${resetSeconds} seconds`
    throw new DomainError('limited', message, undefined, { retryAfterSeconds: resetSeconds })
  }

  return {
    count({ access }, request, reply) {
      if (access === 'public') count('public', addressOrNetwork(addressOf(request)), reply)
      else if (access === 'signal') count('signal', String(request.signalSender?.tokenId), reply)
      else if (access === 'sdk') count('sdk', String(request.sdkKey?.id), reply)
      else count('admin', callerName(request), reply)
    },
    countItems({ access, countsEach = '' }, request, reply) {
      const more = (request.body as Record<string, readonly unknown[]>)[countsEach]?.length ?? 0
      if (more <= 1) return
      if (access === 'public') count('public', addressOrNetwork(addressOf(request)), reply, more - 1)
      else count('admin', callerName(request), reply, more - 1)
    },
    countUnknown(request, reply) {
      count('public', addressOrNetwork(addressOf(request)), reply)
    },
  }
}

/** Names the caller. All keys and sessions of one account are one, as for the Idempotency-Key. */
export function callerName({ actor: { caller, userId } }: Pick<FastifyRequest, 'actor'>): string {
  const { kind, id } = caller ?? { kind: 'account', id: userId }
  return `${kind} ${id}`
}
