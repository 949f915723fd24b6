import { useState } from 'preact/hooks'
import type { ApiToken } from '../../nouns/api-tokens/api-token.ts'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateToken } from './create-token.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenTable } from './token-table.tsx'

/** All keys of the instance that the caller may read. */
export function InstanceKeysScreen() {
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<ApiToken>()
  const may = useMay()
  return (
    <InstanceFrame
      title={WORDS.keys}
      actions={
        <Button
          kind="main"
          reason={may(['CREATE_CLIENT_API_TOKEN', 'CREATE_FRONTEND_API_TOKEN'])}
          onClick={() => setCreating(true)}
        >
          {API_TOKEN_TEXTS.create}
        </Button>
      }
    >
      <Allowed to={['READ_CLIENT_API_TOKEN', 'READ_FRONTEND_API_TOKEN']}>
        <Tokens onSecret={setMade} />
      </Allowed>
      {isCreating && (
        <Create
          onClose={() => setCreating(false)}
          onSecret={(token) => {
            setCreating(false)
            setMade(token)
          }}
        />
      )}
      {made !== undefined && <SecretDialog token={made} onClose={() => setMade(undefined)} />}
    </InstanceFrame>
  )
}

function Tokens({ onSecret }: { onSecret: (token: ApiToken) => void }) {
  const tokens = useRead('listApiTokens', {})
  return (
    <Shown read={tokens} lines={4}>
      {(found) => <TokenTable tokens={found.tokens} onSecret={onSecret} />}
    </Shown>
  )
}

function Create(properties: { onClose: () => void; onSecret: (token: ApiToken) => void }) {
  const environments = useRead('listEnvironments', {})
  const projects = useRead('listProjects', {})
  return (
    <CreateToken
      environments={environments.data?.environments.map(({ name }) => name) ?? []}
      projects={projects.data?.projects.map(({ id }) => id) ?? []}
      {...properties}
    />
  )
}
