import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import type { Mover } from './moves.ts'

/** The caller, as far as it decides what they can do with a request. */
export function useMover({
  project,
  environment,
  createdBy,
}: Pick<Schemas['ChangeRequest'], 'project' | 'environment' | 'createdBy'>): Mover & { readonly isAuthor: boolean } {
  const { data } = useRead('getOwnUser', {})
  const may = useMay()
  const id = data?.user.id ?? 0
  return {
    id,
    isAuthor: id === createdBy.id,
    isAdmin: may('ADMIN') === undefined,
    approving: may('APPROVE_CHANGE_REQUEST', { project, environment }),
    applying: may('APPLY_CHANGE_REQUEST', { project, environment }),
  }
}
