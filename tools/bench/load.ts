import { createRequire } from 'node:module'

export type Load = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  /** The path of the nth request. */
  path: (n: number) => string
  /** The body of the nth request, as JSON. */
  body?: (n: number) => string
  /** The key of the nth request, when it differs from the usual key. */
  key?: (n: number) => string
  headers?: Record<string, string>
  /** Further headers of the nth request. */
  headersOf?: (n: number) => Record<string, string>
  /** Whether each answer has to be 304. */
  isUnchanged?: boolean
}

type Request = { method: string; path: string; headers?: Record<string, string>; body?: string }

/** The part of autocannon that is used here; its own types are not there where the sources are checked. */
type Autocannon = (options: {
  url: string
  connections: number
  /** Seconds. */
  duration?: number
  /** How many requests are sent, in place of a time. */
  amount?: number
  sampleInt?: number
  requests: readonly (Request & { setupRequest(request: Request): Request })[]
}) => PromiseLike<{
  '2xx': number
  '3xx': number
  non2xx: number
  errors: number
  statusCodeStats: Record<string, { count: number }>
  latency: { p50: number; p99: number }
  start: Date
  finish: Date
}>

/** The result of one measurement: requests per second, and their duration in milliseconds. */
export type Measured = { readonly rate: number; readonly p50: number; readonly p99: number }

/** The end of a number of requests is noticed so many milliseconds later. */
const END_WITHIN_MS = 10

/**
 * @param requests the number of requests to send, in place of a time
 * @throws Error when a response was no success, or not the 304 that it has to be
 */
export async function measure(
  address: string,
  { method, path, body, key: keyOf, headers: more, headersOf, isUnchanged = false }: Load,
  { connections, seconds, requests, key }: { connections: number; seconds: number; requests?: number; key?: string },
): Promise<Measured> {
  const headers = { ...(key && { authorization: key }), ...(body && { 'content-type': 'application/json' }), ...more }
  const next = (request: Request): Request => {
    const n = counter++
    const own = (keyOf || headersOf) && {
      headers: { ...headers, ...(keyOf && { authorization: keyOf(n) }), ...headersOf?.(n) },
    }
    return { ...request, ...own, path: path(n), ...(body && { body: body(n) }) }
  }
  const autocannon: Autocannon = createRequire(import.meta.url)('autocannon')
  const result = await autocannon({
    url: address,
    connections,
    ...(requests === undefined ? { duration: seconds } : { amount: requests, sampleInt: END_WITHIN_MS }),
    requests: [{ method, path: path(0), headers, ...(body && { body: body(0) }), setupRequest: next }],
  })
  const good = isUnchanged ? result['3xx'] : result['2xx']
  const bad = result['2xx'] + result.non2xx - good
  if (bad > 0 || result.errors > 0) {
    throw new Error(
      `${JSON.stringify(result.statusCodeStats)} ${method} ${path(0)}: ${bad} answers were not the expected ones, ${result.errors} requests failed`,
    )
  }
  const { p50, p99 } = result.latency
  return { rate: (1000 * good) / (result.finish.getTime() - result.start.getTime()), p50, p99 }
}

/** Counts the requests of all loads, so that no write repeats an earlier one, which would change nothing. */
let counter = 0

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [upper = 0, lower = 0] = [sorted[middle], sorted[middle - 1]]
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2
}
