import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { Changes } from '../../nouns/changes/changes.tsx'
import { featurePath } from '../../nouns/projects/project-path.ts'
import { stepsOf } from './choice.ts'
import { detailsId } from './comparison-table.tsx'

type Properties = { projectId: string; feature: Schemas['ComparedFeature'] }

/** What a promotion of all parts of a feature would change. */
export function ComparedFeature({ projectId, feature: { name, parts } }: Properties) {
  return (
    <li>
      <section id={detailsId(name)} aria-label={name}>
        <h3>
          <Link href={featurePath(projectId, name)}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <Changes steps={parts.flatMap(({ differences }) => stepsOf(differences))} />
      </section>
    </li>
  )
}
