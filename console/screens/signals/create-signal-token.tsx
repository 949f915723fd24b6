import { useState } from 'preact/hooks'
import {
  signalEndpointTokenInputNameMost,
  signalEndpointTokenInputNamePattern,
} from '../../../generated/text-limits.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { SIGNAL_TEXTS } from './texts.ts'

/** Asks what a token is called, and shows its secret when it is made. */
export function CreateSignalToken({ endpoint, onClose }: { endpoint: number; onClose: () => void }) {
  const [name, setName] = useState('')
  const create = useWrite('createSignalEndpointToken', { showsFailures: true })
  if (create.data !== undefined)
    return (
      <ShownOnce
        title={SIGNAL_TEXTS.secretTitle}
        hint={WORDS.shownOnce}
        text={create.data.secret}
        what={SIGNAL_TEXTS.secret}
        kept={WORDS.isCopied}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title={SIGNAL_TEXTS.createToken}
      submit={SIGNAL_TEXTS.createToken}
      write={create}
      onClose={onClose}
      onSubmit={() => create.mutate({ input: { path: { signalEndpointId: endpoint }, body: { name } } })}
    >
      <TokenName value={name} onInput={setName} />
    </FormDialog>
  )
}

export function TokenName({ value, onInput }: { value: string; onInput: (name: string) => void }) {
  return (
    <TextField
      label={WORDS.name}
      at="name"
      hint={SIGNAL_TEXTS.tokenNameHint}
      value={value}
      onInput={onInput}
      required
      maxLength={signalEndpointTokenInputNameMost}
      pattern={signalEndpointTokenInputNamePattern}
      dir="auto"
    />
  )
}
