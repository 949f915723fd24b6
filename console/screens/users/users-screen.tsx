import { useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { PAGE_SIZE, usePage } from '../../ui/use-page.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { InviteUser } from './invite-user.tsx'
import { USER_TEXTS } from './texts.ts'
import { UserTable } from './user-table.tsx'

/** The people who can sign in. */
export function UsersScreen() {
  const [isInviting, setInviting] = useState(false)
  const reason = useMay()('ADMIN')
  const { q, page, asked, setQuery } = usePage()
  const users = useRead('listUsers', { query: asked }, { enabled: reason === undefined, keepsPrevious: true })
  return (
    <InstanceFrame
      title={WORDS.users}
      actions={
        <>
          <SearchField
            label={USER_TEXTS.filter}
            value={q}
            onSearch={(typed) => setQuery({ q: typed, page: undefined })}
          />
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
              {found.users.length === 0 ? <EmptyState title={WORDS.noMatch} /> : <UserTable {...found} />}
              <Pages page={page} size={PAGE_SIZE} total={found.total} onPage={(to) => setQuery({ page: to })} />
              {isInviting && <InviteUser roles={found.rootRoles} onClose={() => setInviting(false)} />}
            </>
          )}
        </Shown>
      </Allowed>
    </InstanceFrame>
  )
}
