import { Link } from 'wouter-preact'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { isBuiltIn, isRoot } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Shown } from '../../ui/states.tsx'
import { actionsColumn, type Column, Table } from '../../ui/table.tsx'
import { RowActions } from '../definitions/definitions-frame.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateRole, EditRole, RemoveRole } from './role-dialogs.tsx'
import { WhoMay } from './who-may.tsx'

type Role = Schemas['Role']

/** The roles, and the way to what a user may do by them. */
export function RolesScreen() {
  const reason = useMay()('ADMIN')
  const { open } = useOpened()
  return (
    <InstanceFrame
      title={ROLE_TEXTS.title}
      hint={ROLE_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={reason} onClick={() => open('new', 1)}>
          {ROLE_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="READ_ROLE">
        <Roles reason={reason} />
        <WhoMay reason={reason} />
      </Allowed>
    </InstanceFrame>
  )
}

function Roles({ reason }: { reason: string | undefined }) {
  const { kind, id, open, close, filter } = useOpened()
  const list = useRead('listRoles', {})
  const columns: Column<Role>[] = [
    {
      key: 'name',
      title: DEFINITION_TEXTS.name,
      isName: true,
      cell: ({ id: role, name, description }) => (
        <>
          <Link class="strong" href={`/instance/roles/${role}`}>
            <bdi>{name}</bdi>
          </Link>
          {description !== '' && (
            <small dir="auto" class="clipped">
              {description}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'where',
      title: ROLE_TEXTS.where,
      cell: (role) => <span class="unbroken">{isRoot(role) ? ROLE_TEXTS.everywhere : ROLE_TEXTS.inProject}</span>,
    },
    {
      key: 'kind',
      title: ROLE_TEXTS.kind,
      isExtra: true,
      cell: (role) => <span class="unbroken">{ROLE_TEXTS.kinds[isBuiltIn(role) ? 'builtIn' : 'custom']}</span>,
    },
    actionsColumn((role) => {
      const why = reason ?? (isBuiltIn(role) ? ROLE_TEXTS.builtIn : undefined)
      return (
        <RowActions
          name={role.name}
          mayEdit={why}
          mayRemove={why}
          onEdit={() => open('edit', role.id)}
          onRemove={() => open('remove', role.id)}
        />
      )
    }),
  ]
  return (
    <>
      <Shown read={list} lines={6}>
        {({ roles }) => {
          const rows = roles.filter(({ name }) => name.toLowerCase().includes(filter))
          if (rows.length === 0) return <EmptyState title={DEFINITION_TEXTS.none} />
          return <Table label={ROLE_TEXTS.title} rows={rows} keyOf={(row) => String(row.id)} columns={columns} />
        }}
      </Shown>
      {kind === 'new' && reason === undefined && <CreateRole onClose={close} />}
      {kind === 'edit' && <EditRole key={id} id={Number(id)} reason={reason} onClose={close} />}
      {kind === 'remove' && <RemoveRole key={id} id={Number(id)} onClose={close} />}
    </>
  )
}
