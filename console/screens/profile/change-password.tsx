import { useState } from 'preact/hooks'
import { useWrite } from '../../server/write.ts'
import { SESSION_TEXTS } from '../../session/texts.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PROFILE_TEXTS } from './texts.ts'

/** Changes the password of the user, who has to know the one of now. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const [oldPassword, setOld] = useState('')
  const [password, setPassword] = useState('')
  const [confirmPassword, setAgain] = useState('')
  const change = useWrite('changeOwnPassword', {
    done: () => PROFILE_TEXTS.changed,
    showsFailures: true,
    onDone: onClose,
  })
  const differs = confirmPassword !== '' && confirmPassword !== password ? PROFILE_TEXTS.differs : undefined
  return (
    <FormDialog
      title={PROFILE_TEXTS.password}
      submit={PROFILE_TEXTS.password}
      write={change}
      reason={differs}
      onClose={onClose}
      onSubmit={() => {
        if (differs === undefined) change.mutate({ input: { body: { oldPassword, password, confirmPassword } } })
      }}
    >
      <TextField
        label={PROFILE_TEXTS.old}
        at="oldPassword"
        type="password"
        value={oldPassword}
        onInput={setOld}
        required
        autocomplete="current-password"
      />
      <TextField
        label={PROFILE_TEXTS.new}
        at="password"
        type="password"
        value={password}
        onInput={setPassword}
        hint={SESSION_TEXTS.passwordHint}
        required
        autocomplete="new-password"
      />
      <TextField
        label={PROFILE_TEXTS.again}
        at="confirmPassword"
        type="password"
        value={confirmPassword}
        onInput={setAgain}
        error={differs}
        required
        autocomplete="new-password"
      />
    </FormDialog>
  )
}
