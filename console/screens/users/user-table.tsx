import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { Release } from '../../nouns/scim/release.tsx'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { WORDS } from '../../page/words.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { AccountMarks, Activity } from './activity.tsx'
import { PasswordLink } from './password-link.tsx'
import { RemoveUser } from './remove-user.tsx'
import { nameOfRole, RoleSelect } from './role-select.tsx'
import { USER_TEXTS } from './texts.ts'
import { userName } from './user-name.ts'

type User = Schemas['User']
type Properties = { users: readonly User[]; rootRoles: readonly Schemas['Role'][] }

export function UserTable({ users, rootRoles }: Properties) {
  const [removed, setRemoved] = useState<User>()
  const [linked, setLinked] = useState<{ name: string; email: string }>()
  const columns: Column<User>[] = [
    {
      key: 'user',
      title: USER_TEXTS.user,
      isName: true,
      cell: (user) => (
        <span class="member-name">
          <Link dir="auto" class="clipped" href={`/instance/users/${user.id}`}>
            <bdi>{userName(user)}</bdi>
          </Link>
          <span>
            <AccountMarks user={user} />
          </span>
          {user.email !== undefined && <small>{user.email}</small>}
        </span>
      ),
    },
    { key: 'role', title: WORDS.role, cell: (user) => <RoleOf user={user} roles={rootRoles} /> },
    { key: 'seen', title: USER_TEXTS.lastSignIn, cell: ({ seenAt }) => <TimeAgo at={seenAt} /> },
    actionsColumn((user) => (
      <>
        {user.email !== undefined && (
          <Button
            kind="quiet"
            label={USER_TEXTS.newLinkFor(userName(user))}
            reason={user.active === false ? USER_TEXTS.noLinkWhileOff : undefined}
            onClick={() => setLinked({ name: userName(user), email: user.email ?? '' })}
          >
            {USER_TEXTS.newLink}
          </Button>
        )}
        <Activity user={user} />
        {user.scimId !== undefined && <Release name={userName(user)} what={{ users: [user.id] }} />}
        <Button
          kind="quiet"
          label={USER_TEXTS.removeNamed(userName(user))}
          reason={user.scimId === undefined ? undefined : SCIM_TEXTS.reason}
          onClick={() => setRemoved(user)}
        >
          {WORDS.delete}
        </Button>
      </>
    )),
  ]
  return (
    <>
      <Table label={WORDS.users} rows={users} keyOf={({ id }) => String(id)} columns={columns} />
      {linked !== undefined && <PasswordLink {...linked} onClose={() => setLinked(undefined)} />}
      {removed !== undefined && (
        <RemoveUser id={removed.id} name={userName(removed)} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

function RoleOf({ user, roles }: { user: User; roles: readonly Schemas['Role'][] }) {
  const name = userName(user)
  const path = { userId: user.id }
  const set = useWrite('updateUser', {
    done: (_, { input }) => USER_TEXTS.roleChanged(name, nameOfRole(roles, Number(input.body.rootRole))),
    undo: () => () => send('updateUser', { input: { path, body: { rootRole: user.rootRole } } }),
  })
  return (
    <RoleSelect
      label={USER_TEXTS.roleOf(name)}
      value={user.rootRole}
      roles={roles}
      onChange={(rootRole, onError) => set.mutate({ input: { path, body: { rootRole } } }, { onError })}
    />
  )
}
