import { createRoleDescriptionMost, createRoleNameMost } from '../../../generated/text-limits.ts'
import type { RoleFields } from '../../nouns/roles/role.ts'
import { ROLE_TEXTS } from '../../nouns/roles/texts.ts'
import { useRead } from '../../server/read.ts'
import { TextField } from '../../ui/field.tsx'
import { Shown } from '../../ui/states.tsx'
import { PermissionChoice } from './permission-choice.tsx'

type Properties<Fields> = { value: Fields; isRoot: boolean; onChange: (value: Fields) => void }

export function RoleForm<Fields extends RoleFields>({ value, isRoot, onChange }: Properties<Fields>) {
  const permissions = useRead('listPermissions', {})
  const { fields } = ROLE_TEXTS
  return (
    <div class="definition">
      <TextField
        label={fields.name}
        at="name"
        value={value.name}
        onInput={(name) => onChange({ ...value, name })}
        required
        maxLength={createRoleNameMost}
        dir="auto"
      />
      <TextField
        label={fields.description}
        at="description"
        value={value.description}
        onInput={(description) => onChange({ ...value, description })}
        maxLength={createRoleDescriptionMost}
        dir="auto"
      />
      <Shown read={permissions} lines={8}>
        {(all) => (
          <PermissionChoice
            all={all.permissions}
            isRoot={isRoot}
            chosen={value.permissions}
            onChange={(chosen) => onChange({ ...value, permissions: chosen })}
          />
        )}
      </Shown>
    </div>
  )
}
