import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { Member } from './member.ts'
import { RoleChoice } from './role-choice.tsx'
import { MEMBER_TEXTS } from './texts.ts'
import { useRoles } from './use-roles.ts'

type Properties = {
  projectId: string
  access: Schemas['ProjectAccess']
  member: Member
  reason: string | undefined
}

export function MemberActions({ projectId, access, member, reason }: Properties) {
  // The access as it was when the dialog was opened: what the writer has seen.
  const [seen, setSeen] = useState<Schemas['ProjectAccess']>()
  const { write, set } = useRoles(projectId, member)
  return (
    <>
      <Button kind="quiet" label={MEMBER_TEXTS.changeOf(member.name)} reason={reason} onClick={() => setSeen(access)}>
        {MEMBER_TEXTS.change}
      </Button>
      <Button
        kind="quiet"
        label={MEMBER_TEXTS.removeNamed(member.name)}
        reason={reason}
        busy={write.isPending}
        onClick={() => set([], access)}
      >
        {WORDS.remove}
      </Button>
      {seen !== undefined && (
        <ChangeRoles projectId={projectId} access={seen} member={member} onClose={() => setSeen(undefined)} />
      )}
    </>
  )
}

type ChangeProperties = Omit<Properties, 'reason'> & { onClose: () => void }

function ChangeRoles({ projectId, access, member, onClose }: ChangeProperties) {
  const [roles, setRoles] = useState<readonly number[]>(member.roles)
  const { write, set } = useRoles(projectId, member, onClose)
  return (
    <FormDialog
      title={MEMBER_TEXTS.changeOf(member.name)}
      submit={WORDS.save}
      write={write}
      reason={roles.length === 0 ? MEMBER_TEXTS.chooseRole : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (roles.length > 0) set(roles, access)
      }}
    >
      <RoleChoice roles={access.roles} chosen={roles} onChange={setRoles} />
    </FormDialog>
  )
}
