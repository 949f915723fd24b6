import type { Schemas } from '@flaghoist/client'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { Overriders } from '../../nouns/break-glass/overriders.tsx'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useRead } from '../../server/read.ts'
import { hasConflict, isFinal, missingApprovals } from './moves.ts'

/**
 * How many approvals a request has and lacks, by the settings of its environment and by the approval rules that match
 * it, and who could apply it without them. A request with a conflict is matched without it.
 */
export function RequestNeeds({ request }: { request: Schemas['ChangeRequest'] }) {
  const { approvals, minApprovals, environment } = request
  const path = { projectId: request.project, changeRequestId: request.id }
  const isKnown = !isFinal(request) && !hasConflict(request)
  const { data } = useRead('previewChangeRequest', { path }, { enabled: isKnown, keepsPrevious: true })
  const rules = (isKnown && data?.rules) || []
  if (rules.length === 0)
    return (
      <>
        <h2>{REQUEST_TEXTS.approvals(approvals.length, minApprovals)}</h2>
        {isKnown && <Overriders of={data?.overriders} />}
      </>
    )
  return (
    <>
      <h2>{REQUEST_TEXTS.missing(missingApprovals(request, rules))}</h2>
      <p>{REQUEST_TEXTS.ofEnvironment(environment, approvals.length, minApprovals)}</p>
      <MatchedRules rules={rules} approvals={approvals} />
      <Overriders of={data?.overriders} />
    </>
  )
}
