import type { ComponentChildren } from 'preact'
import { Button } from './button.tsx'
import { Code } from './code.tsx'
import { Dialog } from './dialog.tsx'

type Properties = {
  title: string
  hint: string
  /** The secret, and what it is called. */
  text: string | undefined
  what: string
  /** What the button says that ends it. */
  kept: string
  onClose: () => void
  children?: ComponentChildren
}

/** The only place where a secret is shown whole. */
export function ShownOnce({ title, hint, text, what, kept, onClose, children }: Properties) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      wide
      actions={
        <Button kind="main" onClick={onClose}>
          {kept}
        </Button>
      }
    >
      <p>{hint}</p>
      {text !== undefined && <Code text={text} what={what} />}
      {children}
    </Dialog>
  )
}
