import { change, type Schemas } from '@flaghoist/client'
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
import { SelectField } from '../../ui/field.tsx'
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

/** Brings a feature back to an earlier state, after a dry run has shown what that changes, and whom it affects. */
export function RestoreDialog({ place, entry, onClose }: Properties) {
  const [environment, setEnvironment] = useState('')
  const [, navigate] = useLocation()
  const [why, setWhy] = useState('')
  const feature = useRead('getFeature', { path: place })
  const blame = useRead('getFeatureBlame', { path: place })
  const body = { event: entry.event, ...(environment !== '' && { environments: [environment] }) }
  const dryRun = useRead('dryRunBatch', {
    body: { operations: [change('restoreFeature', { path: place, body }, { ifMatch: '*' })] },
  })
  const restore = useWrite('restoreFeature', {
    done({ changeRequests = [] }) {
      const [request] = changeRequests
      return request === undefined ? HISTORY_TEXTS.restored : HISTORY_TEXTS.requested(request.id)
    },
    showsFailures: true,
    onDone({ changeRequests = [] }) {
      onClose()
      const [request] = changeRequests
      if (request !== undefined) navigate(changeRequestPath(request.project, request.id))
    },
  })
  const result = dryRun.data && restorationResult(dryRun.data)
  const seen = blame.data
  const isReady = result !== undefined && seen !== undefined
  const reason = !isReady
    ? HISTORY_TEXTS.checking
    : (result.obstacle ?? (result.isSame ? HISTORY_TEXTS.nothing : undefined))
  return (
    <Dialog
      wide
      title={HISTORY_TEXTS.restoreTitle}
      onClose={onClose}
      actions={
        <>
          <WhyField value={why} onInput={setWhy} />
          <Button
            kind="main"
            busy={restore.isPending}
            reason={reason}
            onClick={() => seen && restore.mutate({ input: { path: place, body }, ifMatch: seen, ...reasoned(why) })}
          >
            {(result?.changeRequests.length ?? 0) === 0 ? HISTORY_TEXTS.restore : WORDS.requestReview}
          </Button>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
        </>
      }
    >
      <p>
        {HISTORY_TEXTS.restoreLead} {wordsOfIt(entry.type)}, <bdi>{entry.createdBy}</bdi>,{' '}
        <TimeAgo at={entry.createdAt} />
      </p>
      <SelectField
        label={HISTORY_TEXTS.part}
        value={environment}
        choices={[
          { value: '', label: HISTORY_TEXTS.whole },
          ...(feature.data?.environments ?? []).map(({ name }) => ({ value: name, label: HISTORY_TEXTS.only(name) })),
        ]}
        onChange={setEnvironment}
      />
      {restore.error && <ErrorNotice error={restore.error} />}
      <Shown read={dryRun} lines={4}>
        {(run: Schemas['DryRun']) => <RestorationDryRun run={run} document={seen?.document} />}
      </Shown>
    </Dialog>
  )
}
