import { receiver } from '../support/receiver.ts'

/** A span as a collector receives it. */
export type CollectedSpan = {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly traceState: string | undefined
  readonly startedAt: bigint
  readonly endedAt: bigint
  readonly hasFailed: boolean
  readonly attributes: Readonly<Record<string, string | number>>
}

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number }
type Attribute = { key: string; value: Value }
type ExportedSpan = {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  traceState?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  status?: { code?: number }
  attributes?: Attribute[]
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ExportedSpan[] }[] }[]
}

/** A collector of OpenTelemetry on this machine, which takes traces over HTTP as JSON. It ends with the test. */
export async function collector(status = 200) {
  const { port, delivered } = await receiver(() => ({ status, body: '{}' }))
  const exports = () => delivered.map(({ body }) => JSON.parse(body) as Export)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests: delivered,
    spans: (): CollectedSpan[] =>
      exports()
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(spanFrom),
    resource: () => attributesFrom(exports()[0]?.resourceSpans[0]?.resource.attributes),
  }
}

function spanFrom(span: ExportedSpan): CollectedSpan {
  const { name, kind, traceId, spanId, parentSpanId, traceState } = span
  const { startTimeUnixNano, endTimeUnixNano, status, attributes } = span
  return {
    name,
    kind,
    traceId,
    spanId,
    parentSpanId: parentSpanId || undefined,
    traceState: traceState || undefined,
    startedAt: BigInt(startTimeUnixNano),
    endedAt: BigInt(endTimeUnixNano),
    hasFailed: status?.code === 2,
    attributes: attributesFrom(attributes),
  }
}

function attributesFrom(attributes: readonly Attribute[] = []): Record<string, string | number> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plainValue(value)]))
}

function plainValue({ stringValue, intValue, doubleValue }: Value): string | number {
  return stringValue ?? doubleValue ?? Number(intValue)
}
