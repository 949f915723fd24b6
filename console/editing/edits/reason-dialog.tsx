import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { FREEZE_TEXTS } from '../../nouns/freezes/texts.ts'
import { isFrozenError } from '../../server/overriding.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'

/** As many characters as the header `X-Override-Reason` has. */
const LEAST_CHARACTERS = 10
const MOST_CHARACTERS = 500

type Properties = {
  title: string
  submit: string
  write?: { readonly isPending: boolean; readonly error: unknown }
  children: ComponentChildren
  /** Takes the reason, and whether it is also for a freeze that the dialog has named. */
  onReason: (reason: string, isAlsoForFreeze: boolean) => void
  onClose: () => void
}

/** Asks why something is changed although a freeze holds it, or without approval. */
export function ReasonDialog({ title, submit, write, children, onReason, onClose }: Properties) {
  const [typed, setTyped] = useState('')
  const isAlsoForFreeze = isFrozenError(write?.error)
  const reason = typed.trim()
  const lacking = [...reason].length < LEAST_CHARACTERS ? FREEZE_TEXTS.reasonHint : undefined
  return (
    <FormDialog
      title={title}
      submit={submit}
      isDanger
      {...(write !== undefined && { write })}
      reason={lacking}
      onClose={onClose}
      onSubmit={() => lacking === undefined && onReason(reason, isAlsoForFreeze)}
    >
      {children}
      {isAlsoForFreeze && <p>{FREEZE_TEXTS.alsoFreeze}</p>}
      <TextArea
        label={FREEZE_TEXTS.reason}
        hint={FREEZE_TEXTS.reasonHint}
        value={typed}
        onInput={setTyped}
        maxLength={MOST_CHARACTERS}
      />
    </FormDialog>
  )
}
