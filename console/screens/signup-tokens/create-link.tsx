import { useState } from 'preact/hooks'
import { createSignupTokenNameMost } from '../../../generated/text-limits.ts'
import { endAfter } from '../../nouns/api-tokens/expiry.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { SIGNUP_TEXTS } from './texts.ts'

const DAYS = [1, 7, 30, 90]

/** Makes a signup link, and then shows it once. */
export function CreateLink({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('7')
  const create = useWrite('createSignupToken', { showsFailures: true })
  if (create.data !== undefined) return <LinkDialog link={create.data.url ?? create.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title={SIGNUP_TEXTS.create}
      submit={SIGNUP_TEXTS.create}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { body: { name, expiresAt: endAfter(Number(days), Date.now()) ?? '' } } })}
    >
      <p>{SIGNUP_TEXTS.hint}</p>
      <TextField
        label={WORDS.name}
        at="name"
        value={name}
        onInput={setName}
        hint={SIGNUP_TEXTS.nameHint}
        required
        maxLength={createSignupTokenNameMost}
      />
      <SelectField
        label={WORDS.expires}
        at="expiresAt"
        value={days}
        onChange={setDays}
        choices={DAYS.map((value) => ({ value: String(value), label: SIGNUP_TEXTS.days(value) }))}
      />
    </FormDialog>
  )
}

function LinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <ShownOnce
      title={SIGNUP_TEXTS.linkTitle}
      hint={WORDS.shownOnce}
      text={link}
      what={SIGNUP_TEXTS.link}
      kept={WORDS.isCopied}
      onClose={onClose}
    />
  )
}
