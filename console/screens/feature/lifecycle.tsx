import type { Schemas } from '@flaghoist/client'
import { useState } from 'preact/hooks'
import { completeFeatureStatusValueMost } from '../../../generated/text-limits.ts'
import { reasoned, WhyField } from '../../editing/edits/why-field.tsx'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { TEXTS } from '../../page/texts.ts'
import { useRead } from '../../server/read.ts'
import { send } from '../../server/send.ts'
import { useWrite } from '../../server/write.ts'
import { useMay } from '../../session/may.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { RefusableForm } from '../../ui/refusals.tsx'
import { TimeAgo } from '../../ui/time.tsx'

type Properties = { place: FeaturePlace; feature: Schemas['Feature'] }

const STAGES: readonly Schemas['LifecycleStage'][] = ['initial', 'pre-live', 'live', 'completed', 'archived']

/** The stages that a feature has entered, the first one first, and the button that ends its life. */
export function Lifecycle({ place, feature }: Properties) {
  const may = useMay()
  const [isEnding, setEnding] = useState(false)
  const element = useFocusBack<HTMLElement>(isEnding, 'button')
  const { data: stages } = useRead('getFeatureLifecycle', { path: place })
  const reason = feature.archived ? FEATURE_TEXTS.isArchived : may('UPDATE_FEATURE', { project: place.projectId })
  const reopen = useWrite('uncompleteFeature', { done: () => FEATURE_TEXTS.reopened(place.featureName) })
  return (
    <section ref={element}>
      <h3>{FEATURE_TEXTS.lifecycle}</h3>
      <ol class="stages" aria-busy={stages === undefined}>
        {/* As many lines as it usually has then, so that nothing moves. */}
        {stages === undefined &&
          STAGES.slice(0, STAGES.indexOf(feature.lifecycle.stage) + 1).map((stage) => <li key={stage}>…</li>)}
        {(stages ?? []).map(({ stage, enteredStageAt, status, statusValue }) => (
          <li key={stage}>
            <span>
              {FEATURE_TEXTS.stages[stage]}
              {status !== undefined && `: ${[FEATURE_TEXTS.outcomes[status], statusValue ?? ''].join(' ').trim()}`}
            </span>{' '}
            <small>
              <TimeAgo at={enteredStageAt} />
            </small>
          </li>
        ))}
      </ol>
      {isEnding ? (
        <Complete place={place} onClose={() => setEnding(false)} />
      ) : feature.lifecycle.stage === 'completed' ? (
        <Button
          kind="quiet"
          reason={reason}
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ input: { path: place } })}
        >
          {FEATURE_TEXTS.reopen}
        </Button>
      ) : (
        <Button kind="quiet" reason={reason} onClick={() => setEnding(true)}>
          {FEATURE_TEXTS.complete}
        </Button>
      )}
    </section>
  )
}

type Outcome = Schemas['CompletionStatus']

function Complete({ place, onClose }: { place: FeaturePlace; onClose: () => void }) {
  const [status, setStatus] = useState<Outcome>('kept')
  const [variant, setVariant] = useState('')
  const [why, setWhy] = useState('')
  const complete = useWrite('completeFeature', {
    done: () => FEATURE_TEXTS.completed(place.featureName),
    undo: () => () => send('uncompleteFeature', { input: { path: place } }),
    onDone: onClose,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const statusValue = status === 'kept' && variant !== '' ? { statusValue: variant } : {}
        complete.mutate({ input: { path: place, body: { status, ...statusValue } }, ...reasoned(why) })
      }}
    >
      <RefusableForm error={complete.error}>
        <SelectField
          label={FEATURE_TEXTS.outcome}
          at="status"
          value={status}
          choices={(['kept', 'discarded'] as const).map((each) => ({
            value: each,
            label: FEATURE_TEXTS.outcomes[each],
          }))}
          onChange={(chosen) => setStatus(chosen === 'kept' ? 'kept' : 'discarded')}
        />
        {status === 'kept' && (
          <TextField
            label={FEATURE_TEXTS.keptVariant}
            at="statusValue"
            value={variant}
            onInput={setVariant}
            maxLength={completeFeatureStatusValueMost}
          />
        )}
      </RefusableForm>
      <WhyField value={why} onInput={setWhy} />
      <div class="actions">
        <Button kind="main" type="submit" busy={complete.isPending}>
          {FEATURE_TEXTS.complete}
        </Button>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
      </div>
    </form>
  )
}
