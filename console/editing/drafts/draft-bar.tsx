import { Button } from '../../ui/button.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { DRAFT_TEXTS } from './texts.ts'
import type { Drafted } from './use-draft.ts'

type Properties<Value> = {
  drafted: Drafted<Value>
  label: (field: string) => string
  /** Why it can't be saved as it is, other than that nothing is changed. */
  reason?: string | undefined
  /** Whether what is there without a draft can be saved, too. */
  canSaveUnchanged?: boolean
  onSave: () => void
  onClose?: (() => void) | undefined
}

/** What can be done with a draft: look at it and save it, throw it away, or leave it for later. */
export function DraftBar<Value>({
  drafted,
  label,
  reason,
  canSaveUnchanged = false,
  onSave,
  onClose,
}: Properties<Value>) {
  const { isChanged, clash, at, taken } = drafted
  const why = clash !== undefined ? DRAFT_TEXTS.clashes : isChanged || canSaveUnchanged ? reason : DRAFT_TEXTS.unchanged
  return (
    <div class="draft-bar">
      {taken.length > 0 && (
        <p class="note" role="status">
          {DRAFT_TEXTS.taken(taken.map(label).join(', '))}
        </p>
      )}
      <div class="actions">
        <Button kind="main" reason={why} onClick={onSave}>
          {DRAFT_TEXTS.save}
        </Button>
        {isChanged && <Button onClick={drafted.discard}>{DRAFT_TEXTS.discard}</Button>}
        {onClose !== undefined && <Button onClick={onClose}>{DRAFT_TEXTS.close}</Button>}
        {isChanged && (
          <small>
            {DRAFT_TEXTS.kept} <TimeAgo at={at} />
          </small>
        )}
      </div>
    </div>
  )
}
