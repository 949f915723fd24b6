import { beforeAll, describe, expect, test } from 'vitest'
import { document } from '../../src/document.ts'
import { ask, databaseFor, FEATURES, KEY, processTests, type Settings, stop } from '../support/process-tests.ts'
import { receiver } from '../support/receiver.ts'
import { failedStart, startServer } from '../support/server-process.ts'
import { until } from '../support/waiting.ts'
import { webhookInput } from '../support/webhooks.ts'
import { type CollectedSpan, collector } from './collector.ts'

const CLIENT_KEY = '*:development.the-client-key-of-the-process-tests'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const SERVER = 2
const CLIENT = 3

const folder = processTests()
let database: Settings

beforeAll(async () => {
  database = { ...(await databaseFor(folder)), INIT_CLIENT_API_TOKENS: CLIENT_KEY }
})

const named = (spans: readonly CollectedSpan[], name: string) => spans.filter((span) => span.name === name)
const childrenOf = (spans: readonly CollectedSpan[], { spanId, traceId }: CollectedSpan) =>
  spans.filter((span) => span.parentSpanId === spanId && span.traceId === traceId)

describe('a server with OTEL_EXPORTER_OTLP_ENDPOINT', () => {
  test('sends the spans of requests, statements, jobs and webhooks, in the trace of the proxy', async () => {
    const { endpoint, spans: collected, requests, resource } = await collector()
    const { url, delivered } = await receiver()
    const server = await startServer({
      ...database,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=flags%20team',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      TRUST_PROXY: '127.0.0.1',
      WEBHOOK_ALLOW_PRIVATE: 'true',
      MANAGEMENT_PORT: '0',
    })
    const hook = { parameters: { url: `${url}?token=hidden-in-the-address` } }
    await ask(server, 'POST', '/addons', webhookInput(hook))
    const created = await server.fetch(FEATURES, {
      method: 'POST',
      key: KEY,
      body: { name: 'hidden-in-the-body' },
      headers: {
        traceparent: `00-${TRACE}-${CALLER}-01`,
        tracestate: 'vendor=of-the-proxy,no form',
        'x-forwarded-for': '203.0.113.9',
      },
    })
    expect(created.status).toBe(201)
    const traceparent = created.headers.get('traceparent') ?? ''
    expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    const missing = await server.fetch(`${FEATURES}/nowhere?secret=hidden-in-the-query`, { key: KEY })
    expect(missing.headers.get('traceparent')).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
    const stream = (await server.fetch('/api/client/streaming', { key: CLIENT_KEY })).body?.getReader()
    await stream?.read()
    await server.fetch('/health')
    await until(() => delivered.length === 1)
    const log = await (await server.fetch('/api/admin/events', { key: KEY })).json()
    expect(log.events[0]).toMatchObject({ type: 'feature-created', traceId: TRACE })
    const line = server.output().match(/.*"the management port is open"/)?.[0] ?? ''
    const scraped = await fetch(`${JSON.parse(`${line.slice(0, line.lastIndexOf(','))}}`).address}/metrics`)
    expect(scraped.headers.get('content-type')).toContain('application/openmetrics-text')
    expect(await scraped.text()).toMatch(
      new RegExp(`operation="createFeature".*# \\{trace_id="${TRACE}",span_id="[0-9a-f]{16}"\\}`),
    )
    await stream?.cancel()
    await stop(server)

    const spans = collected()
    expect(requests[0]?.path).toBe('/v1/traces')
    expect(requests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-team': 'flags team' })
    expect(resource()).toMatchObject({
      'service.name': 'flaghoist',
      'service.version': document.info.version,
      'deployment.environment.name': 'test',
    })
    const [request] = named(spans, 'createFeature') as [CollectedSpan]
    expect(request).toMatchObject({ kind: SERVER, traceId: TRACE, parentSpanId: CALLER, hasFailed: false })
    expect(request.traceState).toBe('vendor=of-the-proxy')
    expect(traceparent).toContain(request.spanId)
    expect(request.attributes).toEqual({
      'http.request.method': 'POST',
      'url.scheme': 'http',
      'url.path': FEATURES,
      'http.route': '/api/admin/projects/:projectId/features',
      'http.response.status_code': 201,
      'flaghoist.operation': 'createFeature',
      'flaghoist.request.id': created.headers.get('x-request-id'),
      'flaghoist.actor.kind': 'admin-key',
      'flaghoist.actor.id': expect.any(Number),
      'flaghoist.project': 'default',
      'flaghoist.events.first': log.events[0].id,
      'flaghoist.events.last': log.events[0].id,
    })
    const statements = childrenOf(spans, request)
    const insertion = named(statements, 'insert events')[0]
    expect(insertion).toMatchObject({ kind: CLIENT, traceState: 'vendor=of-the-proxy', hasFailed: false })
    expect(insertion?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'insert',
      'db.collection.name': 'events',
      'db.query.summary': 'insert events',
    })
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert features', 'commit']))
    for (const { startedAt, endedAt } of statements) {
      expect(startedAt).toBeGreaterThanOrEqual(request.startedAt)
      expect(endedAt).toBeLessThanOrEqual(request.endedAt)
      expect(endedAt).toBeGreaterThanOrEqual(startedAt)
    }

    const [delivery] = named(spans, 'webhook') as [CollectedSpan]
    expect(delivery).toMatchObject({ kind: CLIENT, traceId: TRACE, hasFailed: false })
    expect(delivery.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 204 })
    expect(delivered[0]?.headers.traceparent).toBe(`00-${TRACE}-${delivery.spanId}-01`)

    const [refused] = named(spans, 'getFeature') as [CollectedSpan]
    expect(refused).toMatchObject({ parentSpanId: undefined, hasFailed: false })
    expect(refused.attributes).toMatchObject({ 'http.response.status_code': 400, 'flaghoist.project': 'default' })
    expect(missing.headers.get('traceparent')).toContain(refused.traceId)

    const [job] = named(spans, 'job event totals') as [CollectedSpan]
    expect(childrenOf(spans, job).some(({ name }) => /^(insert|update) /.test(name))).toBe(true)
    // Jobs that only looked for work have no span, and neither have probes.
    expect(named(spans, 'job following keys')).toEqual([])
    expect(spans.filter(({ attributes }) => attributes['http.route'] === '/health')).toEqual([])
    expect(named(spans, 'streamClientFeatures').length + named(spans, 'streamFeatures').length).toBe(1)

    const everything = requests.map(({ body }) => body).join()
    expect(everything).not.toMatch(/hidden-in|the-key-of|the-client-key|203\.0\.113/)
  })

  test('records a share of the traces, and takes the decision of a trusted proxy', async () => {
    const { endpoint, spans } = await collector()
    const server = await startServer({
      ...database,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
      TRUST_PROXY: '127.0.0.1',
    })
    const trace = (flags: string) => ({ traceparent: `00-${TRACE}-${CALLER}-${flags}` })
    const answers = [
      await server.fetch(FEATURES, { key: KEY }),
      await server.fetch(FEATURES, { key: KEY, headers: trace('00') }),
      await server.fetch(FEATURES, { key: KEY, headers: trace('01') }),
    ]
    expect(answers.map(({ headers }) => headers.get('traceparent')?.slice(-2))).toEqual(['00', '00', '01'])
    await stop(server)
    expect(spans().filter(({ kind }) => kind === SERVER)).toMatchObject([{ traceId: TRACE, parentSpanId: CALLER }])
  })

  test('works without its collector, and says so once', async () => {
    const { endpoint } = await collector(400)
    const server = await startServer({ ...database, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    expect((await server.fetch(FEATURES, { key: KEY })).status).toBe(200)
    await stop(server)
    expect(server.output().match(/traces can not be sent/g)).toHaveLength(1)
  })

  test('refuses an address and headers that it does not understand', async () => {
    const refused = async (settings: Record<string, string>) => (await failedStart(settings)).errors
    expect(await refused({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })).toContain(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an address. Accepted: http://127.0.0.1:4318',
    )
    const errors = await refused({ OTEL_EXPORTER_OTLP_HEADERS: 'x-a=1,secret value' })
    expect(errors).toContain('OTEL_EXPORTER_OTLP_HEADERS: header 2 has the wrong form')
    expect(errors).not.toContain('secret value')
    expect(await refused({ OTEL_TRACES_SAMPLER_ARG: 'always' })).toContain('Accepted: a number from 0 to 1')
  })
})
