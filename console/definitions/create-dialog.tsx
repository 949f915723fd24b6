import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorNotice } from '../parts/states.tsx'
import { TEXTS } from '../texts.ts'
import { DEFINITION_TEXTS } from './texts.ts'

type Properties = {
  title: string
  busy: boolean
  error: Error | null
  children: ComponentChildren
  onCreate: () => void
  onClose: () => void
}

/** A form that makes something new. */
export function CreateDialog({ title, busy, error, children, onCreate, onClose }: Properties) {
  const id = useId()
  return (
    <Dialog
      wide
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="main" type="submit" form={id} busy={busy}>
            {DEFINITION_TEXTS.create}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault()
          onCreate()
        }}
      >
        {error && <ErrorNotice error={error} />}
        {children}
      </form>
    </Dialog>
  )
}
