import type { Schema } from '../../contract.ts'
import { post } from '../../outgoing/post.ts'
import { reasonOf } from '../../runtime/reason.ts'

/**
 * What became of a report. `later`: the upstream has surely not counted it. `lost`: nobody knows whether it has. It is
 * not sent again then, since no report may count twice.
 */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later' | 'lost' | 'key'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly isTooLarge?: boolean }

export type SendReport = (key: string, report: Schema<'BulkClientMetrics'>) => Promise<Outcome>

const TIMEOUT_MS = 10_000

/** Errors of a connection that was never there: nothing was sent over it. */
const NOT_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Each report has a connection of its own: whether it was sent at all would not be known of one that is used again. */
export function reportSender(url: string, end: AbortSignal): SendReport {
  return async (key, report) => {
    const request = {
      url,
      headers: { authorization: key, 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }
    try {
      return outcomeOf(await post(request, { allowsPrivateAddresses: true }, end, TIMEOUT_MS))
    } catch (error) {
      return { kind: isNotConnected(error) ? 'later' : 'lost', reason: reasonOf(error) }
    }
  }
}

/** Answers that speak of the entries of a report. */
const OF_ENTRIES: ReadonlySet<number> = new Set([400, 413, 422])

/**
 * Answers below 500 say that nothing was counted. A proxy before the upstream sends most of them.
 *
 * @param status of the answer
 */
export function outcomeOf(status: number): Outcome {
  const reason = `the answer has the status ${status}`
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 401 || status === 403) return { kind: 'key', reason }
  if (OF_ENTRIES.has(status)) return { kind: 'refused', reason, isTooLarge: status === 413 }
  return { kind: status < 500 || status === 503 ? 'later' : 'lost', reason }
}

function isNotConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isNotConnected)
  return error instanceof Error && 'code' in error && NOT_CONNECTED.has(String(error.code))
}
