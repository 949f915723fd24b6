import { useState } from 'preact/hooks'
import { type ApiToken, whyNotRemove, whyNotReplace } from '../../nouns/api-tokens/api-token.ts'
import { Expires } from '../../nouns/api-tokens/expires.tsx'
import { API_TOKEN_TEXTS } from '../../nouns/api-tokens/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { RemoveToken } from './remove-token.tsx'
import { ReplaceToken } from './replace-token.tsx'

/** As many as a server sends that keeps only hashes. */
const SHOWN_CHARACTERS = 8

type Opened = { readonly what: 'replace' | 'remove'; readonly token: ApiToken }
type Properties = { tokens: readonly ApiToken[]; projectId?: string; onSecret: (token: ApiToken) => void }

/** Keys with what can be done with each. `projectId` is that of the screen, if it is one of a project. */
export function TokenTable({ tokens, projectId, onSecret }: Properties) {
  const [opened, setOpened] = useState<Opened>()
  const may = useMay()
  if (tokens.length === 0)
    return (
      <EmptyState title={API_TOKEN_TEXTS.none}>
        <p>{API_TOKEN_TEXTS.noneHint}</p>
      </EmptyState>
    )
  const close = () => setOpened(undefined)
  const columns: Column<ApiToken>[] = [
    { key: 'name', title: WORDS.name, isName: true, cell: (token) => <Name token={token} /> },
    { key: 'type', title: WORDS.type, cell: ({ type }) => type },
    {
      key: 'environment',
      title: WORDS.environment,
      cell: ({ environment }) => (environment === '*' ? WORDS.all : environment),
    },
    { key: 'projects', title: WORDS.projects, cell: ({ projects }) => placesOf(projects) },
    { key: 'expires', title: WORDS.expires, cell: ({ expiresAt }) => <Expires at={expiresAt} /> },
    { key: 'use', title: API_TOKEN_TEXTS.lastUse, cell: ({ seenAt }) => <TimeAgo at={seenAt} /> },
    actionsColumn((token) => (
      <>
        <Button
          kind="quiet"
          label={API_TOKEN_TEXTS.replaceNamed(token.tokenName)}
          reason={whyNotReplace(may, token)}
          onClick={() => setOpened({ what: 'replace', token })}
        >
          {API_TOKEN_TEXTS.replace}
        </Button>
        <Button
          kind="quiet"
          label={API_TOKEN_TEXTS.removeNamed(token.tokenName)}
          reason={whyNotRemove(may, token, projectId)}
          onClick={() => setOpened({ what: 'remove', token })}
        >
          {WORDS.delete}
        </Button>
      </>
    )),
  ]
  return (
    <>
      <Table label={WORDS.keys} rows={tokens} keyOf={({ id }) => String(id)} columns={columns} />
      {opened?.what === 'replace' && (
        <ReplaceToken
          token={opened.token}
          onClose={close}
          onSecret={(made) => {
            close()
            onSecret(made)
          }}
        />
      )}
      {opened?.what === 'remove' && (
        <RemoveToken token={opened.token} {...(projectId !== undefined && { projectId })} onClose={close} />
      )}
    </>
  )
}

function Name({ token: { tokenName, secret } }: { token: ApiToken }) {
  return (
    <span class="token-name">
      <span dir="auto" class="clipped" title={tokenName}>
        <bdi>{tokenName}</bdi>
      </span>
      <code class="dim">{beginningOf(secret)}…</code>
    </span>
  )
}

/** A server that keeps keys whole sends them whole: a list is no place for them. */
function beginningOf(secret: string): string {
  return secret.slice(0, secret.indexOf('.') + SHOWN_CHARACTERS)
}

function placesOf(projects: readonly string[]): string {
  if (projects.length === 0) return API_TOKEN_TEXTS.hiddenProjects
  return projects[0] === '*' ? WORDS.all : projects.join(', ')
}
