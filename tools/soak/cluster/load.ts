import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Call = {
  readonly method?: string
  readonly path: string
  readonly key: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  /** Other statuses are failures. */
  readonly accepted: readonly number[]
}
export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
/** One request; `at` is the time of its end, from `performance.now()`. */
export type Sample = { readonly at: number; readonly ms: number; readonly problem: string | undefined }

/** Clients that send requests over kept connections, and what came of each request. */
export type Load = {
  /** The requests of each kind. */
  readonly samples: ReadonlyMap<string, readonly Sample[]>
  requests(): number
  failures(): number
  /** Returns undefined for a failure, which is in the samples. */
  send(kind: string, call: Call): Promise<Answer | undefined>
  /** Runs `work` again and again, each time after a pause. */
  repeat(pauseMs: number, work: () => Promise<unknown>): void
  isOver(): boolean
  /** Ends after the requests that are running. */
  end(): Promise<void>
}

/** Longer than the server may take for anything. */
const MAX_MS = 30_000

export function loadOn(address: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const samples = new Map<string, Sample[]>()
  const clients: Promise<void>[] = []
  let isOver = false

  function exchange({ method = 'GET', path, key, headers, body }: Call): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const content = body === undefined ? undefined : JSON.stringify(body)
      const sent = request(address + path, {
        agent,
        method,
        timeout: MAX_MS,
        headers: {
          authorization: key,
          ...(content !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(content)),
          }),
          ...headers,
        },
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${MAX_MS} ms`)))
      sent.on('error', reject)
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
          }),
        )
      })
      sent.end(content)
    })
  }

  const all = () => [...samples.values()].flat()
  return {
    samples,
    requests: () => all().length,
    failures: () => all().filter(({ problem }) => problem !== undefined).length,
    async send(kind, call) {
      const startedAt = performance.now()
      const answer = await exchange(call).catch((error: Error) => error)
      const at = performance.now()
      const problem = problemOf(answer, call)
      const known = samples.get(kind)
      if (known === undefined) samples.set(kind, [{ at, ms: at - startedAt, problem }])
      else known.push({ at, ms: at - startedAt, problem })
      return problem === undefined ? (answer as Answer) : undefined
    },
    repeat(pauseMs, work) {
      const client = async () => {
        await pause(Math.random() * pauseMs)
        while (!isOver) {
          await work()
          await pause(pauseMs)
        }
      }
      clients.push(client())
    },
    isOver: () => isOver,
    async end() {
      isOver = true
      await Promise.all(clients)
      agent.destroy()
    },
  }
}

function problemOf(answer: Answer | Error, { accepted }: Call): string | undefined {
  if (answer instanceof Error) return 'code' in answer ? String(answer.code) : answer.message
  if (accepted.includes(answer.status)) return undefined
  return `${answer.status} ${answer.body.slice(0, 200)}`
}

/** Returns the value below which a share of the samples lies, in milliseconds. */
export function quantile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The requests of a time; `longestMs` is the longest time without a success. */
export type Gap = { readonly number: number; readonly failed: number; readonly longestMs: number }

/** @param until the end of the time; that of the last success by default */
export function gapOf({ samples }: Load, kind: string, since: number, until = Number.POSITIVE_INFINITY): Gap {
  const all = (samples.get(kind) ?? []).filter(({ at }) => at > since && at <= until)
  const succeeded = all.filter(({ problem }) => problem === undefined).map(({ at }) => at)
  const end = Number.isFinite(until) ? [until] : []
  const times = [since, ...succeeded.sort((one, other) => one - other), ...end]
  const longestMs = Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at)))
  return { number: all.length, failed: all.length - succeeded.length, longestMs }
}

/** Returns the times of the samples and of the failures as a table. */
export function tableOf(load: Load): string {
  const rows = [...load.samples].map(([kind, samples]) => {
    const failed = samples.filter(({ problem }) => problem !== undefined).length
    const times = [0.5, 0.99, 1].map((share) => quantile(samples, share).toFixed(1))
    return `| ${[kind, samples.length, failed, ...times].join(' | ')} |`
  })
  return [
    '| Requests | Number | Failed | Median, ms | 99 %, ms | Longest, ms |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
}
