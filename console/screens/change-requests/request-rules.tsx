import type { Schemas } from '@flaghoist/client'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { useRead } from '../../server/read.ts'
import { hasConflict, isFinal } from './moves.ts'

/** The approval rules that match a request; undefined while that is not known. One with a conflict is matched without it. */
export function useMatchedRules(request: Schemas['ChangeRequest']): readonly Schemas['MatchedRule'][] | undefined {
  const path = { projectId: request.project, changeRequestId: request.id }
  const isKnown = !isFinal(request) && !hasConflict(request)
  const { data } = useRead('previewChangeRequest', { path }, { enabled: isKnown, keepsPrevious: true })
  return isKnown ? data && (data.rules ?? []) : undefined
}

/** The approval rules that match a request, and what it waits for. */
export function RequestRules({ request }: { request: Schemas['ChangeRequest'] }) {
  const rules = useMatchedRules(request)
  return rules === undefined ? null : <MatchedRules rules={rules} approvals={request.approvals} />
}
