/** Words for codes of the operating system, which name no address: for readers who may not know it. */
export const NETWORK_FAILURES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  EPIPE: 'connection closed',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the host name can not be looked up now',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ETIMEDOUT: 'timeout',
}
export const UNKNOWN_FAILURE = 'no connection'

/** Returns the kinds of what several addresses of a host have said, each once. */
export function kindsOf({ errors }: AggregateError, kindOf: (error: Error) => string): string {
  const kinds = errors.map((inner) => (inner instanceof Error ? kindOf(inner) : UNKNOWN_FAILURE))
  return [...new Set(kinds)].join(', ') || UNKNOWN_FAILURE
}
