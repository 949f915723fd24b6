import { etagOf, type Input, type OperationId } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { LaterChange } from '../../editing/drafts/later-change.tsx'
import { DRAFT_TEXTS } from '../../editing/drafts/texts.ts'
import { useEdited } from '../../editing/drafts/use-edited.ts'
import { when } from '../../editing/edits/edit.ts'
import { WORDS } from '../../page/words.ts'
import { conflictOf } from '../../server/failure.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'

type Properties<Id extends OperationId, Resource extends object, Fields extends object> = {
  title: string
  /** What the button says; by default that it saves. */
  submit?: string
  /** As it was read by itself: with its ETag. A new one has none. */
  resource: Resource
  fieldsOf: (resource: Resource) => Fields
  operation: Id
  inputOf: (fields: Fields) => Input<Id>
  /** What of the fields people compare after a change of another user; all of them without it. */
  shownOf?: (fields: Fields) => unknown
  /** What the toast says. */
  done: string
  /** Why the fields can't be saved. */
  reasonOf: (fields: Fields) => string | undefined
  form: (fields: Fields, change: (changed: Partial<Fields>) => void) => ComponentChildren
  onClose: () => void
}

/** Makes or edits one thing in a dialog. The browser keeps no draft of it. */
export function EditedResource<Id extends OperationId, Resource extends object, Fields extends object>({
  title,
  submit = WORDS.save,
  resource,
  fieldsOf,
  operation,
  inputOf,
  shownOf = (fields) => fields,
  done,
  reasonOf,
  form,
  onClose,
}: Properties<Id, Resource, Fields>) {
  const edited = useEdited<Fields, Resource>(resource, fieldsOf)
  const save = useWrite(operation, { done: () => done, showsFailures: true, onDone: onClose })
  const isClash = conflictOf(save.error) !== undefined
  const reason = reasonOf(edited.fields) ?? (edited.isChanged ? undefined : DRAFT_TEXTS.unchanged)
  return (
    <FormDialog
      wide
      title={title}
      submit={submit}
      write={{ isPending: save.isPending, error: isClash ? null : save.error }}
      reason={reason}
      onClose={onClose}
      onSubmit={() => {
        if (reason === undefined) save.mutate({ input: inputOf(edited.fields), ...when(etagOf(edited.seen)) })
      }}
    >
      {isClash && (
        <LaterChange
          before={shownOf(fieldsOf(edited.seen))}
          after={shownOf(fieldsOf(resource))}
          onOver={() => {
            edited.goOn()
            save.reset()
          }}
        />
      )}
      {form(edited.fields, edited.set)}
    </FormDialog>
  )
}
