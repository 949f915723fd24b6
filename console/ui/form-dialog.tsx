import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { TEXTS } from '../page/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { RefusableForm } from './refusals.tsx'
import { ErrorNotice } from './states.tsx'

type Properties = {
  title: string
  /** What the button does. */
  submit: string
  /** What was sent: whether it is on its way, and why it was refused. Without it, the dialog is closed at once. */
  write?: { readonly isPending: boolean; readonly error: unknown }
  onSubmit: () => void
  onClose: () => void
  children?: ComponentChildren
  isDanger?: boolean
  wide?: boolean
  /** What else is in the footer, next to the buttons. */
  footer?: ComponentChildren
  /** What the button says that closes it. */
  cancel?: string
  /** Why it can't be sent now. */
  reason?: string | undefined
}

/** A dialog with a form, or with a question that one answer confirms. A refusal is shown below its fields. */
export function FormDialog({
  title,
  submit,
  write = { isPending: false, error: null },
  onSubmit,
  onClose,
  children,
  isDanger = false,
  wide = false,
  footer,
  cancel = TEXTS.cancel,
  reason,
}: Properties) {
  const id = useId()
  return (
    <Dialog
      wide={wide}
      title={title}
      onClose={onClose}
      actions={
        <>
          {footer}
          <Button kind={isDanger ? 'danger' : 'main'} type="submit" form={id} busy={write.isPending} reason={reason}>
            {submit}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <RefusableForm error={write.error}>{children}</RefusableForm>
        {write.error ? <ErrorNotice error={write.error} /> : null}
      </form>
    </Dialog>
  )
}
