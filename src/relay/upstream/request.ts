import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { kindsOf, NETWORK_FAILURES } from '../../runtime/network-failures.ts'
import { reasonOf } from '../../runtime/reason.ts'
import { createExchange } from './exchange.ts'

/** Longer than an upstream takes for all features of a large environment. */
const TIMEOUT_MS = 10_000
/** More than 20,000 features of usual size have. A longer answer is not read to its end. */
const MAX_BYTES = 200_000_000

/**
 * Why the upstream gives nothing: it is not there, it refuses the key, it wants fewer requests, or it answers something
 * that is of no use.
 */
export type FaultKind = 'away' | 'refused' | 'busy' | 'useless'

/** What came of a request: an answer, or a fault with a reason for people. */
export type Answer =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly etag: string | undefined
      /** How old the answer is: zero of a server, more of a relay and of a cache. */
      readonly ageMs: number
      readonly body: unknown
    }
  | Fault
export type Fault = {
  readonly kind: FaultKind
  /** Names no address: answers show it to all callers. */
  readonly reason: string
  /** The same with addresses and what a library says of it, for the log. */
  readonly cause?: string
  readonly status?: number
  readonly retryAfterMs?: number
}

export type Asked = {
  readonly method?: 'GET' | 'POST'
  readonly key?: string | undefined
  readonly etag?: string | undefined
  readonly body?: unknown
}

/** Sends requests to the server above. */
export type Upstream = {
  /** Never throws: what goes wrong is a fault. */
  ask(path: string, asked: Asked): Promise<Answer>
  /**
   * Opens a stream of events.
   *
   * @throws Error when there is no answer
   */
  open(
    path: string,
    asked: { key: string; lastEventId: string | undefined },
    signal: AbortSignal,
  ): Promise<IncomingMessage>
  /** Returns the address of a path. */
  at(path: string): string
  /** Ends all requests. */
  close(): void
}

const NO_REDIRECT = 'A relay follows none: set RELAY_UPSTREAM to the address of the server itself'
/** How much of the address of a redirect the log has. */
const MAX_SHOWN = 200

/** The newest version of the client specification that the evaluator follows; without one, segments are written out. */
const SPECIFICATION = '5.2.0'

/** @param address of the server, without a slash at the end */
export function createUpstream(address: string, version: string): Upstream {
  const end = new AbortController()
  const exchange = createExchange(address)
  const common = {
    'user-agent': `flaghoist-relay/${version}`,
    'unleash-appname': 'flaghoist-relay',
    'unleash-client-spec': SPECIFICATION,
  }
  return {
    at: (path) => address + path,
    close() {
      end.abort()
      exchange.close()
    },
    async ask(path, { method = 'GET', key, etag, body }) {
      // Kept until the answer is there: `AbortSignal.any` alone does not keep it, and a timeout that the garbage
      // collector has taken never comes (Node.js 20.20.2).
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      const headers = {
        ...common,
        accept: 'application/json',
        'accept-encoding': 'gzip',
        ...(key !== undefined && { authorization: key }),
        ...(etag !== undefined && { 'if-none-match': etag }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      }
      const text = body === undefined ? undefined : JSON.stringify(body)
      try {
        const signal = AbortSignal.any([end.signal, timeout])
        return await answerFrom(await exchange.send({ url: address + path, method, headers, body: text }, signal))
      } catch (error) {
        if (timeout.aborted) return { kind: 'away', reason: `no answer within ${TIMEOUT_MS / 1000} seconds` }
        return { kind: 'away', reason: kindOfFailure(error), cause: reasonOf(error) }
      }
    },
    open(path, { key, lastEventId }, signal) {
      const headers = {
        ...common,
        accept: 'text/event-stream',
        authorization: key,
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      }
      return exchange.send({ url: address + path, method: 'GET', headers }, AbortSignal.any([end.signal, signal]))
    },
  }
}

async function answerFrom(response: IncomingMessage): Promise<Answer> {
  const { statusCode: status = 0, headers } = response
  if (status === 304 || status === 200) {
    const text = await textOf(response)
    if (text === undefined) return { kind: 'useless', status, reason: `the answer is longer than ${MAX_BYTES} bytes` }
    const body = status === 304 ? undefined : jsonIn(text)
    if (status === 200 && body === undefined) return { kind: 'useless', status, reason: 'the answer is not JSON' }
    const age = Number(headers.age)
    return { kind: 'answer', status, etag: headers.etag, ageMs: age > 0 ? 1000 * age : 0, body }
  }
  response.destroy()
  const reason = `the answer has the status ${status}`
  if (status === 401 || status === 403) return { kind: 'refused', status, reason }
  // A proxy answers so for a server that is not there.
  if (status >= 502 && status <= 504) return { kind: 'away', status, reason }
  if (status >= 300 && status < 400) {
    const to = headers.location?.slice(0, MAX_SHOWN) ?? 'no address'
    return { kind: 'useless', status, reason, cause: `${reason}, a redirect to ${to}. ${NO_REDIRECT}` }
  }
  if (status !== 429) return { kind: 'useless', status, reason }
  const seconds = Number(headers['retry-after'])
  return { kind: 'busy', status, reason, ...(seconds > 0 && { retryAfterMs: 1000 * Math.min(seconds, 60) }) }
}

/** Returns the kind of a failure, for every reader: messages have addresses. */
function kindOfFailure(error: unknown): string {
  if (error instanceof AggregateError) return kindsOf(error, kindOfFailure)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return NETWORK_FAILURES[code] ?? (/CERT|SIGNATURE/.test(code) ? 'certificate not accepted' : 'no answer')
}

/** Returns undefined for a text that is too long. */
async function textOf(response: IncomingMessage): Promise<string | undefined> {
  const isZipped = response.headers['content-encoding'] === 'gzip'
  const content = isZipped ? pipeline(response, createGunzip(), () => {}) : response
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
