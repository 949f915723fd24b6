import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { useQueryState } from '../../ui/use-query-state.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { nameOfRole, RoleSelect } from '../users/role-select.tsx'
import { CreateAccount, RemoveAccount, RenameAccount } from './account-dialogs.tsx'
import { SERVICE_TEXTS } from './texts.ts'

type Account = Schemas['ServiceAccountWithTokens']
type Opened = { readonly what: 'rename' | 'remove'; readonly account: Account }

/** The accounts of programs. */
export function ServiceAccountsScreen() {
  const reason = useMay()('ADMIN')
  const [query, setQuery] = useQueryState()
  const list = useRead('listServiceAccounts', {}, { enabled: reason === undefined })
  return (
    <InstanceFrame
      title={WORDS.serviceAccounts}
      hint={SERVICE_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={reason} onClick={() => setQuery({ new: '1' })}>
          {SERVICE_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <Shown read={list} lines={5}>
          {({ serviceAccounts, rootRoles }) => (
            <>
              <Accounts all={serviceAccounts} filter={query.get('q') ?? ''} roles={rootRoles} />
              {query.has('new') && <CreateAccount roles={rootRoles} onClose={() => setQuery({ new: undefined })} />}
            </>
          )}
        </Shown>
      </Allowed>
    </InstanceFrame>
  )
}

type Properties = { all: readonly Account[]; filter: string; roles: readonly Schemas['Role'][] }

function Accounts({ all, filter, roles }: Properties) {
  const [opened, setOpened] = useState<Opened>()
  const wanted = filter.toLowerCase()
  const rows = all.filter(({ name, username }) => `${name}\n${username}`.toLowerCase().includes(wanted))
  if (rows.length === 0)
    return (
      <EmptyState title={all.length === 0 ? SERVICE_TEXTS.none : WORDS.noMatch}>
        {all.length === 0 && <p>{SERVICE_TEXTS.hint}</p>}
      </EmptyState>
    )
  const columns: Column<Account>[] = [
    {
      key: 'account',
      title: SERVICE_TEXTS.account,
      isName: true,
      cell: ({ id, name, username }) => (
        <span class="member-name">
          <Link dir="auto" class="clipped" href={`/instance/service-accounts/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          <small>{username}</small>
        </span>
      ),
    },
    { key: 'role', title: WORDS.role, cell: (account) => <RoleOf account={account} roles={roles} /> },
    { key: 'tokens', title: SERVICE_TEXTS.tokens, cell: ({ tokens }) => tokens.length.toLocaleString() },
    {
      key: 'since',
      title: WORDS.created,
      isExtra: true,
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    actionsColumn((account) => (
      <>
        <Button
          kind="quiet"
          label={SERVICE_TEXTS.renameOf(account.name)}
          onClick={() => setOpened({ what: 'rename', account })}
        >
          {SERVICE_TEXTS.rename}
        </Button>
        <Button
          kind="quiet"
          label={SERVICE_TEXTS.removeNamed(account.name)}
          onClick={() => setOpened({ what: 'remove', account })}
        >
          {WORDS.delete}
        </Button>
      </>
    )),
  ]
  const close = () => setOpened(undefined)
  return (
    <>
      <Table label={WORDS.serviceAccounts} rows={rows} keyOf={({ id }) => String(id)} columns={columns} />
      {opened?.what === 'rename' && <RenameAccount account={opened.account} onClose={close} />}
      {opened?.what === 'remove' && <RemoveAccount account={opened.account} onClose={close} />}
    </>
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
