import { useState } from 'preact/hooks'
import { SCIM_TEXTS } from '../../nouns/scim/texts.ts'
import { WORDS } from '../../page/words.ts'
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

/** The members of a group that a directory manages: it does not know service accounts, which can be changed. */
export function ProvisionedMembers({ members, nameOf, onChange }: Properties) {
  const [typed, setTyped] = useState('')
  const programs = useAccounts(typed).filter(({ isService }) => isService)
  const isProgram = (id: number) => programs.some((program) => program.id === id)
  const people = members.filter((id) => !isProgram(id))
  return (
    <>
      <fieldset>
        <legend>{GROUP_TEXTS.memberCount(people.length)}</legend>
        <ul class="chips picked">
          {people.map((id) => (
            <li key={id} class="chip">
              <bdi>{nameOf(id)}</bdi>
            </li>
          ))}
        </ul>
        <small>{SCIM_TEXTS.fieldHint}</small>
      </fieldset>
      <PickedList
        title={WORDS.serviceAccounts}
        label={GROUP_TEXTS.program}
        picked={members.filter(isProgram).map((id) => ({ id: String(id), name: nameOf(id) }))}
        suggestions={programs.filter(({ id }) => !members.includes(id)).map(({ label }) => label)}
        onType={setTyped}
        onAdd={(name) => {
          const found = programs.find(({ label }) => label === name)
          if (found !== undefined) onChange([...members, found.id])
        }}
        onRemove={(id) => onChange(members.filter((member) => String(member) !== id))}
      />
    </>
  )
}
