import { busyReason, isConnectionFailure } from '../../db/errors.ts'
import { DomainError } from '../../domain/errors.ts'
import type { RequestSpan } from './request-spans.ts'

/** Gets what the server does with requests, for metrics. Each value comes from a small set: none is of a caller. */
export type RequestObserver = {
  /**
   * A request has ended.
   *
   * @param operation undefined for pages, documents, probes and unknown addresses
   * @param status undefined when the connection was closed before the answer
   * @param span where there are traces
   */
  ended(
    operation: string | undefined,
    method: string,
    status: number | undefined,
    seconds: number,
    span?: Pick<RequestSpan, 'traceparent' | 'isSampled'>,
  ): void
  /** @param permission one that would have helped, or several with "or" between them */
  refused(status: number, permission: string | undefined): void
  unavailable(cause: UnavailableCause): void
  /** A stream is open; returns what is called when it ends. */
  streaming(operation: string): () => void
  /** An answer was compared with the contract. */
  compared(operation: string, conforms: boolean): void
}

/** Why a request gets a 503. */
export const UNAVAILABLE_CAUSES = ['not open', 'stopping', 'unreachable', 'busy', 'unwritable', 'elsewhere'] as const
export type UnavailableCause = (typeof UNAVAILABLE_CAUSES)[number]

/** Tells the observer of a request that it failed. */
export function observeFailure(observer: RequestObserver, status: number, error: Error): void {
  if (status === 503) observer.unavailable(causeOf(error))
  else if (status >= 400 && status < 500)
    observer.refused(status, error instanceof DomainError ? error.permission : undefined)
}

function causeOf(error: Error): UnavailableCause {
  if (error instanceof DomainError) return error.outage ?? 'elsewhere'
  if (isConnectionFailure(error)) return 'unreachable'
  return busyReason(error) === undefined ? 'unwritable' : 'busy'
}
