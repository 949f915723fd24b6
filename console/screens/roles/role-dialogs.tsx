import { change } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { when } from '../../editing/edits/edit.ts'
import { bodyOf, fieldsOf, isRoot, type NewRole } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useReadOnce } from '../../server/read-once.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EditedDefinition } from '../definitions/edited-definition.tsx'
import { RemovedDefinition } from '../definitions/removed-definition.tsx'
import { DEFINITION_TEXTS } from '../definitions/texts.ts'
import { RoleForm } from './role-form.tsx'

const EMPTY: NewRole = { name: '', description: '', type: 'custom', permissions: [] }
const TYPES = ['custom', 'root-custom'] as const

type Properties = { id: number; reason: string | undefined; onClose: () => void }

export function CreateRole({ onClose }: { onClose: () => void }) {
  const [value, setValue] = useState(EMPTY)
  const create = useWrite('createRole', {
    done: ({ roles }) => ROLE_TEXTS.created(roles.name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      wide
      title={ROLE_TEXTS.create}
      submit={DEFINITION_TEXTS.create}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { body: { ...bodyOf(value), type: value.type } } })}
    >
      <SelectField
        label={ROLE_TEXTS.where}
        hint={WORDS.cannotBeChanged}
        value={value.type}
        onChange={(type) =>
          // Permissions of the instance are not those of a project.
          setValue({ ...value, type: type === 'custom' ? 'custom' : 'root-custom', permissions: [] })
        }
        choices={TYPES.map((type) => ({ value: type, label: ROLE_TEXTS.types[type] }))}
      />
      <RoleForm value={value} isRoot={value.type === 'root-custom'} onChange={setValue} />
    </FormDialog>
  )
}

export function EditRole({ id, reason, onClose }: Properties) {
  const path = { roleId: id }
  const read = useRead('getRole', { path })
  return (
    <EditedDefinition
      title={ROLE_TEXTS.editTitle(read.data?.name ?? '')}
      place={['role', String(id)]}
      read={read}
      fieldsOf={fieldsOf}
      labels={ROLE_TEXTS.fields}
      show={(_, value) => (Array.isArray(value) ? value.join(', ') : String(value)) || WORDS.none}
      form={(mine, onChange) => (
        <RoleForm value={mine} isRoot={read.data !== undefined && isRoot(read.data)} onChange={onChange} />
      )}
      editOf={({ base, mine, etag }) => ({
        title: ROLE_TEXTS.editTitle(base.name),
        before: base,
        after: mine,
        operation: change('updateRole', { path, body: bodyOf(mine) }, when(etag)),
        changesNoFeature: true,
        done: ROLE_TEXTS.saved,
      })}
      reason={reason}
      onClose={onClose}
    />
  )
}

export function RemoveRole({ id, onClose }: Omit<Properties, 'reason'>) {
  const path = { roleId: id }
  const read = useReadOnce('getRole', { path })
  return (
    <RemovedDefinition
      title={ROLE_TEXTS.removeTitle(read.data?.name ?? '')}
      read={read}
      editOf={(role, etag) => ({
        before: fieldsOf(role),
        operation: change('deleteRole', { path }, when(etag)),
        changesNoFeature: true,
        done: ROLE_TEXTS.removed,
      })}
      onClose={onClose}
    >
      <p>{ROLE_TEXTS.held}</p>
    </RemovedDefinition>
  )
}
