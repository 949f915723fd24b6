import type { Schemas } from '@flaghoist/client'
import { MatchedRules } from '../../nouns/approval-rules/matched-rules.tsx'
import { Overriders } from '../../nouns/break-glass/overriders.tsx'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { countingOf, missingApprovals } from './moves.ts'
import { usePreview } from './use-preview.ts'

/**
 * How many approvals a request has and lacks, by the settings of its environment and by the approval rules that match
 * it, and who could apply it without them. A request with a conflict is matched without it.
 */
export function RequestNeeds({ request }: { request: Schemas['ChangeRequest'] }) {
  const { approvals, minApprovals, environment } = request
  const preview = usePreview(request)
  const rules = preview?.rules ?? []
  const counting = countingOf(request)
  if (rules.length === 0)
    return (
      <>
        <h2>{REQUEST_TEXTS.approvals(counting, minApprovals)}</h2>
        <TooFew warning={preview?.warning} />
        <Overriders of={preview?.overriders} />
      </>
    )
  return (
    <>
      <h2>{REQUEST_TEXTS.missing(missingApprovals(request, rules))}</h2>
      <p>{REQUEST_TEXTS.ofEnvironment(environment, counting, minApprovals)}</p>
      <TooFew warning={preview?.warning} />
      <MatchedRules rules={rules} approvals={approvals} />
      <Overriders of={preview?.overriders} />
    </>
  )
}

/** Why the environment can't get the approvals that it asks for. */
function TooFew({ warning }: { warning: string | undefined }) {
  if (warning === undefined) return null
  return (
    <p class="warned" dir="auto">
      {warning}.
    </p>
  )
}
