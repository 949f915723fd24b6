import { noReading, type Reading, readingOf } from '../domain/safeguards/rule.ts'
import type { Prometheus, PrometheusAnswer } from '../domain/safeguards/sources.ts'
import { reasonOf } from '../runtime/reason.ts'
import { fetchWithin } from './limited-fetch.ts'

const TIMEOUT_MS = 3000
/** An answer that takes as long is late. */
const LATE_MS = 1500
const MAX_RESPONSE_BYTES = 65_536
const MAX_PROBLEM_LENGTH = 500

type Answer = {
  readonly status?: unknown
  readonly error?: unknown
  readonly data?: { readonly resultType?: unknown; readonly result?: unknown }
}

/**
 * Returns what asks a Prometheus for the number of a query: requests which take at most three seconds, follow no
 * redirect and read at most 64 KiB. The address may be in a private network, because only who runs the server names it.
 * What comes back is one number, or an error about the query.
 */
export function prometheusAt(address: string): Prometheus {
  const { username, password } = new URL(address)
  const url = new URL(address)
  url.username = ''
  url.password = ''
  url.pathname = `${url.pathname === '/' ? '' : url.pathname}/api/v1/query`
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  const headers: Record<string, string> = credentials === ':' ? {} : { authorization }

  async function ask(query: string, until?: AbortSignal): Promise<PrometheusAnswer> {
    const startedAt = performance.now()
    const reading = await read(query, until)
    return performance.now() - startedAt < LATE_MS ? reading : { ...reading, isLate: true }
  }

  async function read(query: string, until?: AbortSignal): Promise<Reading> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetchWithin(MAX_RESPONSE_BYTES)(url.href, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ query, timeout: `${TIMEOUT_MS}ms` }),
        redirect: 'error',
        signal: until === undefined ? timeout : AbortSignal.any([timeout, until]),
      })
      return readingIn(response.status, await response.text())
    } catch (error) {
      return noReading(`Prometheus does not answer: ${reasonOf(error)}${codeOf(error)}`.slice(0, MAX_PROBLEM_LENGTH))
    }
  }

  return { ask, askUntil: (end) => (query) => ask(query, end) }
}

/** Why there is no connection, such as ECONNREFUSED: not with the address, which users need not know. */
function codeOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
}

/** Returns the number in an answer of Prometheus, or why there is none. */
export function readingIn(status: number, text: string): Reading {
  const answer = answerIn(text)
  if (answer?.status === 'error' && typeof answer.error === 'string')
    return noReading(`Prometheus refuses the query: ${answer.error}`.slice(0, MAX_PROBLEM_LENGTH))
  if (answer?.status !== 'success') return noReading(`Prometheus answers with the status ${status}, without a result`)
  const { resultType, result } = answer.data ?? {}
  if (resultType === 'scalar') return readingOfPair(result)
  if (resultType !== 'vector' || !Array.isArray(result))
    return noReading('The answer is no scalar and no instant vector')
  if (result.length === 0) return noReading('The answer is empty')
  if (result.length > 1)
    return noReading(`The answer has ${result.length} series in place of one, such as that of sum()`)
  return readingOfPair((result[0] as { value?: unknown } | null)?.value)
}

function answerIn(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : undefined
  } catch {
    return undefined
  }
}

/** A pair of a time and a number as a text, such as "NaN". */
function readingOfPair(pair: unknown): Reading {
  const value: unknown = Array.isArray(pair) ? pair[1] : undefined
  if (typeof value !== 'string' || value.trim() === '') return noReading('The answer has no number')
  return readingOf(Number(value.replace('Inf', 'Infinity')))
}
