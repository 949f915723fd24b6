import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import { BASE } from '../../page/base.ts'
import { WORDS } from '../../page/words.ts'
import { readAgain } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/code.tsx'
import { PagedTable, usePage } from '../../ui/paged-table.tsx'
import { Shown } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateSignalToken } from './create-signal-token.tsx'
import { SignalTokens } from './signal-tokens.tsx'
import { SIGNAL_TEXTS } from './texts.ts'

const PAGE_SIZE = 20

/** One signal endpoint: its address, its tokens, and what it has received. */
export function SignalEndpointScreen() {
  const { endpointId = '' } = useParams<{ endpointId: string }>()
  const id = Number(endpointId)
  const [isCreating, setCreating] = useState(false)
  const reason = useMay()('ADMIN')
  const read = useRead('getSignalEndpoint', { path: { signalEndpointId: id } }, { enabled: reason === undefined })
  return (
    <InstanceFrame
      title={read.data?.name ?? SIGNAL_TEXTS.title}
      actions={
        <>
          <Button onClick={() => readAgain()}>{SIGNAL_TEXTS.refresh}</Button>
          <Button kind="main" reason={reason} onClick={() => setCreating(true)}>
            {SIGNAL_TEXTS.createToken}
          </Button>
        </>
      }
    >
      <Allowed to="ADMIN">
        <Shown read={read} lines={8}>
          {(endpoint) => <Endpoint endpoint={endpoint} />}
        </Shown>
      </Allowed>
      {isCreating && <CreateSignalToken endpoint={id} onClose={() => setCreating(false)} />}
    </InstanceFrame>
  )
}

function Endpoint({ endpoint }: { endpoint: Schemas['SignalEndpoint'] }) {
  const { id, name, description, enabled, tokens } = endpoint
  return (
    <>
      <h2>
        <Link href="/instance/signals">{SIGNAL_TEXTS.title}</Link> <span class="dim">/</span> <bdi>{name}</bdi>{' '}
        {!enabled && <span class="badge is-warning">{WORDS.off}</span>}
      </h2>
      {description !== null && (
        <p class="dim">
          <bdi>{description}</bdi>
        </p>
      )}
      <p>{SIGNAL_TEXTS.addressHint}</p>
      <Code text={`${location.origin}${BASE}/api/signal-endpoint/${name}`} what={SIGNAL_TEXTS.address} />
      <h3>{SIGNAL_TEXTS.tokens}</h3>
      <SignalTokens endpoint={id} tokens={tokens} />
      <h3>{SIGNAL_TEXTS.signals}</h3>
      <Received signalEndpointId={id} />
    </>
  )
}

function Received(path: { signalEndpointId: number }) {
  const paged = usePage(PAGE_SIZE)
  const read = useRead('listSignals', { path, query: paged.range }, { keepsPrevious: true })
  return (
    <PagedTable
      label={SIGNAL_TEXTS.signals}
      paged={paged}
      read={read}
      rows={read.data?.signals}
      keyOf={({ id }) => String(id)}
      columns={COLUMNS}
      none={SIGNAL_TEXTS.noSignals}
    />
  )
}

const COLUMNS: readonly Column<Schemas['Signal']>[] = [
  {
    key: 'signal',
    title: SIGNAL_TEXTS.payload,
    isName: true,
    cell: ({ id, payload }) => (
      <details>
        <summary>{SIGNAL_TEXTS.signal(id)}</summary>
        <Code text={JSON.stringify(payload, null, 2)} what={SIGNAL_TEXTS.payload} />
      </details>
    ),
  },
  {
    key: 'token',
    title: SIGNAL_TEXTS.sender,
    isExtra: true,
    cell: ({ tokenName }) => <bdi>{tokenName ?? WORDS.none}</bdi>,
  },
  { key: 'time', title: SIGNAL_TEXTS.received, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
]
