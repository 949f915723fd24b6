import type { Schemas } from '@flaghoist/client'
import { useRead } from '../../server/read.ts'
import type { FeaturePlace } from '../features/feature-place.ts'

export type Owned = Schemas['OwnedFieldNow']

/** The fields of a feature that managers own: those at a JSON pointer, and below it. */
export function useOwned({ projectId, featureName }: FeaturePlace, at: string): readonly Owned[] {
  const query = { kind: 'features' as const, name: featureName, project: projectId }
  const { data } = useRead('listOwnedFields', { query })
  return (data?.fields ?? []).filter(
    ({ owner: { field } }) => field === at || (at !== '' && field.startsWith(`${at}/`)),
  )
}

/** Returns the JSON pointer to a field of a feature. */
export function fieldOf(...members: readonly string[]): string {
  return members.map((member) => `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
