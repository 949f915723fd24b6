import { request as sendOverHttp } from 'node:http'
import type { OperationId } from '../../src/contract.ts'
import type { BodyOf } from '../../src/http/operations/handler.ts'
import { operation, responseProblem } from '../../tests/support/contract.ts'
import type { FaultWindows } from './fault-windows.ts'
import type { Findings } from './findings.ts'
import type { Server } from './server.ts'
import type { Traffic, TrafficKind } from './traffic.ts'

/** A caller with a key. `id` is the user id in events. */
export type Caller = { readonly name: string; readonly key: string; readonly id: number }

export type Params = Readonly<Record<string, string | number>>

export type Request = {
  readonly operation: OperationId
  readonly params: Params
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
  /** The body as it is sent, instead of `body`. */
  readonly raw?: string
}

/** The outcome of a request. When it is not known, the change may or may not have been made. */
export type Outcome =
  | { readonly known: true; readonly status: number; readonly body: unknown; readonly at: number }
  | { readonly known: false; readonly why: string; readonly at: number }

/** Where requests are sent to. */
export type Target = Pick<Server, 'name' | 'port' | 'agent'>

export type Client = {
  send(server: Target, by: Caller, request: Request, kind: TrafficKind): Promise<Outcome>
}

const GIVE_UP_MS = 180_000
/** One of so many successful responses is checked against its schema. */
const SAMPLE = 15

/** Builds a request with a body of the type in the contract. */
export function asking<Id extends OperationId>(
  id: Id,
  params: Params,
  ...[body]: BodyOf<Id> extends undefined ? [] : [body: BodyOf<Id>]
): Request {
  return { operation: id, params, ...(body !== undefined && { body }) }
}

/** Sends requests, counts them, and checks each status, and a sample of the bodies, against the contract. */
export function newClient({
  findings,
  windows,
  traffic,
}: {
  findings: Findings
  windows: FaultWindows
  traffic: Traffic
}): Client {
  let successes = 0
  return {
    async send(server, by, request, kind) {
      const { operation: id } = request
      const from = Date.now()
      const since = performance.now()
      const raw = await exchanged(server, by, request)
      const to = Date.now()
      const duringFault = windows.touch(server.name, from, to)
      if (kind === 'read') traffic.took(performance.now() - since, duringFault)
      if ('why' in raw) {
        traffic.count(kind, id, 'lost')
        if (!duringFault)
          findings.add('connection lost without a fault', `${requestText(request, by, server)}: ${raw.why}`)
        return { known: false, why: raw.why, at: to }
      }
      const { status, text } = raw
      traffic.count(kind, id, String(status))
      const body = parsed(text)
      const wrong = wrongStatus(request, status, body)
      const isWanting = status === 503 && wrong === undefined
      if (wrong !== undefined)
        findings.add(`${id} answers ${wrong}`, `${requestText(request, by, server)}: ${status} ${text}`)
      else if (isWanting && !windows.touchDatabase(from, to))
        findings.add('503 without a fault', `${requestText(request, by, server)} after ${to - from} ms: ${text}`)
      else if (status < 300 && successes++ % SAMPLE === 0) {
        const problem = responseProblem(operation(id), status, body)
        if (problem !== undefined)
          findings.add('body against its schema', `${requestText(request, by, server)}: ${problem}`)
      }
      if (status >= 500) return { known: false, why: `${status}`, at: to }
      return { known: true, status, body, at: to }
    },
  }
}

/** Returns what is wrong with the status itself; undefined when it is allowed. */
function wrongStatus({ operation: id }: Request, status: number, body: unknown): string | undefined {
  if (!operation(id).statuses.includes(status)) return `${status}, which it does not declare`
  if (status < 500) return undefined
  const name = (body as { name?: unknown } | undefined)?.name
  return status === 503 && name === 'ServiceUnavailableError' ? undefined : `${status} ${name}`
}

/** Describes a request in a short text for the report. */
export function requestText({ operation: id, params, body, raw }: Request, by: Caller, server: Target): string {
  const sent = raw ?? (body === undefined ? '' : JSON.stringify(body))
  const values = Object.values(params).join('/')
  return `${server.name} ${by.name} ${id} ${values} ${sent.length > 300 ? `${sent.slice(0, 300)}…` : sent}`.trim()
}

type Exchanged = { status: number; text: string } | { why: string }

function exchanged(server: Target, { key }: Caller, { operation: id, params, query, body, raw }: Request) {
  const { method, url } = operation(id)
  const path = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers = {
    authorization: key,
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  const target = { host: '127.0.0.1', port: server.port(), agent: server.agent(), path: path + search, method, headers }
  return new Promise<Exchanged>((resolve) => {
    const sending = sendOverHttp(target, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      response.on('error', (error) => resolve({ why: error.message }))
    })
    sending.setTimeout(GIVE_UP_MS, () => sending.destroy(new Error(`no answer within ${GIVE_UP_MS} ms`)))
    sending.on('error', (error) => resolve({ why: error.message }))
    sending.end(payload)
  })
}

function parsed(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
