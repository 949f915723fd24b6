import { useState } from 'preact/hooks'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { PickedList } from '../../ui/picked-list.tsx'
import { GROUP_TEXTS } from './texts.ts'
import { useAccounts } from './use-accounts.ts'

type Properties = {
  members: readonly number[]
  nameOf: (id: number) => string
  onChange: (members: readonly number[]) => void
}

/** The members of a group: added by name, removed one by one. */
export function MembersField({ members, nameOf, onChange }: Properties) {
  const [typed, setTyped] = useState('')
  const candidates = useAccounts(typed).filter(({ id }) => !members.includes(id))
  return (
    <PickedList
      title={GROUP_TEXTS.memberCount(members.length)}
      label={GROUP_TEXTS.member}
      hint={GROUP_TEXTS.memberHint}
      picked={members.map((id) => ({ id: String(id), name: nameOf(id) }))}
      suggestions={candidates.map(({ label }) => label)}
      onType={setTyped}
      onAdd={(name) => {
        const found = candidates.find(({ label }) => label === name)
        if (found !== undefined) onChange([...members, found.id])
      }}
      onRemove={(id) => onChange(members.filter((member) => String(member) !== id))}
    />
  )
}

/** The members of a group that a directory manages. */
export function ProvisionedMembers({ members, nameOf }: Omit<Properties, 'onChange'>) {
  return (
    <fieldset>
      <legend>{GROUP_TEXTS.memberCount(members.length)}</legend>
      <ul class="chips picked">
        {members.map((id) => (
          <li key={id} class="chip">
            <bdi>{nameOf(id)}</bdi>
          </li>
        ))}
      </ul>
      <small>{SCIM_TEXTS.fieldHint}</small>
    </fieldset>
  )
}
