import { Link } from 'wouter-preact'
import type { Schemas } from '../../clients/typescript/src/client.ts'
import { historyPath } from '../history/history-path.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Star } from '../parts/star.tsx'
import { projectPath } from '../projects/project-path.ts'
import { PROJECT_TEXTS } from '../projects/texts.ts'
import { useProject } from '../projects/use-project.ts'
import { useWrite } from '../server/write.ts'
import { ArchiveButton } from './archive-button.tsx'
import type { FeaturePlace } from './feature-place.ts'
import { FEATURE_TEXTS } from './texts.ts'

type Properties = { place: FeaturePlace; feature: Schemas['Feature'] }

export function FeatureHead({ place, feature }: Properties) {
  const { data: project } = useProject(place.projectId)
  const add = useWrite('favoriteFeature')
  const remove = useWrite('unfavoriteFeature')
  const { name, favorite, archived, stale } = feature
  return (
    <header class="feature-head">
      <p class="crumbs">
        <Link href="/">{PROJECT_TEXTS.title}</Link> <span class="dim">/</span>{' '}
        <Link href={projectPath(place.projectId)}>{project?.name ?? place.projectId}</Link>
      </p>
      <div class="head">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <CopyButton text={name} what={name} shown={FEATURE_TEXTS.copyName} />
        <Star
          label={FEATURE_TEXTS.favorite(name)}
          isOn={favorite}
          onChange={(isOn) => (isOn ? add : remove).mutate({ input: { path: place } })}
        />
        {archived && <span class="badge is-warning">{FEATURE_TEXTS.archived}</span>}
        {stale && (
          <span class="badge is-warning" title={FEATURE_TEXTS.staleHint}>
            {FEATURE_TEXTS.stale}
          </span>
        )}
        <Link class="button" href={historyPath(place.projectId, name)}>
          {FEATURE_TEXTS.history}
        </Link>
        <Link class="button" href={`/playground?${new URLSearchParams({ project: place.projectId, q: name })}`}>
          {FEATURE_TEXTS.tryIt}
        </Link>
        <Link class="button" href={`${projectPath(place.projectId)}/compare`}>
          {FEATURE_TEXTS.promote}
        </Link>
        <ArchiveButton place={place} feature={feature} />
      </div>
    </header>
  )
}
