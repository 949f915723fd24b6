import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import {
  createServiceAccountNameMost,
  createServiceAccountNamePattern,
  createServiceAccountUsernameMost,
} from '../../../generated/text-limits.ts'
import { Removal } from '../../editing/edits/removal.tsx'
import { WORDS } from '../../page/words.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SERVICE_TEXTS } from './texts.ts'

type Account = Schemas['ServiceAccountWithTokens']

export function CreateAccount({ roles, onClose }: { roles: readonly Schemas['Role'][]; onClose: () => void }) {
  const [name, setName] = useState('')
  const [username, setUsername] = useState('')
  const [role, setRole] = useState('')
  const create = useWrite('createServiceAccount', {
    done: (made) => SERVICE_TEXTS.created(made.name),
    showsFailures: true,
    onDone: onClose,
  })
  const chosen = roles.find(({ id }) => String(id) === role) ?? roles.find((each) => each.name === 'Viewer') ?? roles[0]
  return (
    <FormDialog
      title={SERVICE_TEXTS.create}
      submit={SERVICE_TEXTS.create}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { body: { name, username, rootRole: chosen?.id ?? 0 } } })}
    >
      <NameField value={name} onInput={setName} />
      <TextField
        label={SERVICE_TEXTS.username}
        at="username"
        hint={SERVICE_TEXTS.usernameHint}
        value={username}
        onInput={setUsername}
        required
        maxLength={createServiceAccountUsernameMost}
        autocomplete="off"
        spellcheck={false}
      />
      <SelectField
        label={WORDS.role}
        at="rootRole"
        value={String(chosen?.id ?? '')}
        onChange={setRole}
        hint={chosen?.description}
        choices={roles.map((each) => ({ value: String(each.id), label: each.name }))}
      />
    </FormDialog>
  )
}

export function RenameAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  // As it was when the dialog was opened: the list follows the change before the answer to it arrives.
  const [before] = useState(account.name)
  const [name, setName] = useState(before)
  const path = { serviceAccountId: account.id }
  const rename = useWrite('updateServiceAccount', {
    done: () => SERVICE_TEXTS.renamed,
    undo: () => () => send('updateServiceAccount', { input: { path, body: { name: before } } }),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={SERVICE_TEXTS.renameOf(before)}
      submit={SERVICE_TEXTS.rename}
      write={rename}
      onClose={onClose}
      onSubmit={() => rename.mutate({ input: { path, body: { name } } })}
    >
      <NameField value={name} onInput={setName} />
    </FormDialog>
  )
}

export function RemoveAccount({ account: { id, name }, onClose }: { account: Account; onClose: () => void }) {
  return (
    <Removal
      title={SERVICE_TEXTS.removeNamed(name)}
      operation="deleteServiceAccount"
      write={{ input: { path: { serviceAccountId: id } } }}
      done={SERVICE_TEXTS.removed(name)}
      onClose={onClose}
    >
      <p>{SERVICE_TEXTS.removeHint}</p>
    </Removal>
  )
}

function NameField({ value, onInput }: { value: string; onInput: (value: string) => void }) {
  return (
    <TextField
      label={WORDS.name}
      at="name"
      value={value}
      onInput={onInput}
      required
      maxLength={createServiceAccountNameMost}
      pattern={createServiceAccountNamePattern}
      dir="auto"
    />
  )
}
