import { useState } from 'preact/hooks'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { CreateToken } from '../tokens/create-token.tsx'
import { TOKEN_TEXTS } from '../tokens/texts.ts'
import { TokenRemoval } from '../tokens/token-removal.tsx'
import { TokenTable } from '../tokens/token-table.tsx'
import { PROFILE_TEXTS } from './texts.ts'

/** The personal access tokens of the user. */
export function OwnTokens() {
  const [isCreating, setCreating] = useState(false)
  const read = useRead('listPersonalAccessTokens', {})
  return (
    <>
      <div class="head">
        <h2>{PROFILE_TEXTS.tokens}</h2>
        <Button onClick={() => setCreating(true)}>{TOKEN_TEXTS.create}</Button>
      </div>
      <Shown read={read} lines={2}>
        {({ pats }) =>
          pats.length === 0 ? (
            <EmptyState title={PROFILE_TEXTS.noTokens}>
              <p>{PROFILE_TEXTS.tokensHint}</p>
            </EmptyState>
          ) : (
            <TokenTable
              label={PROFILE_TEXTS.tokens}
              tokens={pats}
              removal={(token, onClose) => (
                <TokenRemoval
                  token={token}
                  operation="deletePersonalAccessToken"
                  write={{ input: { path: { tokenId: token.id } } }}
                  onClose={onClose}
                />
              )}
            />
          )
        }
      </Shown>
      {isCreating && <Create onClose={() => setCreating(false)} />}
    </>
  )
}

function Create({ onClose }: { onClose: () => void }) {
  const create = useWrite('createPersonalAccessToken', { showsFailures: true })
  return <CreateToken create={create} onCreate={(body) => create.mutate({ input: { body } })} onClose={onClose} />
}
