import { Link } from 'wouter-preact'
import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { projectPath } from '../../nouns/projects/project-path.ts'
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
import { CreateGroup, EditGroup, RemoveGroup } from './group-dialogs.tsx'
import { GROUP_TEXTS } from './texts.ts'

type Group = Schemas['Group']

/** The groups of accounts that have roles together. */
export function GroupsScreen() {
  const reason = useMay()('ADMIN')
  const { open } = useOpened()
  return (
    <InstanceFrame
      title={GROUP_TEXTS.title}
      hint={GROUP_TEXTS.hint}
      isFiltered
      actions={
        <Button kind="main" reason={reason} onClick={() => open('new', 1)}>
          {GROUP_TEXTS.create}
        </Button>
      }
    >
      <Allowed to="ADMIN">
        <Groups />
      </Allowed>
    </InstanceFrame>
  )
}

function Groups() {
  const { kind, id, open, close, filter } = useOpened()
  const list = useRead('listGroups', {})
  const roles = useRead('listRoles', {})
  const columns = columnsOf((role) => roles.data?.roles.find((each) => each.id === role)?.name ?? String(role), open)
  return (
    <>
      <Shown read={list} lines={5}>
        {({ groups }) => {
          const rows = groups.filter(({ name }) => name.toLowerCase().includes(filter))
          if (rows.length > 0)
            return <Table label={GROUP_TEXTS.title} rows={rows} keyOf={(row) => String(row.id)} columns={columns} />
          return <EmptyState title={groups.length === 0 ? GROUP_TEXTS.noneYet : DEFINITION_TEXTS.none} />
        }}
      </Shown>
      {kind === 'new' && <CreateGroup onClose={close} />}
      {kind === 'edit' && <EditGroup key={id} id={Number(id)} reason={undefined} onClose={close} />}
      {kind === 'remove' && <RemoveGroup key={id} id={Number(id)} onClose={close} />}
    </>
  )
}

function columnsOf(
  roleName: (id: number) => string,
  open: (kind: 'edit' | 'remove', id: number) => void,
): readonly Column<Group>[] {
  return [
    {
      key: 'name',
      title: DEFINITION_TEXTS.name,
      isName: true,
      cell: ({ name, description }) => (
        <>
          <bdi class="strong">{name}</bdi>
          {description !== null && (
            <small dir="auto" class="clipped">
              {description}
            </small>
          )}
        </>
      ),
    },
    { key: 'members', title: GROUP_TEXTS.members, cell: ({ userCount }) => userCount.toLocaleString() },
    {
      key: 'role',
      title: GROUP_TEXTS.rootRole,
      isExtra: true,
      cell: ({ rootRole }) =>
        rootRole === null ? <span class="dim">{GROUP_TEXTS.noRole}</span> : <bdi>{roleName(rootRole)}</bdi>,
    },
    {
      key: 'projects',
      title: GROUP_TEXTS.projects,
      isExtra: true,
      cell: ({ projects }) =>
        projects.length === 0 ? (
          <span class="dim">{GROUP_TEXTS.noProject}</span>
        ) : (
          <span class="links">
            {projects.map((project) => (
              <Link key={project} href={`${projectPath(project)}/members`}>
                {project}
              </Link>
            ))}
          </span>
        ),
    },
    actionsColumn(({ id, name }) => (
      <RowActions name={name} mayEdit={undefined} onEdit={() => open('edit', id)} onRemove={() => open('remove', id)} />
    )),
  ]
}
