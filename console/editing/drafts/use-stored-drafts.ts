import type { EnvironmentPlace } from '../../nouns/features/feature-place.ts'
import { useRead } from '../../server/read.ts'
import { draftsBelow } from './drafts.ts'

/** The ids of the strategies that have a draft here, with `new`, `order` and `variants`. */
export function useStoredDrafts({ projectId, featureName, environment }: EnvironmentPlace): string[] {
  const { data: who } = useRead('getOwnUser', {})
  return draftsBelow(localStorage, who?.user.id ?? 0, projectId, featureName, environment)
}

/** Where the draft of a part of an environment is kept. */
export function draftPlace({ projectId, featureName, environment }: EnvironmentPlace, part: string): string[] {
  return [projectId, featureName, environment, part]
}
