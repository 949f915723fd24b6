import type { Schemas } from '@flaghoist/client'
import { Link } from 'wouter-preact'
import type { FeaturePlace } from '../../nouns/features/feature-place.ts'
import { historyPath } from '../../nouns/features/history-path.ts'
import { FEATURE_TEXTS } from '../../nouns/features/texts.ts'
import { projectPath } from '../../nouns/projects/project-path.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { WORDS } from '../../page/words.ts'
import { useWrite } from '../../server/write.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Star } from '../../ui/star.tsx'
import { ArchiveButton } from './archive-button.tsx'

type Properties = { place: FeaturePlace; feature: Schemas['Feature'] }

export function FeatureHead({ place, feature }: Properties) {
  const { data: project } = useProject(place.projectId)
  const add = useWrite('favoriteFeature')
  const remove = useWrite('unfavoriteFeature')
  const { name, favorite, archived, stale } = feature
  return (
    <header class="feature-head">
      <p class="crumbs">
        <Link href="/">{WORDS.projects}</Link> <span class="dim">/</span>{' '}
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
