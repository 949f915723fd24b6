import { useState } from 'preact/hooks'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import { useRead } from '../../server/read.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PickedList } from '../../ui/picked-list.tsx'
import { useAccounts } from '../groups/use-accounts.ts'
import { candidatesOf } from '../project-access/member.ts'
import { keyOf, type Owner } from './owner.ts'
import { OWNER_TEXTS } from './texts.ts'

type Properties = {
  owners: readonly Owner[]
  hint: string
  write: { readonly isPending: boolean; readonly error: unknown }
  onSave: (owners: readonly Owner[], more: { comment?: string }) => void
  onClose: () => void
}

/** Chooses owners among users, service accounts and groups. */
export function EditOwners({ owners, hint, write, onSave, onClose }: Properties) {
  const [chosen, setChosen] = useState(owners)
  const [typed, setTyped] = useState('')
  const [why, setWhy] = useState('')
  const { data: overview } = useRead('getAccessOverview', {})
  const groups = candidatesOf({ users: [], groups: overview?.groups ?? [] })
  const keys = new Set(chosen.map(keyOf))
  const candidates = [...groups, ...useAccounts(typed)].filter((candidate) => !keys.has(keyOf(candidate)))
  return (
    <FormDialog
      title={OWNER_TEXTS.edit}
      submit={OWNER_TEXTS.save}
      write={write}
      onClose={onClose}
      onSubmit={() => onSave(chosen, reasoned(why))}
    >
      <p class="dim">{hint}</p>
      <PickedList
        title={OWNER_TEXTS.title}
        label={OWNER_TEXTS.add}
        hint={OWNER_TEXTS.addHint}
        picked={chosen.map((owner) => ({ id: keyOf(owner), name: owner.name }))}
        suggestions={candidates.map(({ label }) => label)}
        onType={setTyped}
        onAdd={(label) => {
          const found = candidates.find((candidate) => candidate.label === label)
          if (found !== undefined) setChosen([...chosen, found])
        }}
        onRemove={(key) => setChosen(chosen.filter((owner) => keyOf(owner) !== key))}
      />
      <WhyField value={why} onInput={setWhy} />
    </FormDialog>
  )
}
