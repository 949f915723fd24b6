import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { REQUEST_TEXTS } from '../../nouns/change-requests/texts.ts'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { WORDS } from '../../page/words.ts'
import { Conflict } from './conflict.tsx'
import { RequestedChange } from './requested-change.tsx'
import { RequestedPlans } from './requested-plans.tsx'
import { sentenceOf } from './sentence.ts'

type Properties = {
  request: Schemas['ChangeRequest']
  /** Gets the version that an edit of the caller leads to. */
  onEdit: (version: number) => void
}

/** The changes of a request in their order, with what stands in the way of each. */
export function RequestedChanges({ request, onEdit }: Properties) {
  const { features, segments, project, releasePlans = [] } = request
  return (
    <section class="request-section" aria-label={WORDS.changes}>
      <h2>{WORDS.changes}</h2>
      {features.map(({ name, conflict, changes, defaultChange }) => (
        <div key={name} class="request-subject">
          <h3>
            <Link href={featurePath(project, name)}>
              <bdi>{name}</bdi>
            </Link>
          </h3>
          {conflict !== undefined && <Conflict text={conflict} />}
          <ul class="request-changes">
            {changes.map((change) => (
              <RequestedChange key={change.id} request={request} change={change} onEdit={onEdit} />
            ))}
          </ul>
          {defaultChange !== undefined && (
            <p class="dim">
              {REQUEST_TEXTS.alsoDone} {sentenceOf(defaultChange)}
            </p>
          )}
        </div>
      ))}
      <RequestedPlans project={project} plans={releasePlans} />
      {segments.length > 0 && (
        <div class="request-subject">
          <h3>{WORDS.segments}</h3>
          <ul class="request-changes">
            {segments.map((change) => (
              <RequestedChange key={change.id} request={request} change={change} onEdit={onEdit} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
