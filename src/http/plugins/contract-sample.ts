import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { OperationId } from '../../contract.ts'
import { newAjv, problemsFrom } from '../../domain/checking/validation.ts'
import type { Route } from '../requests/route.ts'
import { isWritten } from './response-checks.ts'

/** A larger body is not compared: reading it again would block the event loop. */
const MAX_BYTES = 262_144
/** The most comparisons in a second, however many requests there are. */
const MAX_PER_SECOND = 10
/** How often the log has the same operation and status. */
const LOG_INTERVAL_MS = 60_000
const MAX_LOGGED_PROBLEMS = 5

const decompressed = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/**
 * Compares a share of the answers with the contract, after they are sent: the comparison changes none, and delays none
 * of the same connection. What does not conform is a defect of the server, so the log has it.
 */
export const contractSample = plugin(
  async (app, { contractSample: share = 0 }: { readonly contractSample?: number }) => {
    if (share === 0) return
    const matchers = responseMatchers()
    app.addHook('onRoute', ({ config }) => matchers.add(config?.route))
    const chosen = new WeakMap<FastifyRequest, unknown>()
    const loggedAt = new Map<string, number>()
    const hasBudget = perSecond(MAX_PER_SECOND)

    const choose = (request: FastifyRequest, payload: unknown) => {
      if (!chosen.has(request) && Math.random() < share) chosen.set(request, payload)
    }
    app.addHook('preSerialization', (request, _, payload, done) => {
      choose(request, payload)
      done(null, payload)
    })
    // A body that is serialized already passes only this hook.
    app.addHook('onSend', (request, _, payload, done) => {
      if (Buffer.isBuffer(payload)) choose(request, payload)
      done(null, payload)
    })
    app.addHook('onResponse', (request, reply, done) => {
      done()
      const { operation, route } = request.routeOptions.config
      const payload = chosen.get(request)
      if (operation === undefined || route === undefined || payload === undefined) return
      if (!(Number(reply.getHeader('content-length')) <= MAX_BYTES) || !hasBudget()) return
      setImmediate(() => {
        compare(request, reply, operation, route, payload).catch((err: unknown) =>
          request.log.warn({ err }, 'an answer could not be compared with the contract'),
        )
      })
    })

    async function compare(
      request: FastifyRequest,
      reply: FastifyReply,
      operation: OperationId,
      route: Route,
      payload: unknown,
    ) {
      const text = await textOf(payload, reply)
      if (text.length > MAX_BYTES) return
      const problem = problemOf(route, reply.statusCode, JSON.parse(text))
      request.observer?.compared(operation, problem === undefined)
      if (problem === undefined) return
      const { statusCode: status } = reply
      const place = `${operation} ${status}`
      const now = performance.now()
      if (now - (loggedAt.get(place) ?? Number.NEGATIVE_INFINITY) < LOG_INTERVAL_MS) return
      loggedAt.set(place, now)
      request.log.warn({ operation, status, problem }, 'an answer does not conform to the contract')
    }

    function problemOf(route: Route, status: number, body: unknown): string | undefined {
      const { response } = route.schema
      const schema = Object.hasOwn(response, status) ? response[status] : response.default
      const matches = schema && matchers.of(schema)
      if (!matches) return 'the contract declares no body for this status'
      if (matches(body)) return undefined
      const problems = problemsFrom(matches.errors ?? [], '').slice(0, MAX_LOGGED_PROBLEMS)
      return problems.map(({ path, message }) => `${path} ${message}`).join('; ')
    }
  },
  { name: 'contract-sample', dependencies: ['request-log'] },
)

/**
 * Compiles the schemas of the responses of each route when it is registered, which takes about a second for all:
 * compiling one later would block the event loop. Most operations have the same refusals, so there are few different
 * ones.
 */
function responseMatchers() {
  const ajv = newAjv('exact', 'first problem')
  const byText = new Map<string, ValidateFunction>()
  const bySchema = new Map<object, ValidateFunction>()
  return {
    add(route: Route | undefined): void {
      for (const schema of Object.values(route?.schema.response ?? {})) {
        if (schema === null) continue
        const text = JSON.stringify(schema)
        const matches = byText.get(text) ?? ajv.compile(schema)
        byText.set(text, matches)
        bySchema.set(schema, matches)
      }
    },
    of: (schema: object) => bySchema.get(schema),
  }
}

/** Returns a body as JSON. Unlike the response, it includes undeclared members. */
async function textOf(payload: unknown, reply: FastifyReply): Promise<string> {
  if (isWritten(payload)) return payload.json
  if (!Buffer.isBuffer(payload)) return JSON.stringify(payload)
  const encoding = String(reply.getHeader('content-encoding'))
  const bytes = encoding === 'br' || encoding === 'gzip' ? await decompressed[encoding](payload) : payload
  return bytes.toString()
}

/** Returns a function that returns true at most so many times in each second. */
function perSecond(most: number): () => boolean {
  let second = 0
  let used = 0
  return () => {
    const now = Math.floor(performance.now() / 1000)
    if (now !== second) used = 0
    second = now
    return ++used <= most
  }
}
