import type { Schemas } from '@flaghoist/client'
import { stepsBetween } from '../../../src/sentences/steps.ts'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { Changes } from '../../nouns/changes/changes.tsx'
import { useRead } from '../../server/read.ts'
import { Shown } from '../../ui/states.tsx'
import { namedStates } from './configuration.ts'
import { hasConflict, isFinal } from './moves.ts'

/** What is different after the request is applied, as old and new. A request with a conflict has no such result. */
export function RequestPreview({ request }: { request: Schemas['ChangeRequest'] }) {
  const { project, id, environment } = request
  const isKnown = !isFinal(request) && !hasConflict(request)
  const preview = useRead(
    'previewChangeRequest',
    { path: { projectId: project, changeRequestId: id } },
    { enabled: isKnown, keepsPrevious: true },
  )
  if (!isKnown) return null
  return (
    <section class="request-section" aria-label={REQUEST_TEXTS.result}>
      <h2>{REQUEST_TEXTS.result}</h2>
      <Shown read={preview} lines={3}>
        {({ features, segments }: Schemas['ChangeRequestPreview']) => (
          <>
            {features.map((feature) => (
              <Result key={feature.name} name={feature.name} {...namedStates(feature, environment)} />
            ))}
            {segments.map(({ id: segment, before, after }) => (
              <Result key={segment} name={before.name} before={before} after={after} />
            ))}
          </>
        )}
      </Shown>
    </section>
  )
}

function Result({ name, before, after }: { name: string; before: unknown; after: unknown }) {
  const steps = stepsBetween(before, after)
  return (
    <div class="request-subject">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      {steps.length === 0 ? <p class="dim">{REQUEST_TEXTS.noResult}</p> : <Changes steps={steps} />}
    </div>
  )
}
