import { reasonOf } from '../../runtime/reason.ts'

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
  | { readonly kind: 'answer'; readonly status: number; readonly etag: string | undefined; readonly body: unknown }
  | Fault
export type Fault = {
  readonly kind: FaultKind
  readonly reason: string
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
  /** Opens a stream of events. Throws what `fetch` throws. */
  open(path: string, asked: { key: string; lastEventId: string | undefined }, signal: AbortSignal): Promise<Response>
  /** Returns the address of a path. */
  at(path: string): string
  /** Ends all requests. */
  close(): void
}

/** The newest version of the client specification that the evaluator follows; without one, segments are written out. */
const SPECIFICATION = '5.2.0'

/** @param address of the server, without a slash at the end */
export function createUpstream(address: string, version: string): Upstream {
  const end = new AbortController()
  const common = {
    'user-agent': `flaghoist-relay/${version}`,
    'unleash-appname': 'flaghoist-relay',
    'unleash-client-spec': SPECIFICATION,
  }
  return {
    at: (path) => address + path,
    close: () => end.abort(),
    async ask(path, { method = 'GET', key, etag, body }) {
      // Kept until the answer is there: `AbortSignal.any` alone does not keep it, and a timeout that the garbage
      // collector has taken never comes (Node.js 20.20.2).
      const timeout = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const response = await fetch(address + path, {
          method,
          headers: {
            ...common,
            accept: 'application/json',
            ...(key !== undefined && { authorization: key }),
            ...(etag !== undefined && { 'if-none-match': etag }),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.any([end.signal, timeout]),
        })
        return await answerFrom(response)
      } catch (error) {
        const isLate = timeout.aborted
        return { kind: 'away', reason: isLate ? `no answer within ${TIMEOUT_MS / 1000} seconds` : causeIn(error) }
      }
    },
    open: (path, { key, lastEventId }, signal) =>
      fetch(address + path, {
        headers: {
          ...common,
          accept: 'text/event-stream',
          authorization: key,
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
        redirect: 'error',
        signal: AbortSignal.any([end.signal, signal]),
      }),
  }
}

async function answerFrom(response: Response): Promise<Answer> {
  const { status, headers } = response
  if (status === 304 || status === 200) {
    const text = await textOf(response)
    if (text === undefined) return { kind: 'useless', status, reason: `the answer is longer than ${MAX_BYTES} bytes` }
    const body = status === 304 ? undefined : jsonIn(text)
    if (status === 200 && body === undefined) return { kind: 'useless', status, reason: 'the answer is not JSON' }
    return { kind: 'answer', status, etag: headers.get('etag') ?? undefined, body }
  }
  await response.body?.cancel()
  const reason = `the answer has the status ${status}`
  if (status === 401 || status === 403) return { kind: 'refused', status, reason }
  // A proxy answers so for a server that is not there.
  if (status >= 502 && status <= 504) return { kind: 'away', status, reason }
  if (status !== 429) return { kind: 'useless', status, reason }
  const seconds = Number(headers.get('retry-after'))
  return { kind: 'busy', status, reason, ...(seconds > 0 && { retryAfterMs: 1000 * Math.min(seconds, 60) }) }
}

/** Returns undefined for a text that is too long. */
async function textOf(response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
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

/** The error of `fetch` itself only says that it failed. */
export function causeIn(error: unknown): string {
  return reasonOf(error instanceof Error && error.cause instanceof Error ? error.cause : error)
}
