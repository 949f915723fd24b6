import type { Schemas } from '@flaghoist/client'
import type { Permission } from '../../../generated/permissions.ts'
import type { FeaturePlace } from '../features/feature-place.ts'

type Kind = Schemas['StateKind']

/** Something that files name, and the project that it is in. */
export type OwnedObject = { readonly kind: Kind; readonly name: string; readonly projectId?: string }

export function ownedFeature({ projectId, featureName }: FeaturePlace): OwnedObject {
  return { kind: 'features', name: featureName, projectId }
}

export function ownedProject(projectId: string): OwnedObject {
  return { kind: 'projects', name: projectId, projectId }
}

/** Returns the JSON pointer to a field of an object. */
export function fieldOf(...members: readonly string[]): string {
  return members.map((member) => `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

const TO_OWN: Readonly<Record<Kind, Permission>> = {
  environments: 'ADMIN',
  featureTypes: 'ADMIN',
  tagTypes: 'UPDATE_TAG_TYPE',
  tags: 'UPDATE_FEATURE',
  contextFields: 'UPDATE_CONTEXT_FIELD',
  projects: 'UPDATE_PROJECT',
  segments: 'UPDATE_SEGMENT',
  features: 'UPDATE_FEATURE',
}

/** The permissions of which any is enough to give up fields of an object, or to hand them over. */
export function neededToOwn(kind: Kind, project: string | null): readonly Permission[] {
  const needed = TO_OWN[kind]
  return kind === 'segments' && project !== null ? [needed, 'UPDATE_PROJECT_SEGMENT'] : [needed]
}
