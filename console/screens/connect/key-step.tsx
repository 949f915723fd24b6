import type { ApiToken } from '../../nouns/api-tokens/api-token.ts'
import { whyNotCreate } from '../../nouns/api-tokens/api-token.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import type { Snippet } from './snippets.ts'
import { CONNECT_TEXTS } from './texts.ts'

type Properties = {
  projectId: string
  environment: string
  snippet: Snippet
  token: ApiToken | undefined
  onMade: (token: ApiToken) => void
}

/** Makes the key that the code needs. */
export function KeyStep({ projectId, environment, snippet: { kind, language }, token, onMade }: Properties) {
  const may = useMay()
  const create = useWrite('createProjectApiToken', { onDone: onMade })
  const body = { tokenName: CONNECT_TEXTS.keyName(language), type: kind, environment }
  return (
    <section>
      <h2>{CONNECT_TEXTS.keyOf(kind, environment)}</h2>
      {token === undefined ? (
        <>
          <p class="dim">{CONNECT_TEXTS.noKey}</p>
          <p>
            <Button
              kind="main"
              reason={whyNotCreate(may, kind, projectId)}
              busy={create.isPending}
              onClick={() => create.mutate({ input: { path: { projectId }, body } })}
            >
              {CONNECT_TEXTS.make}
            </Button>
          </p>
        </>
      ) : (
        <>
          <p class="dim">{kind === 'frontend' ? CONNECT_TEXTS.publicHint : CONNECT_TEXTS.madeHint}</p>
          <Code text={token.secret} what={WORDS.key} />
        </>
      )}
    </section>
  )
}
