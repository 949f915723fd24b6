import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateLink } from './create-link.tsx'
import { LinkSwitch } from './link-switch.tsx'
import { SIGNUP_TEXTS } from './texts.ts'

type Link = Schemas['SignupToken']

/** The links with which people sign up. */
export function SignupLinksScreen() {
  const [isCreating, setCreating] = useState(false)
  const reason = useMay()('ADMIN')
  const links = useRead('listSignupTokens', {}, { enabled: reason === undefined })
  return (
    <InstanceFrame
      title={SIGNUP_TEXTS.title}
      actions={
        <Button kind="main" reason={reason} onClick={() => setCreating(true)}>
          {SIGNUP_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <Shown read={links} lines={4}>
          {({ tokens }) =>
            tokens.length === 0 ? (
              <EmptyState title={SIGNUP_TEXTS.none}>
                <p>{SIGNUP_TEXTS.hint}</p>
              </EmptyState>
            ) : (
              <Table label={SIGNUP_TEXTS.title} rows={tokens} keyOf={({ id }) => String(id)} columns={COLUMNS} />
            )
          }
        </Shown>
      </Allowed>
      {isCreating && <CreateLink onClose={() => setCreating(false)} />}
    </InstanceFrame>
  )
}

const COLUMNS: readonly Column<Link>[] = [
  {
    key: 'name',
    title: WORDS.name,
    isName: true,
    cell: ({ name }) => (
      <bdi class="member-name clipped" title={name}>
        {name}
      </bdi>
    ),
  },
  { key: 'works', title: SIGNUP_TEXTS.works, cell: (link) => <LinkSwitch link={link} /> },
  { key: 'expires', title: WORDS.expires, cell: ({ expiresAt }) => <TimeAgo at={expiresAt} isPlanned /> },
  { key: 'users', title: SIGNUP_TEXTS.users, cell: ({ users }) => users?.length ?? 0 },
  { key: 'by', title: SIGNUP_TEXTS.madeBy, isExtra: true, cell: ({ createdBy }) => createdBy },
]
