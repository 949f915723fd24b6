import type { Schemas } from '@flaghoist/client'
import { createGroupDescriptionMost, createGroupNameMost } from '../../../generated/text-limits.ts'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { WORDS } from '../../page/words.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { GroupFields } from './group.ts'
import { MembersField, ProvisionedMembers } from './members-field.tsx'
import { GROUP_TEXTS } from './texts.ts'

type Properties = {
  value: GroupFields
  rootRoles: readonly Schemas['Role'][]
  nameOf: (account: number) => string
  /** Whether a directory manages name and members. */
  isProvisioned?: boolean
  onChange: (value: GroupFields) => void
}

export function GroupForm({ value, rootRoles, nameOf, isProvisioned = false, onChange }: Properties) {
  const change = (changed: Partial<GroupFields>) => onChange({ ...value, ...changed })
  const { fields } = GROUP_TEXTS
  return (
    <div class="definition">
      <TextField
        label={fields.name}
        at="name"
        value={value.name}
        onInput={(name) => change({ name })}
        required
        disabled={isProvisioned}
        hint={isProvisioned ? SCIM_TEXTS.fieldHint : undefined}
        maxLength={createGroupNameMost}
        dir="auto"
      />
      <TextField
        label={fields.description}
        at="description"
        value={value.description ?? ''}
        onInput={(text) => change({ description: text === '' ? null : text })}
        maxLength={createGroupDescriptionMost}
        dir="auto"
      />
      <SelectField
        label={GROUP_TEXTS.rootRole}
        at="rootRole"
        hint={GROUP_TEXTS.rootRoleHint}
        value={value.rootRole === null ? '' : String(value.rootRole)}
        onChange={(id) => change({ rootRole: id === '' ? null : Number(id) })}
        choices={[
          { value: '', label: WORDS.none },
          ...rootRoles.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      {isProvisioned ? (
        <ProvisionedMembers members={value.users} nameOf={nameOf} onChange={(users) => change({ users })} />
      ) : (
        <MembersField members={value.users} nameOf={nameOf} onChange={(users) => change({ users })} />
      )}
      <TextArea
        label={GROUP_TEXTS.mappings}
        at="mappingsSSO"
        hint={isProvisioned ? GROUP_TEXTS.mappingsOfDirectory : GROUP_TEXTS.mappingsHint}
        value={value.mappingsSSO.join('\n')}
        onInput={(text) => change({ mappingsSSO: text === '' ? [] : text.split('\n') })}
      />
    </div>
  )
}
