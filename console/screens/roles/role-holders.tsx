import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { isRoot } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Shown } from '../../ui/states.tsx'

type Role = Pick<Schemas['Role'], 'id' | 'type'>

/** Who has a role: in which projects, or everywhere. */
export function RoleHolders({ role }: { role: Role }) {
  const reason = useMay()('ADMIN')
  return (
    <section aria-label={ROLE_TEXTS.holders}>
      <h3>{ROLE_TEXTS.holders}</h3>
      {!isRoot(role) && <InProjects id={role.id} />}
      {isRoot(role) && (reason === undefined ? <Everywhere id={role.id} /> : <p class="dim">{reason}</p>)}
    </section>
  )
}

function InProjects({ id }: { id: number }) {
  const usage = useRead('getRoleUsage', { path: { roleId: id } })
  return (
    <Shown read={usage} lines={2}>
      {({ projects }) =>
        projects.length === 0 ? (
          <p class="dim">{ROLE_TEXTS.nobody}</p>
        ) : (
          <ul class="plain-list">
            {projects.map(({ project, userCount, groupCount, serviceAccountCount }) => (
              <li key={project}>
                <Link href={`${projectPath(project)}/members`}>{project}</Link>{' '}
                <span class="dim">{countsOf(userCount, groupCount, serviceAccountCount)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  )
}

function Everywhere({ id }: { id: number }) {
  const users = useRead('listUsers', { query: { rootRole: id, limit: 1 } })
  const groups = useRead('listGroups', { query: { rootRole: id, limit: 1, members: false } })
  const accounts = useRead('listServiceAccounts', {})
  const has = ({ rootRole }: { rootRole?: number | null }) => rootRole === id
  const text = countsOf(
    users.data?.total ?? 0,
    groups.data?.total ?? 0,
    accounts.data?.serviceAccounts.filter(has).length ?? 0,
  )
  return (
    <Shown read={users} lines={1}>
      {() => <p class={text === '' ? 'dim' : undefined}>{text || ROLE_TEXTS.nobodyEverywhere}</p>}
    </Shown>
  )
}

function countsOf(users: number, groups: number, accounts: number): string {
  return [
    ...(users > 0 ? [ROLE_TEXTS.users(users)] : []),
    ...(groups > 0 ? [ROLE_TEXTS.groupsOf(groups)] : []),
    ...(accounts > 0 ? [ROLE_TEXTS.accounts(accounts)] : []),
  ].join(', ')
}
