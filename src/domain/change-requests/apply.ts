import type { Change } from '../change.ts'
import { conflict } from '../errors.ts'
import type { StoredRequest } from './queries.ts'

/**
 * Makes the changes of a locked request that may be applied, and its state `Applied`.
 *
 * @throws DomainError conflict
 */
export function applyRequest(_change: Change, request: StoredRequest): Promise<void> {
  return Promise.reject(conflict(`The change request ${request.id} can't be applied yet`))
}

/**
 * Has a locked request applied at a time to come, and makes its state `Scheduled`.
 *
 * @throws DomainError invalid for a time that has passed; conflict
 */
export function scheduleRequest(_change: Change, request: StoredRequest, _scheduledAt: Date): Promise<void> {
  return Promise.reject(conflict(`The change request ${request.id} can't be scheduled yet`))
}
