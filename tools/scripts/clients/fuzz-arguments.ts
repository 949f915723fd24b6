import { routes } from '../../../generated/routes.ts'

/** The checks of each answer. None is that valid data is accepted: many rules are beyond a schema. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'ignored_auth',
  'use_after_free',
]

/** The settings that have no argument. A body that is too large gets 413, whatever is in it. */
export const FUZZ_CONFIG = `[checks.negative_data_rejection]
expected-statuses = ["400", "401", "403", "404", "405", "406", "409", "412", "413", "415", "422", "428", "429"]
`

/** Operations that answer with a stream, which has no end to wait for. */
const STREAMS = Object.entries(routes).flatMap(([id, { isStream }]) => (isStream ? [id] : []))

type FuzzSetting = { url: string; key: string; minutes: number; seed: number }

/** The arguments of `schemathesis run`, after the path of the document. */
export function fuzzArguments({ url, key, minutes, seed }: FuzzSetting): string[] {
  return [
    ...['--url', url, '--header', `Authorization: ${key}`, '--output-sanitize', 'false'],
    ...['--phases', 'examples,coverage,fuzzing,stateful'],
    ...['--max-time', String(Math.ceil(minutes * 60)), '--seed', String(seed)],
    ...['--checks', CHECKS.join(','), '--continue-on-failure', '--request-timeout', '30'],
    // NUL is refused everywhere by one rule, which would hide the others.
    ...['--generation-allow-x00', 'false', '--warnings', 'off', '--no-color', '--workers', '1'],
    ...STREAMS.flatMap((id) => ['--exclude-operation-id', id]),
  ]
}
