import { conflict, type DomainError } from '../../errors.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { StoredChange } from '../change/typed-change.ts'
import type { CurrentState } from '../state/current-state.ts'
import { blockingConflict, conflictsOf, nameOf } from './conflicts.ts'

type RequestAt = ProjectEnvironment & { readonly id: number }

/**
 * Ensures that the changes of a request can be applied to the current state.
 *
 * @throws DomainError conflict, naming the change
 */
export function assertApplicable(request: RequestAt, changes: readonly StoredChange[], current: CurrentState): void {
  const blocking = blockingConflict(conflictsOf(request, changes, current), changes)
  if (blocking !== undefined) throw notApplicable(request, blocking)
}

/** An error that appears only while a change is applied is reported as a conflict, whatever its original kind. */
export function refusalIn(
  request: Pick<RequestAt, 'id'>,
  change: StoredChange,
  index: number,
  refusal: DomainError,
): DomainError {
  if (refusal.kind === 'forbidden' && refusal.details !== undefined) return refusal
  return notApplicable(request, `${nameOf(change, index)}: ${refusal.message}`)
}

function notApplicable({ id }: Pick<RequestAt, 'id'>, reason: string): DomainError {
  return conflict(`The change request ${id} can't be applied. ${reason}`)
}
