/** The identity of a request that has an Idempotency-Key. Keyed hashes in place of texts: these can contain secrets. */
export type IdempotentRequest = {
  readonly keyHash: Buffer
  readonly method: string
  /** Of the path and the query. */
  readonly pathHash: Buffer
  /** Empty for a request without a body. */
  readonly contentType: string
  readonly bodyHash: Buffer
}

/** The purpose for which a response with a secret is encrypted. */
export const RESPONSE = 'response to a request with an Idempotency-Key'

const KEPT_HOURS = 24

/** Returns the time before which a request is too old for its key to count. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_HOURS * 3_600_000)
}

export type RequestPart = 'method' | 'path' | 'content type' | 'body'

/** Returns the parts in which a repetition differs from the first request with its key. */
export function differingParts(first: IdempotentRequest, repetition: IdempotentRequest): RequestPart[] {
  const differs: Readonly<Record<RequestPart, boolean>> = {
    method: first.method !== repetition.method,
    path: !first.pathHash.equals(repetition.pathHash),
    'content type': first.contentType !== repetition.contentType,
    body: !first.bodyHash.equals(repetition.bodyHash),
  }
  return Object.entries(differs).flatMap(([part, isOther]) => (isOther ? [part as RequestPart] : []))
}

/** The codes of the database when a key is stored already, and when the wait for its transaction was too long. */
const HELD_CODES: readonly unknown[] = ['23505', '55P03']

/**
 * Whether a statement failed because another transaction has the key of this request, or has stored its response. Any
 * other failure of the statement, such as in a database that takes no writes, says nothing about another request.
 */
export function isOfOtherHolder(error: unknown): boolean {
  const { statement, code } = error as { statement?: unknown; code?: unknown }
  const isReservation = typeof statement === 'string' && statement.startsWith('insert into "idempotent_requests"')
  return isReservation && HELD_CODES.includes(code)
}
