import type { OperationId } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { WORDS } from '../../page/words.ts'
import type { Write } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { reasoned, WhyField } from './why-field.tsx'

type Properties<Id extends OperationId> = {
  title: string
  /** What the button says; by default that it deletes. */
  submit?: string
  operation: Id
  write: Write<Id>
  /** What the toast says. */
  done: string
  onClose: () => void
  /** What follows when it was done; by default the dialog is closed. */
  onDone?: () => void
  /** What is lost. */
  children: ComponentChildren
}

/** Asks before something is deleted that can't be brought back. */
export function Removal<Id extends OperationId>({
  title,
  submit = WORDS.delete,
  operation,
  write,
  done,
  onClose,
  onDone = onClose,
  children,
}: Properties<Id>) {
  const [why, setWhy] = useState('')
  const remove = useWrite(operation, { done: () => done, showsFailures: true, onDone })
  return (
    <FormDialog
      title={title}
      submit={submit}
      isDanger
      write={remove}
      footer={<WhyField value={why} onInput={setWhy} />}
      onClose={onClose}
      onSubmit={() => remove.mutate({ ...write, ...reasoned(why) })}
    >
      {children}
    </FormDialog>
  )
}
