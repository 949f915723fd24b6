import type { ApiToken } from '../../nouns/api-tokens/api-token.ts'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { WORDS } from '../../page/words.ts'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { Connection } from '../connect/connection.tsx'

/** The only place where a key is shown whole, with the way to use it. */
export function SecretDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  return (
    <ShownOnce
      title={API_TOKEN_TEXTS.secretTitle}
      hint={WORDS.shownOnce}
      text={token.secret}
      what={WORDS.key}
      kept={WORDS.isCopied}
      onClose={onClose}
    >
      {token.type !== 'admin' && <Connection kind={token.type} secret={token.secret} project={token.projects[0]} />}
    </ShownOnce>
  )
}
