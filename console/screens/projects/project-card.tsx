import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { useWrite } from '../../server/write.ts'
import { Star } from '../../ui/star.tsx'
import { TimeAgo } from '../../ui/time.tsx'
import { PROJECT_TEXTS } from './texts.ts'

export function ProjectCard({ project }: { project: Schemas['ProjectSummary'] }) {
  const { id, name, description, favorite, featureCount, memberCount, health, lastUpdatedAt } = project
  const add = useWrite('favoriteProject')
  const remove = useWrite('unfavoriteProject')
  const toggle = (isOn: boolean) => (isOn ? add : remove).mutate({ input: { path: { projectId: id } } })
  return (
    <li class="card">
      <div class="card-head">
        <h2>
          <Link href={projectPath(id)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <Star label={PROJECT_TEXTS.favorite(name)} isOn={favorite} onChange={toggle} />
      </div>
      {description && (
        <p dir="auto" class="clipped">
          {description}
        </p>
      )}
      <p class="facts">
        <span>{PROJECT_TEXTS.features(featureCount)}</span>
        <span>{PROJECT_TEXTS.members(memberCount)}</span>
        <span title={PROJECT_TEXTS.healthHint}>{PROJECT_TEXTS.health(health)}</span>
        {lastUpdatedAt !== null && (
          <span>
            {PROJECT_TEXTS.changed} <TimeAgo at={lastUpdatedAt} />
          </span>
        )}
      </p>
    </li>
  )
}
