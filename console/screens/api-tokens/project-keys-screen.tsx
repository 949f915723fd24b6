import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { type ApiToken, whyNotCreate } from '../../nouns/api-tokens/api-token.ts'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { CONNECT_TEXTS } from '../connect/texts.ts'
import { ProjectFrame } from '../projects/project-frame.tsx'
import { CreateToken } from './create-token.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenTable } from './token-table.tsx'

/** The keys with which applications read the features of a project. */
export function ProjectKeysScreen() {
  const { projectId = '' } = useParams<{ projectId: string }>()
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<ApiToken>()
  const may = useMay()
  const { data: project } = useProject(projectId)
  const environments = project?.environments.map(({ environment }) => environment) ?? []
  return (
    <ProjectFrame
      projectId={projectId}
      title={WORDS.keys}
      actions={
        <>
          <Link class="button plain" href={`${projectPath(projectId)}/keys/connect`}>
            {CONNECT_TEXTS.title}
          </Link>
          <Button kind="main" reason={whyNotCreate(may, 'client', projectId)} onClick={() => setCreating(true)}>
            {API_TOKEN_TEXTS.create}
          </Button>
        </>
      }
    >
      <Allowed to="READ_PROJECT_API_TOKEN" where={{ project: projectId }}>
        <Tokens projectId={projectId} onSecret={setMade} />
      </Allowed>
      {isCreating && (
        <CreateToken
          environments={environments}
          projects={projectId}
          onClose={() => setCreating(false)}
          onSecret={(token) => {
            setCreating(false)
            setMade(token)
          }}
        />
      )}
      {made !== undefined && <SecretDialog token={made} onClose={() => setMade(undefined)} />}
    </ProjectFrame>
  )
}

function Tokens({ projectId, onSecret }: { projectId: string; onSecret: (token: ApiToken) => void }) {
  const tokens = useRead('listProjectApiTokens', { path: { projectId } })
  return (
    <Shown read={tokens} lines={4}>
      {(found) => <TokenTable tokens={found.tokens} projectId={projectId} onSecret={onSecret} />}
    </Shown>
  )
}
