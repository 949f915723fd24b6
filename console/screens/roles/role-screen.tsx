import type { Schemas } from '@flaghoist/client'
import { Link, useParams } from 'wouter-preact'
import { PermissionName } from '../../nouns/roles/permission-name.tsx'
import { isBuiltIn, isRoot } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { usePermissions } from '../../nouns/roles/use-permissions.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Shown } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { InstanceFrame } from '../instance/instance-frame.tsx'
import { RoleHolders } from './role-holders.tsx'

/** One role: what it allows, and who has it. */
export function RoleScreen() {
  const { roleId = '' } = useParams<{ roleId: string }>()
  const isShown = useMay()('READ_ROLE') === undefined
  const read = useRead('getRole', { path: { roleId: Number(roleId) } }, { enabled: isShown })
  return (
    <InstanceFrame title={read.data?.name ?? WORDS.roles}>
      <Allowed to="READ_ROLE">
        <Shown read={read} lines={10}>
          {(role) => (
            <>
              <h2>
                <Link href="/instance/roles">{WORDS.roles}</Link> <span class="dim">/</span> <bdi>{role.name}</bdi>{' '}
                <span class="badge">{isRoot(role) ? ROLE_TEXTS.everywhere : ROLE_TEXTS.inProject}</span>{' '}
                <span class="badge">{ROLE_TEXTS.kinds[isBuiltIn(role) ? 'builtIn' : 'custom']}</span>
              </h2>
              {role.description !== '' && (
                <p class="dim">
                  <bdi>{role.description}</bdi>
                </p>
              )}
              <RoleHolders role={role} />
              <h3>{ROLE_TEXTS.permissions}</h3>
              <Permissions role={role} />
            </>
          )}
        </Shown>
      </Allowed>
    </InstanceFrame>
  )
}

function Permissions({ role: { permissions } }: { role: Schemas['RoleWithPermissions'] }) {
  const known = usePermissions()
  if (permissions.length === 0) return <p class="dim">{ROLE_TEXTS.none}</p>
  return (
    <Table
      label={ROLE_TEXTS.permissions}
      rows={permissions}
      keyOf={({ name, environment }) => `${name} ${environment}`}
      columns={[
        {
          key: 'name',
          title: WORDS.permission,
          isName: true,
          cell: ({ name }) => <PermissionName name={name} />,
        },
        {
          key: 'environment',
          title: WORDS.environment,
          cell: ({ name, environment }) => environment ?? (known(name)?.type === 'environment' && WORDS.all),
        },
      ]}
    />
  )
}
