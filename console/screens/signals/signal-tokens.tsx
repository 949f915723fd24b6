import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { TokenName } from './create-signal-token.tsx'
import { SIGNAL_TEXTS } from './texts.ts'

type Token = Schemas['SignalEndpointToken']
type Opened = { readonly token: Token; readonly isRemoval: boolean }
type Properties = { endpoint: number; tokens: readonly Token[] }

/** The tokens of one signal endpoint. */
export function SignalTokens({ endpoint, tokens }: Properties) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (tokens.length === 0) return <EmptyState title={SIGNAL_TEXTS.noTokens} />
  const columns: Column<Token>[] = [
    {
      key: 'name',
      title: WORDS.name,
      isName: true,
      cell: ({ name, secretPrefix }) => (
        <span class="token-name">
          <bdi class="clipped">{name}</bdi>
          <code class="dim">{secretPrefix}…</code>
        </span>
      ),
    },
    { key: 'since', title: WORDS.created, isExtra: true, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    actionsColumn((token) => (
      <>
        <Button
          kind="quiet"
          label={SIGNAL_TEXTS.renameToken(token.name)}
          onClick={() => setOpened({ token, isRemoval: false })}
        >
          {SIGNAL_TEXTS.rename}
        </Button>
        <Button
          kind="quiet"
          label={SIGNAL_TEXTS.removeToken(token.name)}
          onClick={() => setOpened({ token, isRemoval: true })}
        >
          {WORDS.delete}
        </Button>
      </>
    )),
  ]
  return (
    <>
      <Table label={SIGNAL_TEXTS.tokens} rows={tokens} keyOf={({ id }) => String(id)} columns={columns} />
      {opened?.isRemoval === true && <Remove endpoint={endpoint} token={opened.token} onClose={close} />}
      {opened?.isRemoval === false && <Rename endpoint={endpoint} token={opened.token} onClose={close} />}
    </>
  )
}

type DialogProperties = { endpoint: number; token: Token; onClose: () => void }

function Rename({ endpoint, token, onClose }: DialogProperties) {
  const [name, setName] = useState(token.name)
  const rename = useWrite('updateSignalEndpointToken', {
    done: () => SIGNAL_TEXTS.renamed,
    showsFailures: true,
    onDone: onClose,
  })
  const path = { signalEndpointId: endpoint, tokenId: token.id }
  return (
    <FormDialog
      title={SIGNAL_TEXTS.renameToken(token.name)}
      submit={SIGNAL_TEXTS.rename}
      write={rename}
      onClose={onClose}
      onSubmit={() => rename.mutate({ input: { path, body: { name } } })}
    >
      <TokenName value={name} onInput={setName} />
    </FormDialog>
  )
}

function Remove({ endpoint, token, onClose }: DialogProperties) {
  return (
    <Removal
      title={SIGNAL_TEXTS.removeToken(token.name)}
      operation="deleteSignalEndpointToken"
      write={{ input: { path: { signalEndpointId: endpoint, tokenId: token.id } } }}
      done={SIGNAL_TEXTS.removedToken}
      onClose={onClose}
    >
      <p>{SIGNAL_TEXTS.removeTokenHint}</p>
    </Removal>
  )
}
