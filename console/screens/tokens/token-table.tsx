import type { Schemas } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Expires } from '../../nouns/api-tokens/expires.tsx'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { TOKEN_TEXTS } from './texts.ts'

type Token = Schemas['Token']
type Properties = {
  label: string
  tokens: readonly Token[]
  /** Asks before a token is deleted. */
  removal: (token: Token, onClose: () => void) => ComponentChildren
}

/** The tokens of one account. */
export function TokenTable({ label, tokens, removal }: Properties) {
  const [removed, setRemoved] = useState<Token>()
  const columns: Column<Token>[] = [
    {
      key: 'purpose',
      title: WORDS.description,
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
    { key: 'expires', title: WORDS.expires, cell: ({ expiresAt }) => <Expires at={expiresAt} /> },
    { key: 'use', title: TOKEN_TEXTS.lastUse, cell: ({ seenAt }) => <TimeAgo at={seenAt} /> },
    {
      key: 'since',
      title: WORDS.created,
      isExtra: true,
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    actionsColumn((token) => (
      <Button kind="quiet" label={TOKEN_TEXTS.removeNamed(token.description)} onClick={() => setRemoved(token)}>
        {WORDS.delete}
      </Button>
    )),
  ]
  return (
    <>
      <Table label={label} rows={tokens} keyOf={({ id }) => String(id)} columns={columns} />
      {removed !== undefined && removal(removed, () => setRemoved(undefined))}
    </>
  )
}
