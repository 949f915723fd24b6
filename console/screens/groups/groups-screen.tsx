import { Link } from 'wouter-preact'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { Release } from '../../nouns/scim/release.tsx'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { PAGE_SIZE, usePage } from '../../ui/use-page.ts'
import { DefinitionList } from '../definitions/definition-list.tsx'
import { useOpened } from '../definitions/use-opened.ts'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { CreateGroup, EditGroup, RemoveGroup } from './group-dialogs.tsx'
import { GROUP_TEXTS } from './texts.ts'

/** The groups of accounts that have roles together. */
export function GroupsScreen() {
  const reason = useMay()('ADMIN')
  const { open } = useOpened()
  return (
    <InstanceFrame
      title={WORDS.groups}
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
  const { q, page, asked, setQuery } = usePage()
  const list = useRead('listGroups', { query: { ...asked, members: false } }, { keepsPrevious: true })
  const roles = useRead('listRoles', {})
  const roleName = (role: number) => roles.data?.roles.find((each) => each.id === role)?.name ?? String(role)
  return (
    <>
      <DefinitionList
        title={WORDS.groups}
        read={list}
        rows={list.data?.groups}
        lines={5}
        isFiltered={false}
        idOf={({ id }) => id}
        noneYet={q === '' && page === 1 ? GROUP_TEXTS.noneYet : WORDS.noMatch}
        columns={[
          { key: 'members', title: WORDS.members, cell: ({ userCount }) => userCount.toLocaleString() },
          {
            key: 'role',
            title: GROUP_TEXTS.rootRole,
            isExtra: true,
            cell: ({ rootRole }) =>
              rootRole === null ? <span class="dim">{WORDS.none}</span> : <bdi>{roleName(rootRole)}</bdi>,
          },
          {
            key: 'projects',
            title: WORDS.projects,
            isExtra: true,
            cell: ({ projects }) =>
              projects.length === 0 ? (
                <span class="dim">{WORDS.none}</span>
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
          {
            key: 'directory',
            title: SCIM_TEXTS.directory,
            isExtra: true,
            cell: ({ id, name, scimId }) =>
              scimId === undefined ? (
                <span class="dim">{WORDS.none}</span>
              ) : (
                <>
                  <span class="badge" title={SCIM_TEXTS.reason}>
                    {SCIM_TEXTS.managed}
                  </span>
                  <Release name={name} what={{ groups: [id] }} />
                </>
              ),
          },
        ]}
        mayEdit={() => undefined}
        mayRemove={({ scimId }) => (scimId === undefined ? undefined : SCIM_TEXTS.reason)}
        dialogs={{
          new: (_, close) => <CreateGroup onClose={close} />,
          edit: (id, close) => <EditGroup key={id} id={Number(id)} reason={undefined} onClose={close} />,
          remove: (id, close) => <RemoveGroup key={id} id={Number(id)} onClose={close} />,
        }}
      />
      <Pages page={page} size={PAGE_SIZE} total={list.data?.total ?? 0} onPage={(to) => setQuery({ page: to })} />
    </>
  )
}
