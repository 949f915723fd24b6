import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { Removal } from '../../editing/edits/removal.tsx'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { Button } from '../../ui/button.tsx'

/** Deletes a draft, which nobody else has seen. */
export function Discard({ request }: { request: Schemas['ChangeRequest'] }) {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setAsking(true)}>
        {REQUEST_TEXTS.discard}
      </Button>
      {isAsking && (
        <Removal
          title={REQUEST_TEXTS.discard}
          submit={REQUEST_TEXTS.discard}
          operation="discardChangeRequest"
          write={{
            input: { path: { projectId: request.project, changeRequestId: request.id } },
            ifMatch: request,
          }}
          done={REQUEST_TEXTS.discarded}
          onClose={() => setAsking(false)}
          onDone={() => navigate('/change-requests/mine')}
        >
          <p>{REQUEST_TEXTS.discardHint}</p>
        </Removal>
      )}
    </>
  )
}
