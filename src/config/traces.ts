import { entriesIn } from '../runtime/comma-list.ts'
import type { TraceSetting } from '../tracing/trace-setting.ts'
import { type Environment, share, text } from './read-variable.ts'

/** A name of a header, and its value in percent-encoding. */
const HEADER = /^([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)$/

/**
 * Reads where traces are sent to; undefined without a collector.
 *
 * @throws Error for a value that is not accepted; it does not repeat a header, which may be secret
 */
export function traceSetting(env: Environment): TraceSetting | undefined {
  const endpoint = text(env, 'OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/(?<!\/)\/+$/, '')
  const headers = entriesIn(text(env, 'OTEL_EXPORTER_OTLP_HEADERS') ?? '').map(headerFrom)
  const recorded = share(env, 'OTEL_TRACES_SAMPLER_ARG') ?? 1
  if (endpoint === undefined) return undefined
  if (!URL.canParse(endpoint) || !['http:', 'https:'].includes(new URL(endpoint).protocol))
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an address. Accepted: http://127.0.0.1:4318, to which /v1/traces is added',
    )
  return { endpoint, headers: Object.fromEntries(headers), share: recorded }
}

function headerFrom(entry: string, index: number): [string, string] {
  const [, name = '', value = ''] = HEADER.exec(entry) ?? []
  const decoded = name === '' ? undefined : decodedFrom(value)
  if (decoded !== undefined) return [name.toLowerCase(), decoded]
  throw new Error(
    `OTEL_EXPORTER_OTLP_HEADERS: header ${index + 1} has the wrong form. Accepted: name=value, separated by commas`,
  )
}

function decodedFrom(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
