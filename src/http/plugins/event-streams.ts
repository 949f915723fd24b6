import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Send } from '../../domain/client-features/shared-looks.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Stopping } from '../../runtime/stopping.ts'
import { endSpan } from '../observing/request-spans.ts'

/**
 * One event of a stream, as https://html.spec.whatwg.org/multipage/server-sent-events.html defines it. `data` is one
 * line, as JSON is. Streams that send the same buffer share it while it waits for slow clients.
 */
export type ServerSentEvent = { readonly id?: string; readonly event?: string; readonly data: string | Buffer }

/** What a stream carries: it sends events until there are no more, or until no more may be sent. */
export type EventFeed = (send: Send<ServerSentEvent>) => Promise<void>

/** Asks for the next event only when the client has taken the ones before. */
export function oneByOne(events: AsyncIterable<ServerSentEvent>): EventFeed {
  return async (send) => {
    for await (const event of events) if (!(await send(event))) return
  }
}

/** Proxies and SDKs close a connection that carries no data for 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000

/** How long a client may read nothing before its connection is closed: events that wait for it take memory. */
const MAX_STALL_MS = 30_000

/** For clients that wait some seconds by themselves before they connect to another instance, as browsers do. */
export const RECONNECT_MS = 1000
/**
 * In this time before the end of a drain, streams end. No client connects again sooner than after it, so none comes
 * back to the server that has just sent it away: each failure counts with SDKs that leave streams for good after some.
 */
const ENDING_MS = 1000
/** The reason of the signal when the server stops. */
const STOPPING = 'stopping'

/** The streams of a server. */
export type EventStreams = {
  /** Returns a signal that aborts when the client closes the connection, or when the server stops. */
  signalFor(reply: FastifyReply): AbortSignal
  /**
   * Sends events until they end or the signal aborts. A slow client delays no other.
   *
   * @param reconnectMs how long the client is asked to wait for the next server when this one stops; by default, it is
   *   asked nothing, and keeps the growing waits of its own
   */
  send(request: FastifyRequest, reply: FastifyReply, events: EventFeed, reconnectMs?: number): Promise<void>
  /** Ends all streams: the port closes. */
  endAll(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly streams: EventStreams
  }
}

/** Lets operations answer with event streams, which end when the server stops. */
export const streams = plugin(
  async (app, { stopping }: { readonly stopping: Stopping }) => {
    const streams = eventStreams(stopping)
    app.decorate('streams', streams)
    app.addHook('preClose', async () => streams.endAll())
  },
  { name: 'event-streams', dependencies: ['request-log', 'tracing'] },
)

/**
 * Makes the streams of a server. They end when it stops; after a drain at different moments, so that clients do not all
 * reconnect at once. A stream that is asked for after that gets no answer, and its connection ends with the port:
 * proxies may ask another server, and clients try again after a lost connection, while a status ends the streams of
 * some for good.
 */
export function eventStreams(stopping: Stopping): EventStreams {
  const open = new Map<ServerResponse, AbortController>()
  let isEnding = false
  let isClosing = false
  stopping.onBegin((drainMs) => {
    // Before, proxies notice that this server stops, and would still send the clients here.
    const endingMs = Math.min(ENDING_MS, drainMs / 2)
    setTimeout(() => {
      isEnding = true
      for (const [raw, controller] of open) {
        const timer = setTimeout(() => controller.abort(STOPPING), endingMs * Math.random())
        raw.once('close', () => clearTimeout(timer))
      }
    }, drainMs - endingMs)
  })
  return {
    endAll() {
      isEnding = true
      isClosing = true
      for (const controller of open.values()) controller.abort(STOPPING)
    },
    signalFor({ raw }) {
      const known = open.get(raw)
      if (known !== undefined) return known.signal
      const controller = new AbortController()
      if (raw.destroyed) {
        controller.abort()
        return controller.signal
      }
      if (isClosing) controller.abort(STOPPING)
      open.set(raw, controller)
      raw.once('close', () => {
        open.delete(raw)
        controller.abort()
      })
      return controller.signal
    },
    async send(request, reply, events, reconnectMs) {
      if (isEnding) return refuse(reply.hijack().raw, this.signalFor(reply))
      reply.header('content-type', 'text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').hijack()
      const { raw } = reply
      raw.writeHead(200, reply.getHeaders() as Record<string, string>)
      raw.flushHeaders()
      // A stream lasts for hours: its span ends when it is open.
      endSpan(request, 200, undefined, {})
      const operation = request.routeOptions?.config?.operation
      const ended = operation && request.observer?.streaming(operation)
      const heartbeat = setInterval(() => raw.writableNeedDrain || raw.write(': still here\n\n'), HEARTBEAT_MS)
      try {
        await events((event) => {
          // An event that comes after the signal is for the next instance.
          if (raw.destroyed || open.get(raw)?.signal.aborted) return false
          return writeEvent(raw, event) || readInTime(raw, request)
        })
      } catch (error) {
        // A refusal, such as of a deleted key, ends the stream: the next request gets the error.
        if (!(error instanceof DomainError)) request.log.warn({ err: error }, 'an event stream failed')
      } finally {
        clearInterval(heartbeat)
        if (ended) ended()
        const isStopped = open.get(raw)?.signal.reason === STOPPING
        raw.end(isStopped && reconnectMs !== undefined ? `retry: ${reconnectMs}\n\n` : undefined)
      }
    },
  }
}

/** Ends a connection without an answer when the signal aborts. */
async function refuse(raw: ServerResponse, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
  raw.destroy()
}

/** Returns whether the client has read everything written before. */
function writeEvent(raw: ServerResponse, event: ServerSentEvent): boolean {
  const { data } = event
  if (typeof data === 'string') return raw.write(`${headOf(event)}${data}\n\n`)
  if (data.length <= MAX_COPIED_BYTES) return raw.write(wholeOf(event, data))
  raw.cork()
  raw.write(headOf(event))
  raw.write(data)
  const isTaken = raw.write('\n\n')
  raw.uncork()
  return isTaken
}

function headOf({ id, event }: ServerSentEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}${event === undefined ? '' : `event: ${event}\n`}data: `
}

/** Longer data is not copied: a copy of it costs more than it saves. */
const MAX_COPIED_BYTES = 65_536

/** Events whose data many streams send: each is written as one buffer, which all share. */
const wholeEvents = new WeakMap<Buffer, { readonly head: string; readonly whole: Buffer }>()

function wholeOf(event: ServerSentEvent, data: Buffer): Buffer {
  const head = headOf(event)
  const known = wholeEvents.get(data)
  if (known?.head === head) return known.whole
  const whole = Buffer.concat([Buffer.from(head), data, Buffer.from('\n\n')])
  wholeEvents.set(data, { head, whole })
  return whole
}

/** Waits until the client has read everything sent. Closes the connection of one that does not, and returns false. */
async function readInTime(raw: ServerResponse, request: FastifyRequest): Promise<boolean> {
  if (await drained(raw)) return true
  request.log.info('an event stream was closed: its client has read nothing for 30 seconds')
  raw.destroy()
  return false
}

/** Waits until the client has read everything sent. Returns false if it did not in time. */
function drained(raw: ServerResponse): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isDrained: boolean) => {
      clearTimeout(timer)
      raw.off('drain', drain).off('close', drain)
      resolve(isDrained)
    }
    const drain = () => end(true)
    const timer = setTimeout(() => end(false), MAX_STALL_MS)
    raw.once('drain', drain).once('close', drain)
  })
}
