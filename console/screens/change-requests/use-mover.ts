import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import type { Mover } from './moves.ts'

/** The caller, as far as it decides what they can do with a request. */
export function useMover({
  id: changeRequestId,
  project,
  environment,
  createdBy,
}: Pick<Schemas['ChangeRequest'], 'id' | 'project' | 'environment' | 'createdBy'>): Mover & {
  readonly isAuthor: boolean
} {
  const { data } = useRead('getOwnUser', {})
  const may = useMay()
  const id = data?.user.id ?? 0
  const approving = may('APPROVE_CHANGE_REQUEST', { project, environment })
  // Who may not approve there may do so because of another place that the request changes.
  const reviewers = useRead(
    'listAvailableReviewers',
    { path: { projectId: project, environment }, query: { changeRequestId } },
    { enabled: approving !== undefined },
  )
  return {
    id,
    isAuthor: id === createdBy.id,
    isAdmin: may('ADMIN') === undefined,
    approving,
    approvesElsewhere: reviewers.data?.reviewers.some((one) => one.id === id) ?? false,
    applying: may('APPLY_CHANGE_REQUEST', { project, environment }),
  }
}
