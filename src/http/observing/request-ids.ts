import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { TransactionSetting } from '../../domain/transaction/in-transaction.ts'
import type { RecordedEvent } from '../../domain/transaction/transaction.ts'
import { inNetworks } from '../callers/networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The header `traceparent`, from a trusted proxy. */
    traceparent: string | undefined
    /** The header `tracestate` that came with it. */
    tracestate: string | undefined
    /** The ids of the first and the last event that this request has recorded. */
    events: { readonly first: number; readonly last: number } | undefined
    /** The events that this request has recorded; undefined if there are none. */
    recorded: readonly RecordedEvent[] | undefined
  }
}

/** Ids of usual proxies: UUIDs, hexadecimal, base64, and some with parts. None of these characters needs quoting. */
const REQUEST_ID = /^[\w.:+/=@-]{1,128}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Version 00 of W3C Trace Context, with the ids of the trace and of its part. Ids of zeros only are not valid. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/

type IsTrusted = (request: IncomingMessage) => boolean

/** Returns whether a request comes directly from one of these proxies: addresses and networks. */
export function trustedProxyCheck(proxies: readonly string[] = []): IsTrusted {
  const isProxy = inNetworks(proxies)
  return ({ socket: { remoteAddress } }) => remoteAddress !== undefined && isProxy(remoteAddress)
}

/** Returns the function that gives each request its id: that of a trusted proxy, or a new one. */
export function requestIdBy(isTrusted: IsTrusted): (request: IncomingMessage) => string {
  return (request) => {
    const given = request.headers['x-request-id']
    return typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(request) ? given : randomUUID()
  }
}

/** Whether a header has the form of W3C Trace Context. */
export function isTraceparent(header: unknown): header is string {
  return typeof header === 'string' && TRACEPARENT.test(header)
}

/** Returns the id of the trace to which a request belongs. */
export function traceIdOf({ traceparent }: Pick<FastifyRequest, 'traceparent'>): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1]
}

/** Whether an id has the form that the contract has for ids of errors. */
export function isUuid(id: string): boolean {
  return UUID.test(id)
}

/** Returns the setting for the changes of a request: their events have its ids, and its log record has their ids. */
export function settingOf<Setting extends TransactionSetting>(request: FastifyRequest, setting: Setting): Setting {
  return {
    ...setting,
    correlation: { requestId: request.id, traceId: traceIdOf(request) },
    onRecorded(events) {
      noteEvents(request, events)
      setting.onRecorded?.(events)
    },
  }
}

function noteEvents(request: FastifyRequest, events: readonly RecordedEvent[]): void {
  let { first, last } = request.events ?? { first: Number.POSITIVE_INFINITY, last: 0 }
  for (const { id } of events) {
    first = Math.min(first, id)
    last = Math.max(last, id)
  }
  request.events = { first, last }
  request.recorded = request.recorded === undefined ? events : [...request.recorded, ...events]
}
