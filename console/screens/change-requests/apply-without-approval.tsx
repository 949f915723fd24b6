import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { ReasonDialog } from '../../editing/edits/reason-dialog.tsx'
import { BREAK_GLASS_TEXTS } from '../../nouns/break-glass/texts.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'

type Properties = {
  request: Schemas['ChangeRequest']
  /** Why the caller can't apply it at all. */
  reason: string | undefined
}

/** Applies a request that lacks approvals without them, with a reason; nothing for who may not. */
export function ApplyWithoutApproval({ request, reason }: Properties) {
  // The request as the caller has looked at it: another version is refused.
  const [seen, setSeen] = useState<Schemas['ChangeRequest']>()
  const { project, environment } = request
  const mayNot = useMay()('BREAK_GLASS', { project, environment })
  const apply = useWrite('setChangeRequestState', {
    done: () => REQUEST_TEXTS.moved.Applied,
    showsFailures: true,
    onDone: () => setSeen(undefined),
  })
  if (mayNot !== undefined) return null
  return (
    <>
      <Button kind="danger" reason={reason} onClick={() => setSeen(request)}>
        {BREAK_GLASS_TEXTS.apply}
      </Button>
      {seen !== undefined && (
        <ReasonDialog
          title={BREAK_GLASS_TEXTS.apply}
          submit={BREAK_GLASS_TEXTS.apply}
          write={apply}
          onReason={(overrideReason, isAlsoForFreeze) => {
            const overrideFor = isAlsoForFreeze ? 'both' : 'approval'
            const path = { projectId: project, changeRequestId: seen.id }
            const body = { state: 'Applied' as const, version: seen.version }
            apply.mutate({ input: { path, body }, ifMatch: seen, overrideReason, overrideFor })
          }}
          onClose={() => setSeen(undefined)}
        >
          <p>{BREAK_GLASS_TEXTS.hint}</p>
        </ReasonDialog>
      )}
    </>
  )
}
