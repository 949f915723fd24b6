import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { createUserEmailMost, createUserNameMost } from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { USER_TEXTS } from './texts.ts'
import { userName } from './user-name.ts'

type Properties = { roles: readonly Schemas['Role'][]; onClose: () => void }

/** Makes an account, and then shows the link with which its owner chooses a password. */
export function InviteUser({ roles, onClose }: Properties) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('Viewer')
  const create = useWrite('createUser', { done: (made) => USER_TEXTS.invited(userName(made)), showsFailures: true })
  if (create.data !== undefined) return <InviteLink user={create.data} onClose={onClose} />
  return (
    <FormDialog
      title={USER_TEXTS.invite}
      submit={USER_TEXTS.invite}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { body: { name, email, rootRole: role } } })}
    >
      <TextField
        label={WORDS.name}
        at="name"
        value={name}
        onInput={setName}
        required
        maxLength={createUserNameMost}
        dir="auto"
      />
      <TextField
        label={WORDS.email}
        at="email"
        type="email"
        value={email}
        onInput={setEmail}
        required
        maxLength={createUserEmailMost}
        autocomplete="off"
      />
      <SelectField
        label={WORDS.role}
        at="rootRole"
        value={role}
        onChange={setRole}
        hint={roles.find((each) => each.name === role)?.description}
        choices={roles.map((each) => ({ value: each.name, label: each.name }))}
      />
    </FormDialog>
  )
}

function InviteLink({ user, onClose }: { user: Schemas['CreatedUser']; onClose: () => void }) {
  return (
    <ShownOnce
      title={USER_TEXTS.linkTitle(userName(user))}
      hint={USER_TEXTS.linkHint}
      text={user.inviteLink}
      what={USER_TEXTS.link}
      kept={USER_TEXTS.kept}
      onClose={onClose}
    >
      {user.emailSent && <p>{USER_TEXTS.linkSent}</p>}
    </ShownOnce>
  )
}
