import { EXISTS, fieldOf } from '../fields.ts'
import type { Compared } from './compared.ts'
import type { Comparison } from './comparison.ts'
import { changedNames, changesByName, parentsIn, projectAfter } from './planned.ts'

/** What an apply locks before it changes anything, by name. Commands of other objects lock for themselves. */
export type Locks = {
  readonly projects: readonly string[]
  readonly featureTypes: readonly string[]
  /** The features that change, and the parents that they get or lose. */
  readonly features: readonly string[]
  readonly tagTypes: readonly string[]
}

/** The fields by whose change a feature comes to a project, or leaves it. */
export const PLACING: readonly string[] = [EXISTS, fieldOf('project'), fieldOf('archived')]

export function locksFor(comparison: Comparison, compared: Compared): Locks {
  const placed = [...changesByName(comparison, 'features')].filter(([, changes]) =>
    changes.some(({ field }) => PLACING.includes(field)),
  )
  const projectsOfFeatures = placed.map(([name, changes]) => projectAfter(name, changes, compared))
  const features = [...changedNames(comparison, 'features'), ...parentsIn(comparison.changes)]
  return {
    projects: sorted([...changedNames(comparison, 'projects'), ...projectsOfFeatures]),
    featureTypes: sorted(changedNames(comparison, 'featureTypes')),
    features: sorted(features.filter((name) => compared.present.features.has(name))),
    tagTypes: sorted(changedNames(comparison, 'tagTypes')),
  }
}

function sorted(names: readonly string[]): string[] {
  return [...new Set(names)].sort()
}
