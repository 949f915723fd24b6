import type { Schemas } from '@flaghoist/client'
import { isBuiltIn, isRoot } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useMay } from '../../session/may.ts'
import { Allowed } from '../../ui/allowed.tsx'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../definitions/definition-list.tsx'
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
      title={WORDS.roles}
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
  const list = useRead('listRoles', {})
  const mayChange = (role: Role) => reason ?? (isBuiltIn(role) ? ROLE_TEXTS.builtIn : undefined)
  return (
    <DefinitionList
      title={WORDS.roles}
      read={list}
      rows={list.data?.roles}
      lines={6}
      idOf={({ id }) => id}
      hrefOf={({ id }) => `/instance/roles/${id}`}
      columns={[
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
      ]}
      mayEdit={mayChange}
      mayRemove={mayChange}
      dialogs={{
        new: (_, close) => reason === undefined && <CreateRole onClose={close} />,
        edit: (id, close) => <EditRole key={id} id={Number(id)} reason={reason} onClose={close} />,
        remove: (id, close) => <RemoveRole key={id} id={Number(id)} onClose={close} />,
      }}
    />
  )
}
