import type { Schemas } from '@flaghoist/client'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { useRead } from '../../server/read.ts'
import { hasConflict, isFinal } from './moves.ts'

/** The approval rules that match a request, and what it waits for. A request with a conflict is matched without it. */
export function RequestRules({ request }: { request: Schemas['ChangeRequest'] }) {
  const path = { projectId: request.project, changeRequestId: request.id }
  const isKnown = !isFinal(request) && !hasConflict(request)
  const { data } = useRead('previewChangeRequest', { path }, { enabled: isKnown, keepsPrevious: true })
  return isKnown && data ? <MatchedRules rules={data.rules ?? []} approvals={request.approvals} /> : null
}
