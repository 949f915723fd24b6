/* The part of autocannon that the benchmark uses: its own types are not there where the sources are checked. */

declare module 'autocannon' {
  export type Request = { method: string; path: string; headers?: Record<string, string>; body?: string }

  type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** How many requests are sent, in place of a time. */
    amount?: number
    sampleInt?: number
    requests: (Request & { setupRequest(request: Request): Request })[]
  }

  type Result = {
    '2xx': number
    '3xx': number
    non2xx: number
    errors: number
    statusCodeStats: Record<string, { count: number }>
    latency: { p50: number; p99: number }
    start: Date
    finish: Date
  }

  // biome-ignore lint/style/noDefaultExport: the package has no other
  export default function autocannon(options: Options): PromiseLike<Result>
}
