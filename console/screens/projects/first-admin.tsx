import { useState } from 'preact/hooks'
import { changeOwnPasswordPasswordLeast, createUserNameMost } from '../../../generated/text-limits.ts'
import { showToast } from '../../page/toast.ts'
import { WORDS } from '../../page/words.ts'
import { signWithKey } from '../../server/client.ts'
import { queries } from '../../server/queries.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { SESSION_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { EmptyState } from '../../ui/states.tsx'

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
  const check = useWrite('validatePassword', { showsFailures: true })
  const create = useWrite('createUser', { showsFailures: true })
  const start = useWrite('logIn', { showsFailures: true })
  const make = async () => {
    try {
      await check.mutateAsync({ input: { body: { password } } })
      await create.mutateAsync({ input: { body: { name, email, password, rootRole: 'Admin', sendEmail: false } } })
      await start.mutateAsync({ input: { body: { username: email, password } } })
    } catch {
      // The dialog shows what was wrong.
      return
    }
    // From now on the log has the name of the user, and not that of the key.
    signWithKey(undefined)
    await queries.resetQueries()
    showToast({ text: SESSION_TEXTS.made(name), link: { text: SESSION_TEXTS.inviteOthers, href: '/instance/users' } })
    onClose()
  }
  const write = {
    isPending: check.isPending || create.isPending || start.isPending,
    error: check.error ?? create.error ?? start.error,
  }
  return (
    <FormDialog
      title={SESSION_TEXTS.makeAdmin}
      submit={SESSION_TEXTS.makeAdmin}
      write={write}
      onClose={onClose}
      onSubmit={make}
    >
      <TextField
        label={WORDS.name}
        at="name"
        value={name}
        onInput={setName}
        required
        maxLength={createUserNameMost}
        autocomplete="name"
      />
      <TextField
        label={WORDS.email}
        at="email"
        type="email"
        value={email}
        onInput={setEmail}
        required
        autocomplete="username"
      />
      <TextField
        label={SESSION_TEXTS.password}
        at="password"
        type="password"
        value={password}
        onInput={setPassword}
        hint={SESSION_TEXTS.passwordHint}
        required
        minLength={changeOwnPasswordPasswordLeast}
        autocomplete="new-password"
      />
    </FormDialog>
  )
}
