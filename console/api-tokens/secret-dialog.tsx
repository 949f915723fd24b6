import { Connection } from '../connect/connection.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import type { ApiToken } from './api-token.ts'
import { API_TOKEN_TEXTS } from './texts.ts'

/** The only place where a key is shown whole, with the way to use it. */
export function SecretDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ShownOnce
      title={API_TOKEN_TEXTS.secretTitle}
      hint={API_TOKEN_TEXTS.secretHint}
      text={token.secret}
      what={API_TOKEN_TEXTS.secret}
      kept={API_TOKEN_TEXTS.kept}
      onClose={onClose}
    >
      {token.type !== 'admin' && <Connection kind={token.type} secret={token.secret} project={token.projects[0]} />}
    </ShownOnce>
  )
}
