import type { Schemas } from '@flaghoist/client'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { nameOfRole, RoleSelect } from '../users/role-select.tsx'
import { CreateAccount, RemoveAccount, RenameAccount } from './account-dialogs.tsx'
import { SERVICE_TEXTS } from './texts.ts'

type Account = Schemas['ServiceAccountWithTokens']

/** The accounts of programs. */
export function ServiceAccountsScreen() {
  const reason = useMay()('ADMIN')
  const { open } = useOpened()
  const list = useRead('listServiceAccounts', {}, { enabled: reason === undefined })
  const roles = list.data?.rootRoles ?? []
  return (
    <InstanceFrame
      title={WORDS.serviceAccounts}
      hint={SERVICE_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={reason} onClick={() => open('new', 1)}>
          {SERVICE_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <DefinitionList
          title={WORDS.serviceAccounts}
          read={list}
          rows={list.data?.serviceAccounts}
          lines={5}
          idOf={({ id }) => id}
          noneYet={SERVICE_TEXTS.none}
          hrefOf={({ id }) => `/instance/service-accounts/${id}`}
          nameTitle={SERVICE_TEXTS.account}
          searched={({ name, username }) => `${name}\n${username}`}
          about={({ username }) => <small>{username}</small>}
          columns={[
            { key: 'role', title: WORDS.role, cell: (account) => <RoleOf account={account} roles={roles} /> },
            { key: 'tokens', title: SERVICE_TEXTS.tokens, cell: ({ tokens }) => tokens.length.toLocaleString() },
            {
              key: 'since',
              title: WORDS.created,
              isExtra: true,
              cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
            },
          ]}
          mayEdit={() => undefined}
          mayRemove={() => undefined}
          dialogs={{
            new: (_, close) => list.data && <CreateAccount roles={roles} onClose={close} />,
            edit: (id, close, account) => account && <RenameAccount key={id} account={account} onClose={close} />,
            remove: (id, close, account) => account && <RemoveAccount key={id} account={account} onClose={close} />,
          }}
        />
      </Allowed>
    </InstanceFrame>
  )
}

function RoleOf({ account, roles }: { account: Account; roles: readonly Schemas['Role'][] }) {
  const { id, name, rootRole } = account
  const path = { serviceAccountId: id }
  const set = useWrite('updateServiceAccount', {
    done: (_, { input }) => SERVICE_TEXTS.roleChanged(name, nameOfRole(roles, input.body.rootRole ?? 0)),
    undo: () => {
      if (rootRole === null) return undefined
      return () => send('updateServiceAccount', { input: { path, body: { rootRole } } })
    },
  })
  return (
    <RoleSelect
      label={SERVICE_TEXTS.roleOf(name)}
      value={rootRole}
      roles={roles}
      onChange={(role, onError) => set.mutate({ input: { path, body: { rootRole: role } } }, { onError })}
    />
  )
}
