import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { Diff } from '../../ui/diff.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { asStates } from './choice.ts'
import { PROMOTION_TEXTS } from './texts.ts'

type Properties = {
  projectId: string
  feature: Schemas['ComparedFeature']
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** A feature that differs: in which parts, since when, and by whose change. */
export function ComparedFeature({ projectId, feature: { name, parts }, isChosen, onChoose }: Properties) {
  return (
    <li>
      <div class="compared-head">
        <input
          type="checkbox"
          aria-label={PROMOTION_TEXTS.choice(name)}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <h2>
          <Link href={featurePath(projectId, name)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
      </div>
      {parts.map(({ part, differences, divergedBy }) => (
        <section key={part} class="request-subject" aria-label={`${name}: ${PROMOTION_TEXTS.parts[part]}`}>
          <h3>
            {PROMOTION_TEXTS.parts[part]}{' '}
            {divergedBy !== undefined && (
              <small>
                {PROMOTION_TEXTS.since} <TimeAgo at={divergedBy.createdAt} />, <bdi>{divergedBy.createdBy}</bdi>
              </small>
            )}
          </h3>
          <Diff {...asStates(differences)} />
        </section>
      ))}
    </li>
  )
}
