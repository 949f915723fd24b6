import { useMemo, useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { InviteUser } from './invite-user.tsx'
import { USER_TEXTS } from './texts.ts'
import { UserTable } from './user-table.tsx'

/** The people who can sign in. */
export function UsersScreen() {
  const [query, setQuery] = useQueryState()
  const [isInviting, setInviting] = useState(false)
  const reason = useMay()('ADMIN')
  const users = useRead('listUsers', {}, { enabled: reason === undefined })
  const filter = query.get('q') ?? ''
  return (
    <InstanceFrame
      title={WORDS.users}
      actions={
        <>
          <SearchField label={USER_TEXTS.filter} value={filter} onSearch={(q) => setQuery({ q, page: undefined })} />
          <Button kind="main" reason={reason} onClick={() => setInviting(true)}>
            {USER_TEXTS.invite}
          </Button>
        </>
      }
    >
      <Allowed to="ADMIN">
        <Shown read={users} lines={8}>
          {(found) => (
            <>
              <Found
                {...found}
                filter={filter}
                page={Math.max(1, Number(query.get('page')) || 1)}
                onPage={(page) => setQuery({ page })}
              />
              {isInviting && <InviteUser roles={found.rootRoles} onClose={() => setInviting(false)} />}
            </>
          )}
        </Shown>
      </Allowed>
    </InstanceFrame>
  )
}

const PAGE_SIZE = 50

type FoundProperties = Parameters<typeof UserTable>[0] & {
  filter: string
  page: number
  onPage: (page: string | undefined) => void
}

function Found({ users, rootRoles, filter, page, onPage }: FoundProperties) {
  const matching = useMemo(() => {
    const wanted = filter.toLowerCase()
    return users.filter(({ name, username, email }) =>
      [name, username, email].some((text) => text?.toLowerCase().includes(wanted)),
    )
  }, [users, filter])
  const shown = filter === '' ? users : matching
  if (shown.length === 0) return <EmptyState title={WORDS.noMatch} />
  return (
    <>
      <UserTable users={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)} rootRoles={rootRoles} />
      <Pages page={page} size={PAGE_SIZE} total={shown.length} onPage={onPage} />
    </>
  )
}
