import { useState } from 'preact/hooks'
import { PermissionName } from '../../nouns/roles/permission-name.tsx'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { nameOf } from '../../session/name.ts'
import { SESSION_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Shown } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ChangePassword } from './change-password.tsx'
import { OwnTokens } from './own-tokens.tsx'
import { PROFILE_TEXTS } from './texts.ts'

/** Who the caller is, what they may do, and their tokens. */
export function ProfileScreen() {
  useTitle(SESSION_TEXTS.profile)
  const own = useRead('getOwnUser', {})
  return (
    <>
      <h1>{SESSION_TEXTS.profile}</h1>
      <Shown read={own}>
        {({ user, permissions }) => (
          <>
            <p>
              <bdi>{nameOf(user)}</bdi> {user.email !== undefined && <span class="dim">{user.email}</span>}
            </p>
            {user.accountType === 'User' && (
              <>
                <Account />
                <OwnTokens />
              </>
            )}
            <h2>{SESSION_TEXTS.permissions}</h2>
            <Table
              label={SESSION_TEXTS.permissions}
              rows={permissions}
              keyOf={({ permission, project, environment }) => [permission, project, environment].join(' ')}
              columns={[
                {
                  key: 'permission',
                  title: WORDS.permission,
                  isName: true,
                  cell: (row) => <PermissionName name={row.permission} />,
                },
                { key: 'project', title: WORDS.project, cell: (row) => place(row.project) },
                { key: 'environment', title: WORDS.environment, cell: (row) => place(row.environment) },
              ]}
            />
          </>
        )}
      </Shown>
    </>
  )
}

/** The role and the groups of the user, and the way to another password. */
function Account() {
  const { data } = useRead('getOwnProfile', {})
  const [isChanging, setChanging] = useState(false)
  return (
    <div class="facts">
      {data !== undefined && (
        <span>
          {WORDS.role}: <bdi>{data.rootRole.name}</bdi>
        </span>
      )}
      {data !== undefined && data.groups.length > 0 && (
        <span>
          {WORDS.groups}: <bdi>{data.groups.join(', ')}</bdi>
        </span>
      )}
      {data?.canChangePassword && (
        <Button kind="quiet" onClick={() => setChanging(true)}>
          {PROFILE_TEXTS.password}
        </Button>
      )}
      {isChanging && <ChangePassword onClose={() => setChanging(false)} />}
    </div>
  )
}

function place(at: string | undefined): string {
  return at === undefined || at === '*' || at === '' ? SESSION_TEXTS.everywhere : at
}
