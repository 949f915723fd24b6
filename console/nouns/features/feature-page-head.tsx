import { Link } from 'wouter-preact'
import { useTitle } from '../../ui/use-title.ts'
import { featurePath, projectPath } from '../projects/project-path.ts'
import { useProject } from '../projects/use-project.ts'
import type { FeaturePlace } from './feature-place.ts'

/** The head of a page about one feature, with the way back to it. */
export function FeaturePageHead({ place, title }: { place: FeaturePlace; title: string }) {
  const { projectId, featureName } = place
  const { data: project } = useProject(projectId)
  useTitle(title, featureName)
  return (
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
      <h1>{title}</h1>
    </div>
  )
}
