import type { Schema } from '../../../contract.ts'

/** The names in changes. Lists can contain a name several times. */
export type Names = {
  /** The changed features. */
  readonly features: readonly string[]
  /** The features that get a child. */
  readonly parents: readonly string[]
  /** The ids of strategies that are changed, moved or deleted. */
  readonly strategies: readonly string[]
  readonly strategyTypes: readonly string[]
  /** The ids of the changed segments. */
  readonly segments: readonly number[]
  /** The ids of the segments that strategies get. */
  readonly usedSegments: readonly number[]
  /** The names that segments get. */
  readonly segmentNames: readonly string[]
  /** The projects to which segments are bound. */
  readonly projects: readonly string[]
  readonly constraints: readonly Schema<'ConstraintInput'>[]
}

/** Returns the names of the changed features and of the parents, sorted. */
export function allFeatures({ features, parents }: Names): string[] {
  return [...new Set([...features, ...parents])].sort()
}

/** Returns the ids of the changed and the used segments, sorted. */
export function allSegments({ segments, usedSegments }: Names): number[] {
  return [...new Set([...segments, ...usedSegments])].sort((one, other) => one - other)
}

/** Returns the names of the context fields in constraints. */
export function contextFields({ constraints }: Names): string[] {
  return [...new Set(constraints.map(({ contextName }) => contextName))]
}
