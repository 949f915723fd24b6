import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { Operation, OperationId, Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import type { BodyOf, Output } from '../../src/http/operations/handler.ts'
import { type DocumentedOperation, operation, requestProblem, responseProblem } from './contract.ts'
import { closeStream } from './event-stream.ts'
import { noteResponse } from './responses-seen.ts'
import { errorOf } from './scim-error.ts'

export type CallInput<Id extends OperationId> = (Operation<Id>['parameters'] extends { path: infer Path }
  ? { params: Path }
  : { params?: never }) &
  (Operation<Id>['parameters'] extends { query?: infer Query } ? { query?: Query } : { query?: never }) &
  (BodyOf<Id> extends undefined ? { body?: never } : { body: BodyOf<Id> }) & { headers?: Record<string, string> }

/** Everything optional: what an operation without any input may be called without. */
type Arguments<Id extends OperationId> =
  Record<never, never> extends CallInput<Id> ? [given?: CallInput<Id>] : [given: CallInput<Id>]

type SuccessBody<Id extends OperationId> =
  Output<Id> extends infer Success
    ? Success extends { body: infer Body }
      ? Body
      : Success extends { serialized: unknown } | { written: unknown }
        ? never
        : undefined
    : never

export type Answer<Body> = {
  status: number
  /** Of a success; for a refusal see `error`. */
  body: Body
  /** Of a refusal, else undefined. */
  error: Schema<'Error'> | undefined
  /** Without the id of the request, which is another one each time. */
  headers: Record<string, string | string[] | number | undefined>
}

/** A caller of the server with a key, or without one. */
export type Client = {
  /** Their name in the event log. */
  readonly name: string
  readonly key: string | undefined
  readonly userId: number
  /**
   * Calls an operation with what its contract asks for; the answer, and the events recorded, are held against the
   * contract.
   */
  call<Id extends OperationId>(id: Id, ...given: Arguments<Id>): Promise<Answer<SuccessBody<Id>>>
  /** The same with anything at all, to see it refused. */
  send(id: OperationId, given: Anything): Promise<Answer<unknown>>
}

export type Anything = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  /** The body as it goes over the wire, instead of `body`. */
  payload?: string | Buffer
  headers?: Record<string, string>
}

/** `session` is the secret in the cookie of a browser. */
export type Identity = { name: string; key: string | undefined; userId: number; session?: string | undefined }

export function clientOf(app: FastifyInstance, db: Db, identity: Identity): Client {
  async function send(id: OperationId, given: Anything): Promise<Answer<unknown>> {
    const called = operation(id)
    const before = called.method === 'GET' ? undefined : await newestEventId(db)
    const response = await app.inject({ ...injectionOf(identity, called, given), payloadAsStream: called.isStream })
    const status = response.statusCode
    const payload = called.isStream ? await beginningOf(response) : response.payload
    const isYaml = String(response.headers['content-type']).startsWith('application/yaml')
    const body: unknown = payload === '' ? undefined : isYaml ? payload : JSON.parse(payload)
    noteResponse(id, status)
    const problem = responseProblem(called, status, body)
    if (problem !== undefined) throw new Error(`${problem}\n${payload}`)
    // That a refusal records nothing is seen by the laws, which compare all rows.
    if (before !== undefined && status < 400) await assertDeclaredEvents(db, called, before)
    const error = status >= 400 ? errorOf(body as Schema<'Error'>) : undefined
    const { 'x-request-id': _, ...headers } = response.headers
    return { status, body, error, headers }
  }
  return {
    ...identity,
    send,
    async call<Id extends OperationId>(id: Id, ...[given]: Arguments<Id>) {
      const input = (given ?? {}) as Anything
      const problem = input.body === undefined ? undefined : requestProblem(operation(id), input.body)
      if (problem !== undefined)
        throw new Error(`This request breaks the contract of ${id}: ${problem}. Use send() to see it refused.`)
      return (await send(id, input)) as Answer<SuccessBody<Id>>
    },
  }
}

/** The request of an operation as Fastify takes it in tests. */
export function injectionOf(identity: Pick<Identity, 'key' | 'session'>, called: DocumentedOperation, given: Anything) {
  return {
    method: called.method as 'GET',
    url: addressOf(called, given),
    headers: headersOf(identity, given),
    payload: given.payload ?? (given.body === undefined ? undefined : JSON.stringify(given.body)),
  }
}

/** The body of an answer that may be a stream of events; of a stream nothing, and the connection is closed. */
async function beginningOf(response: LightMyRequestResponse): Promise<string> {
  if (response.statusCode !== 200) return (await response.stream().toArray()).join('')
  closeStream(response)
  return ''
}

function addressOf({ url }: DocumentedOperation, { params = {}, query = {} }: Anything): string {
  const path = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${url} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((item) => [name, String(item)] as [string, string]),
  )
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}

function headersOf(
  { key, session }: Pick<Identity, 'key' | 'session'>,
  { body, payload, headers }: Anything,
): Record<string, string> {
  return {
    ...(key !== undefined && { authorization: key }),
    ...(session !== undefined && { cookie: cookieWith(session) }),
    ...((body !== undefined || payload !== undefined) && { 'content-type': 'application/json' }),
    ...headers,
  }
}

/** Returns the cookie of a browser that has a session. */
export function cookieWith(session: string): string {
  return `flaghoist-session=${session}`
}

async function newestEventId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from events`.execute(db)
  return rows[0]?.id ?? 0
}

/** Events that a server records by itself some time after a request: they may come while another operation runs. */
const OF_JOBS = ['application-created', 'feature-stage-entered']

async function assertDeclaredEvents(db: Db, called: DocumentedOperation, after: number): Promise<void> {
  const { rows } = await sql<{ type: string }>`select distinct type from events where id > ${after}`.execute(db)
  const undeclared = rows.map(({ type }) => type).filter((type) => ![...called.events, ...OF_JOBS].includes(type))
  if (undeclared.length > 0)
    throw new Error(`${called.id} recorded ${undeclared.join(', ')}, which its x-events does not list`)
}
