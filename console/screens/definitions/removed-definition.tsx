import { etagOf } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import type { Edit } from '../../editing/edits/edit.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import type { OwnedObject } from '../../nouns/managed/owned-object.ts'
import { OwnerNote } from '../../nouns/managed/owner-note.tsx'
import { WORDS } from '../../page/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Shown } from '../../ui/states.tsx'
import { DEFINITION_TEXTS } from './texts.ts'

type Read<Answer> = { data: Answer | undefined; error: unknown; refetch: () => unknown }
type Properties<Answer extends object> = {
  title: string
  read: Read<Answer>
  /** What files call it, if they can have it. */
  of?: OwnedObject | undefined
  editOf: (answer: Answer, etag: string | undefined) => Pick<Edit, 'before' | 'operation' | 'done' | 'changesNoFeature'>
  /** What uses it. */
  children?: ComponentChildren
  onClose: () => void
}

/** Deletes one thing, after a look at what uses it. What was read is deleted, and nothing that was edited since. */
export function RemovedDefinition<Answer extends object>({
  title,
  read,
  of,
  editOf,
  children,
  onClose,
}: Properties<Answer>) {
  if (read.data === undefined)
    return (
      <Dialog wide title={title} onClose={onClose}>
        <Shown read={read}>{() => null}</Shown>
      </Dialog>
    )
  return (
    <SaveDialog
      edit={{ title, after: {}, save: WORDS.delete, ...editOf(read.data, etagOf(read.data)) }}
      about={
        <>
          {of !== undefined && <OwnerNote of={of} at="" isEdited />}
          {children !== undefined && (
            <section class="impact">
              <h3>{DEFINITION_TEXTS.usesIt}</h3>
              {children}
            </section>
          )}
        </>
      }
      onClose={onClose}
      onDone={onClose}
    />
  )
}
