import { operationsOf } from '../../src/document/openapi.ts'

/** What is checked of each answer. Whether valid data is taken is not: many rules are beyond a schema. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'ignored_auth',
  'use_after_free',
]

/** Operations that answer with a stream, which has no end to wait for. */
export function streamsOf(document: Parameters<typeof operationsOf>[0]): string[] {
  return operationsOf(document)
    .filter(({ operation }) => JSON.stringify(operation.responses).includes('"text/event-stream"'))
    .map(({ operation }) => operation.operationId)
}

type Given = { url: string; key: string; minutes: number; seed: number; streams: readonly string[] }

/** The arguments of `schemathesis run`, after the path of the document. */
export function fuzzArguments({ url, key, minutes, seed, streams }: Given): string[] {
  return [
    ...['--url', url, '--header', `Authorization: ${key}`, '--output-sanitize', 'false'],
    ...['--phases', 'fuzzing,stateful', '--max-time', String(Math.ceil(minutes * 60)), '--seed', String(seed)],
    ...['--checks', CHECKS.join(','), '--continue-on-failure', '--request-timeout', '30'],
    // NUL is refused everywhere by one rule, which would hide the others.
    ...['--generation-allow-x00', 'false', '--warnings', 'off', '--no-color', '--workers', '1'],
    ...streams.flatMap((id) => ['--exclude-operation-id', id]),
  ]
}
