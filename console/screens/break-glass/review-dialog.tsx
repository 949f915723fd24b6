import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { reviewBreakGlassCommentMost } from '../../../generated/text-limits.ts'
import { useWrite } from '../../server/write.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChangedBy } from './changed-by.tsx'
import { USE_TEXTS } from './texts.ts'

type Properties = { projectId: string; use: Schemas['BreakGlassUse']; onClose: () => void }

/** Signs a change that was made without approval, with a comment. */
export function ReviewDialog({ projectId, use, onClose }: Properties) {
  const [comment, setComment] = useState('')
  const review = useWrite('reviewBreakGlassUse', {
    done: () => USE_TEXTS.reviewed,
    showsFailures: true,
    onDone: onClose,
  })
  const said = comment.trim()
  return (
    <FormDialog
      title={USE_TEXTS.review}
      submit={USE_TEXTS.review}
      write={review}
      onClose={onClose}
      onSubmit={() =>
        review.mutate({
          input: { path: { projectId, useId: use.id }, body: said === '' ? {} : { comment: said } },
        })
      }
    >
      <p dir="auto">{use.reason}</p>
      <ChangedBy projectId={projectId} use={use} />
      <p class="dim">{USE_TEXTS.reviewHint}</p>
      <TextArea
        label={USE_TEXTS.comment}
        at="comment"
        hint={USE_TEXTS.commentHint}
        value={comment}
        onInput={setComment}
        maxLength={reviewBreakGlassCommentMost}
      />
    </FormDialog>
  )
}
