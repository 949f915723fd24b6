import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import { hasConflict, isFinal } from './moves.ts'

/** What a request would do, and the rules that match it; undefined while that is not known, and with a conflict. */
export function usePreview(request: Schemas['ChangeRequest']): Schemas['ChangeRequestPreview'] | undefined {
  const path = { projectId: request.project, changeRequestId: request.id }
  const isKnown = !isFinal(request) && !hasConflict(request)
  const { data } = useRead('previewChangeRequest', { path }, { enabled: isKnown, keepsPrevious: true })
  return isKnown ? data : undefined
}
