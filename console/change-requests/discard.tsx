import { useLocation } from 'wouter-preact'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Button } from '../parts/button.tsx'
import { useWrite } from '../server/write.ts'
import { REQUEST_TEXTS } from './texts.ts'

/** Deletes a draft, which nobody else has seen. */
export function Discard({ request }: { request: Schemas['ChangeRequest'] }) {
  const [, navigate] = useLocation()
  const discard = useWrite('discardChangeRequest', {
    done: () => REQUEST_TEXTS.discarded,
    onDone: () => navigate('/change-requests/mine'),
  })
  const path = { projectId: request.project, changeRequestId: request.id }
  return (
    <Button
      kind="danger"
      busy={discard.isPending}
      onClick={() => discard.mutate({ input: { path }, ifMatch: request })}
    >
      {REQUEST_TEXTS.discard}
    </Button>
  )
}
