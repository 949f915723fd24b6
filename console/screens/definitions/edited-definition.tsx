import { etagOf } from '@flaghoist/client'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ClashPanel } from '../../editing/drafts/clash-panel.tsx'
import { DraftBar } from '../../editing/drafts/draft-bar.tsx'
import { type Fields, useDraft } from '../../editing/drafts/use-draft.ts'
import type { Edit } from '../../editing/edits/edit.ts'
import { SaveDialog } from '../../editing/edits/save-dialog.tsx'
import { useWarnings } from '../../nouns/sdk-warnings/use-warnings.ts'
import type { Warning } from '../../nouns/sdk-warnings/warnings.ts'
import { WORDS } from '../../page/words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { RefusableForm } from '../../ui/refusals.tsx'
import { Shown } from '../../ui/states.tsx'

type Read<Answer> = { data: Answer | undefined; error: unknown; refetch: () => unknown }
type States<Value> = { readonly base: Value; readonly mine: Value; readonly etag: string | undefined }

type Properties<Answer extends object, Value extends Fields> = {
  title: string
  /** Under which the browser keeps the draft. */
  place: readonly string[]
  read: Read<Answer>
  /** The fields of what was read that can be edited. */
  fieldsOf: (answer: Answer) => Value
  labels: Readonly<Record<string, string>>
  /** How people read the value of a field. */
  show?: (field: string, value: unknown) => string
  form: (mine: Value, change: (mine: Value) => void, warnings: readonly Warning[]) => ComponentChildren
  editOf: (states: States<Value>) => Edit
  /** Why the caller can't save it. */
  reason: string | undefined
  /** Says what is wrong with a value; undefined if nothing is that the form knows of. */
  problem?: (mine: Value) => string | undefined
  /** Whether SDKs read it, so that what they read in different ways is asked while it is edited. */
  isRead?: boolean
  onClose: () => void
}

/** Edits one thing as a draft, and shows what it affects before it is saved. */
export function EditedDefinition<Answer extends object, Value extends Fields>({
  title,
  place,
  read,
  fieldsOf,
  labels,
  show = (_, value) => shown(value),
  form,
  editOf,
  reason,
  problem,
  isRead = false,
  onClose,
}: Properties<Answer, Value>) {
  const drafted = useDraft<Value>(place, read.data && { value: fieldsOf(read.data), etag: etagOf(read.data) })
  // As it was when it was checked: what is read follows the change before the answer to it arrives.
  const [saving, setSaving] = useState<Edit>()
  const { mine, base, etag, clash } = drafted
  const warnings = useWarnings(isRead && mine && base ? editOf({ base, mine, etag: '*' }).operation : undefined)
  const label = (field: string) => labels[field] ?? field
  return (
    <Dialog wide title={title} onClose={onClose}>
      {mine === undefined || base === undefined ? (
        <Shown read={read}>{() => null}</Shown>
      ) : (
        <RefusableForm>
          {clash !== undefined && (
            <ClashPanel clash={clash} label={label} show={show} onResolve={(chosen) => drafted.resolve(chosen)} />
          )}
          {form(mine, drafted.change, warnings)}
          <DraftBar
            drafted={drafted}
            label={label}
            reason={reason ?? problem?.(mine)}
            onSave={() => setSaving(editOf({ base, mine, etag }))}
            onClose={onClose}
          />
          {saving !== undefined && clash === undefined && (
            <SaveDialog
              edit={saving}
              onClose={() => setSaving(undefined)}
              onDone={() => {
                drafted.discard()
                onClose()
              }}
            />
          )}
        </RefusableForm>
      )}
    </Dialog>
  )
}

function shown(value: unknown): string {
  if (value === null || value === '') return WORDS.none
  return typeof value === 'string' ? value : JSON.stringify(value)
}
