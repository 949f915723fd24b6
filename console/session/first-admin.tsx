import { useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { EmptyState } from '../parts/states.tsx'
import { useRead } from '../server/read.ts'
import { useWrite } from '../server/write.ts'
import { useMay } from './may.ts'
import { SESSION_TEXTS } from './texts.ts'

/** Offers to make the first account, while there is no admin who can sign in. */
export function FirstAdmin() {
  const mayCount = useMay()('ADMIN') === undefined
  const { data: own } = useRead('getOwnUser', {})
  const { data: admins } = useRead('countAdmins', {}, { enabled: own !== undefined && mayCount })
  const [isOpen, setOpen] = useState(false)
  const isNeeded = admins !== undefined && admins.password + admins.noPassword === 0
  if (!isNeeded) return null
  return (
    <EmptyState title={SESSION_TEXTS.noPeople}>
      <p>{SESSION_TEXTS.noPeopleHint}</p>
      <Button kind="main" onClick={() => setOpen(true)}>
        {SESSION_TEXTS.makeAdmin}
      </Button>
      {isOpen && <FirstAdminDialog onClose={() => setOpen(false)} />}
    </EmptyState>
  )
}

function FirstAdminDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const create = useWrite('createUser', {
    done: () => SESSION_TEXTS.made(name),
    showsFailures: true,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={SESSION_TEXTS.makeAdmin}
      submit={SESSION_TEXTS.makeAdmin}
      write={create}
      onClose={onClose}
      onSubmit={() =>
        create.mutate({ input: { body: { name, email, password, rootRole: 'Admin', sendEmail: false } } })
      }
    >
      <TextField
        label={SESSION_TEXTS.name}
        value={name}
        onInput={setName}
        required
        maxLength={255}
        autocomplete="name"
      />
      <TextField
        label={SESSION_TEXTS.email}
        type="email"
        value={email}
        onInput={setEmail}
        required
        autocomplete="username"
      />
      <TextField
        label={SESSION_TEXTS.password}
        type="password"
        value={password}
        onInput={setPassword}
        hint={SESSION_TEXTS.passwordHint}
        required
        minLength={10}
        autocomplete="new-password"
      />
    </FormDialog>
  )
}
