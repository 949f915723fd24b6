import { Link, useParams } from 'wouter-preact'
import { FreezeBanner } from '../../nouns/freezes/freeze-banner.tsx'
import { featurePath, projectPath } from '../../nouns/projects/project-path.ts'
import { useProject } from '../../nouns/projects/use-project.ts'
import { useTitle } from '../../ui/use-title.ts'
import { FeatureHistory } from './feature-history.tsx'
import { HISTORY_TEXTS } from './texts.ts'

/** The history of one feature, as a page of its own. */
export function HistoryScreen() {
  const { projectId = '', featureName = '' } = useParams()
  const { data: project } = useProject(projectId)
  useTitle(HISTORY_TEXTS.title, featureName)
  return (
    <>
      <div class="request-head">
        <p class="dim">
          <Link href={projectPath(projectId)}>
            <bdi>{project?.name ?? projectId}</bdi>
          </Link>{' '}
          /{' '}
          <Link href={featurePath(projectId, featureName)}>
            <bdi>{featureName}</bdi>
          </Link>
        </p>
        <h1>{HISTORY_TEXTS.title}</h1>
      </div>
      <FreezeBanner projectId={projectId} />
      <FeatureHistory projectId={projectId} featureName={featureName} />
    </>
  )
}
