import type { Schemas } from '@flaghoist/client'
import { Removal } from '../../editing/edits/removal.tsx'
import type { Write } from '../../server/send.ts'
import { TOKEN_TEXTS } from './texts.ts'

type Operation = 'deletePersonalAccessToken' | 'deleteServiceAccountToken'
type Properties<Id extends Operation> = {
  token: Schemas['Token']
  operation: Id
  write: Write<Id>
  onClose: () => void
}

/** Asks before a token is deleted. */
export function TokenRemoval<Id extends Operation>({ token: { description }, ...asked }: Properties<Id>) {
  return (
    <Removal title={TOKEN_TEXTS.removeNamed(description)} done={TOKEN_TEXTS.removed(description)} {...asked}>
      <p>{TOKEN_TEXTS.removeHint}</p>
    </Removal>
  )
}
