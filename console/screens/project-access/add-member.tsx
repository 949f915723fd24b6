import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Combobox } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { candidateOf, candidatesOf } from './member.ts'
import { RoleChoice } from './role-choice.tsx'
import { MEMBER_TEXTS } from './texts.ts'

/** The role that most members have: it may edit features. */
const USUAL = 'Member'

type Properties = { projectId: string; access: Schemas['ProjectAccess']; onClose: () => void }

export function AddMember({ projectId, access, onClose }: Properties) {
  const [label, setLabel] = useState('')
  const [roles, setRoles] = useState(() => access.roles.filter(({ name }) => name === USUAL).map(({ id }) => id))
  const overview = useRead('getAccessOverview', {})
  const candidates = overview.data === undefined ? [] : candidatesOf(overview.data)
  const found = candidateOf(candidates, label)
  const add = useWrite('addProjectAccess', {
    done: () => MEMBER_TEXTS.added(found?.name ?? label),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={MEMBER_TEXTS.add}
      submit={MEMBER_TEXTS.add}
      write={add}
      // What was typed is enough when only one has it.
      reason={found === undefined ? MEMBER_TEXTS.unknown : roles.length === 0 ? MEMBER_TEXTS.chooseRole : undefined}
      onClose={onClose}
      onSubmit={() => {
        if (found === undefined || roles.length === 0) return
        const body = { roles, ...(found.isGroup ? { groups: [found.id] } : { users: [found.id] }) }
        add.mutate({ input: { path: { projectId }, body } })
      }}
    >
      <Combobox
        label={MEMBER_TEXTS.member}
        value={label}
        onInput={setLabel}
        hint={MEMBER_TEXTS.addHint}
        suggestions={candidates.map((candidate) => candidate.label)}
        required
      />
      <RoleChoice roles={access.roles} chosen={roles} onChange={setRoles} />
    </FormDialog>
  )
}
