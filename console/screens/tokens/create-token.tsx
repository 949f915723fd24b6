import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { createTokenDescriptionMost, createTokenDescriptionPattern } from '../../../generated/text-limits.ts'
import { endAfter } from '../../nouns/api-tokens/expiry.ts'
import { WORDS } from '../../page/words.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { TOKEN_TEXTS } from './texts.ts'

const DAYS = [7, 30, 90, 365]

type Properties = {
  create: { isPending: boolean; error: Error | null; data: { secret: string } | undefined }
  onCreate: (body: Schemas['CreateToken']) => void
  onClose: () => void
}

/** Asks what a token is for, and shows its secret when it is made. */
export function CreateToken({ create, onCreate, onClose }: Properties) {
  const [description, setDescription] = useState('')
  const [days, setDays] = useState('90')
  if (create.data !== undefined)
    return (
      <ShownOnce
        title={TOKEN_TEXTS.secretTitle}
        hint={WORDS.shownOnce}
        text={create.data.secret}
        what={TOKEN_TEXTS.secret}
        kept={WORDS.isCopied}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={TOKEN_TEXTS.create}
      submit={TOKEN_TEXTS.create}
      write={create}
      onClose={onClose}
      onSubmit={() => onCreate({ description, expiresAt: endAfter(Number(days), Date.now()) ?? '' })}
    >
      <TextField
        label={WORDS.description}
        at="description"
        hint={TOKEN_TEXTS.purposeHint}
        value={description}
        onInput={setDescription}
        required
        maxLength={createTokenDescriptionMost}
        pattern={createTokenDescriptionPattern}
        dir="auto"
      />
      <SelectField
        label={WORDS.expires}
        at="expiresAt"
        value={days}
        onChange={setDays}
        choices={DAYS.map((value) => ({ value: String(value), label: TOKEN_TEXTS.days(value) }))}
      />
    </FormDialog>
  )
}
