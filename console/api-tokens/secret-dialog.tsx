import { Code } from '../connect/code.tsx'
import { Connection } from '../connect/connection.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import type { ApiToken } from './api-token.ts'
import { API_TOKEN_TEXTS } from './texts.ts'

/** The only place where a key is shown whole, with the way to use it. */
export function SecretDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <Dialog
      title={API_TOKEN_TEXTS.secretTitle}
      onClose={onClose}
      wide
      actions={
        <Button kind="main" onClick={onClose}>
          {API_TOKEN_TEXTS.kept}
        </Button>
      }
    >
      <p>{API_TOKEN_TEXTS.secretHint}</p>
      <Code text={token.secret} what={API_TOKEN_TEXTS.secret} />
      {token.type !== 'admin' && <Connection kind={token.type} secret={token.secret} />}
    </Dialog>
  )
}
