import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateToken } from '../tokens/create-token.tsx'
import { TOKEN_TEXTS } from '../tokens/texts.ts'
import { TokenRemoval } from '../tokens/token-removal.tsx'
import { TokenTable } from '../tokens/token-table.tsx'
import { SERVICE_TEXTS } from './texts.ts'

type Token = Schemas['Token']

/** One service account, and its tokens. */
export function ServiceAccountScreen() {
  const { accountId = '' } = useParams<{ accountId: string }>()
  const id = Number(accountId)
  const [isCreating, setCreating] = useState(false)
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
          {TOKEN_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <h2>
          <Link href="/instance/service-accounts">{WORDS.serviceAccounts}</Link> <span class="dim">/</span>{' '}
          <bdi>{account?.name ?? accountId}</bdi> {account && <small>{account.username}</small>}
        </h2>
        <p class="dim">{SERVICE_TEXTS.tokenHint}</p>
        <Shown read={tokens} lines={4}>
          {({ pats }) => <Tokens account={id} tokens={pats} label={title} />}
        </Shown>
      </Allowed>
      {isCreating && <Create account={id} onClose={() => setCreating(false)} />}
    </InstanceFrame>
  )
}

type Properties = { account: number; tokens: readonly Token[]; label: string }

function Tokens({ account, tokens, label }: Properties) {
  if (tokens.length === 0) return <EmptyState title={SERVICE_TEXTS.noTokens} />
  return (
    <TokenTable
      label={label}
      tokens={tokens}
      removal={(token, onClose) => (
        <TokenRemoval
          token={token}
          operation="deleteServiceAccountToken"
          write={{ input: { path: { serviceAccountId: account, tokenId: token.id } } }}
          onClose={onClose}
        />
      )}
    />
  )
}

function Create({ account, onClose }: { account: number; onClose: () => void }) {
  const create = useWrite('createServiceAccountToken', { showsFailures: true })
  const path = { serviceAccountId: account }
  return <CreateToken create={create} onCreate={(body) => create.mutate({ input: { path, body } })} onClose={onClose} />
}
