import { TimeAgo } from '../parts/time.tsx'
import { useRead } from '../server/read.ts'
import type { FeaturePlace } from './feature-place.ts'
import { FEATURE_TEXTS } from './texts.ts'

/** The stages that a feature has entered, the first one first. */
export function Lifecycle({ place }: { place: FeaturePlace }) {
  const { data: stages } = useRead('getFeatureLifecycle', { path: place })
  return (
    <section>
      <h3>{FEATURE_TEXTS.lifecycle}</h3>
      <ol class="stages">
        {(stages ?? []).map(({ stage, enteredStageAt, status, statusValue }) => (
          <li key={stage}>
            <span>
              {FEATURE_TEXTS.stages[stage]}
              {status !== undefined &&
                `: ${FEATURE_TEXTS[status]}${statusValue === undefined ? '' : ` ${statusValue}`}`}
            </span>{' '}
            <small>
              <TimeAgo at={enteredStageAt} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
