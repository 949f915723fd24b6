import type { MoveChangeRequest, Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { moveChangeRequestCommentMost } from '../../../generated/text-limits.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { TEXTS } from '../../page/texts.ts'
import { conflictOf } from '../../server/failure.ts'
import { useWrite } from '../../server/write.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { localTime } from './local-time.ts'

const HOUR_MS = 3_600_000

type Properties = {
  /** The request as the caller has looked at it: another version is refused. */
  request: Schemas['ChangeRequest']
  to: Schemas['NextChangeRequestState']
  onClose: () => void
}

/** Moves a request on, with a comment and, for a schedule, the time. */
export function MoveDialog({ request, to, onClose }: Properties) {
  const [comment, setComment] = useState('')
  const [at, setAt] = useState(() => localTime(new Date(Date.now() + HOUR_MS)))
  const move = useWrite('setChangeRequestState', {
    done: () => REQUEST_TEXTS.moved[to],
    showsFailures: true,
    onDone: onClose,
  })
  const isPast = to === 'Scheduled' && !(Date.parse(at) > Date.now())
  const body: MoveChangeRequest = {
    state: to,
    version: request.version,
    ...(to !== 'Cancelled' && request.builtOn !== undefined && { builtOn: request.builtOn }),
    ...(comment.trim() !== '' && { comment: comment.trim() }),
    ...(to === 'Scheduled' && !isPast && { scheduledAt: new Date(at).toISOString() }),
  }
  const isChanged = conflictOf(move.error) !== undefined
  const isEnd = to === 'Rejected' || to === 'Cancelled'
  return (
    <FormDialog
      title={REQUEST_TEXTS.moves[to]}
      submit={REQUEST_TEXTS.moves[to]}
      isDanger={isEnd}
      cancel={isEnd ? TEXTS.close : TEXTS.cancel}
      write={{ isPending: move.isPending, error: isChanged ? null : move.error }}
      reason={isPast ? REQUEST_TEXTS.past : isChanged ? REQUEST_TEXTS.changedMeanwhile : undefined}
      onClose={onClose}
      onSubmit={() => {
        const path = { projectId: request.project, changeRequestId: request.id }
        if (!isPast && !isChanged) move.mutate({ input: { path, body }, ifMatch: request })
      }}
    >
      <p>{REQUEST_TEXTS.moveHints[to]}</p>
      {to === 'Scheduled' && (
        <TextField
          type="datetime-local"
          label={REQUEST_TEXTS.when}
          at="scheduledAt"
          value={at}
          onInput={setAt}
          required
          hint={REQUEST_TEXTS.whenHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          error={isPast ? REQUEST_TEXTS.past : undefined}
        />
      )}
      <TextArea
        label={REQUEST_TEXTS.comment}
        at="comment"
        hint={REQUEST_TEXTS.commentHint}
        value={comment}
        onInput={setComment}
        maxLength={moveChangeRequestCommentMost}
      />
      {isChanged && (
        <p class="request-note is-wrong" role="alert">
          {REQUEST_TEXTS.changedMeanwhile}
        </p>
      )}
    </FormDialog>
  )
}
