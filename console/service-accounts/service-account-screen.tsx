import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { Expires } from '../api-tokens/expires.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { Button } from '../parts/button.tsx'
import { ShownOnce } from '../parts/shown-once.tsx'
import { EmptyState, Shown } from '../parts/states.tsx'
import { actionsColumn, type Column, Table } from '../parts/table.tsx'
import { TimeAgo } from '../parts/time.tsx'
import { useRead } from '../server/read.ts'
import { Allowed } from '../session/allowed.tsx'
import { useMay } from '../session/may.ts'
import { SERVICE_TEXTS } from './texts.ts'
import { CreateToken, RemoveToken } from './token-dialogs.tsx'

type Token = Schemas['Token']

/** One service account, and its tokens. */
export function ServiceAccountScreen() {
  const { accountId = '' } = useParams<{ accountId: string }>()
  const id = Number(accountId)
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const reason = useMay()('ADMIN')
  const { data } = useRead('listServiceAccounts', {}, { enabled: reason === undefined })
  const tokens = useRead(
    'listServiceAccountTokens',
    { path: { serviceAccountId: id } },
    { enabled: reason === undefined },
  )
  const account = data?.serviceAccounts.find((each) => each.id === id)
  const title = SERVICE_TEXTS.tokensOf(account?.name ?? accountId)
  return (
    <InstanceFrame
      title={title}
      actions={
        <Button kind="main" reason={reason} onClick={() => setCreating(true)}>
          {SERVICE_TEXTS.newToken}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <h2>
          <Link href="/instance/service-accounts">{SERVICE_TEXTS.title}</Link> <span class="dim">/</span>{' '}
          <bdi>{account?.name ?? accountId}</bdi> {account && <small>{account.username}</small>}
        </h2>
        <p class="dim">{SERVICE_TEXTS.tokenHint}</p>
        <Shown read={tokens} lines={4}>
          {({ pats }) => <Tokens account={id} tokens={pats} label={title} />}
        </Shown>
      </Allowed>
      {isCreating && (
        <CreateToken
          account={id}
          onClose={() => setCreating(false)}
          onSecret={(made) => {
            setCreating(false)
            setSecret(made)
          }}
        />
      )}
      {secret !== undefined && (
        <ShownOnce
          title={SERVICE_TEXTS.secretTitle}
          hint={SERVICE_TEXTS.secretHint}
          text={secret}
          what={SERVICE_TEXTS.secret}
          kept={SERVICE_TEXTS.kept}
          onClose={() => setSecret(undefined)}
        />
      )}
    </InstanceFrame>
  )
}

type Properties = { account: number; tokens: readonly Token[]; label: string }

function Tokens({ account, tokens, label }: Properties) {
  const [removed, setRemoved] = useState<Token>()
  if (tokens.length === 0) return <EmptyState title={SERVICE_TEXTS.noTokens} />
  const columns: Column<Token>[] = [
    {
      key: 'purpose',
      title: SERVICE_TEXTS.purpose,
      isName: true,
      cell: ({ description, secretPrefix }) => (
        <span class="token-name">
          <bdi class="clipped" title={description}>
            {description}
          </bdi>
          <code class="dim">{secretPrefix}…</code>
        </span>
      ),
    },
    { key: 'expires', title: SERVICE_TEXTS.expires, cell: ({ expiresAt }) => <Expires at={expiresAt} /> },
    { key: 'use', title: SERVICE_TEXTS.lastUse, cell: ({ seenAt }) => <TimeAgo at={seenAt} /> },
    {
      key: 'since',
      title: SERVICE_TEXTS.since,
      isExtra: true,
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    actionsColumn((token) => (
      <>
        <Button kind="quiet" label={SERVICE_TEXTS.removeToken(token.description)} onClick={() => setRemoved(token)}>
          {SERVICE_TEXTS.remove}
        </Button>
      </>
    )),
  ]
  return (
    <>
      <Table label={label} rows={tokens} keyOf={({ id }) => String(id)} columns={columns} />
      {removed !== undefined && <RemoveToken account={account} token={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}
