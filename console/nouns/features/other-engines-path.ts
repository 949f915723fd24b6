import { featurePath } from '../projects/project-path.ts'
import type { FeaturePlace } from './feature-place.ts'

/** The address of the page that says what other engines can't do with a feature. */
export function otherEnginesPath({ projectId, featureName }: FeaturePlace): string {
  return `${featurePath(projectId, featureName)}/other-engines`
}
