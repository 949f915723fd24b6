import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import { changeRequestPath } from '../../nouns/change-requests/change-request-path.ts'
import { wordsOfIt } from '../../nouns/events/event-words.ts'
import { TEXTS } from '../../page/texts.ts'
import { WORDS } from '../../page/words.ts'
import { useRead } from '../../server/read.ts'
import { useWrite } from '../../server/write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice, Shown } from '../../ui/states.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { restorationResult } from './restoration.ts'
import { RestorationDryRun } from './restoration-dry-run.tsx'
import { HISTORY_TEXTS } from './texts.ts'

type Properties = {
  place: { projectId: string; featureName: string }
  entry: Schemas['FeatureHistoryEntry']
  onClose: () => void
}

/** Undoes one event, and leaves what others have changed since, after a dry run has shown what that changes. */
export function UndoDialog({ place, entry, onClose }: Properties) {
  const { event } = entry
  const [, navigate] = useLocation()
  const [why, setWhy] = useState('')
  const blame = useRead('getFeatureBlame', { path: place })
  const dryRun = useRead('dryRunBatch', {
    body: { operations: [{ operationId: 'undoEvent', params: { eventId: String(event) } }] },
  })
  const undo = useWrite('undoEvent', {
    done: ({ changeRequest: request }) =>
      request === undefined ? HISTORY_TEXTS.undone : HISTORY_TEXTS.requested(request.id),
    showsFailures: true,
    onDone: ({ changeRequest }) => {
      onClose()
      if (changeRequest !== undefined) navigate(changeRequestPath(changeRequest.project, changeRequest.id))
    },
  })
  const result = dryRun.data && restorationResult(dryRun.data)
  const reason = result === undefined ? HISTORY_TEXTS.checking : result.obstacle
  return (
    <Dialog
      wide
      title={HISTORY_TEXTS.undoTitle}
      onClose={onClose}
      actions={
        <>
          <WhyField value={why} onInput={setWhy} />
          <Button
            kind="main"
            busy={undo.isPending}
            reason={reason}
            onClick={() => undo.mutate({ input: { path: { eventId: event } }, ...reasoned(why) })}
          >
            {(result?.changeRequests.length ?? 0) === 0 ? HISTORY_TEXTS.undo : WORDS.requestReview}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <p>
        {HISTORY_TEXTS.undoLead} {wordsOfIt(entry.type)}, <bdi>{entry.createdBy}</bdi>, <TimeAgo at={entry.createdAt} />
      </p>
      {undo.error && <ErrorNotice error={undo.error} />}
      <Shown read={dryRun} lines={4}>
        {(run: Schemas['DryRun']) => <RestorationDryRun run={run} document={blame.data?.document} />}
      </Shown>
    </Dialog>
  )
}
