import type { Schema } from '../../../contract.ts'
import type { Dependency } from '../../features/dependencies/dependency.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import type { FeatureState } from '../../features/feature.ts'
import { type Change, fieldOf } from '../fields.ts'
import type { Keys } from '../owner.ts'
import type { Tie } from '../planning/ties.ts'

/** A feature whose fields change. */
export type FeatureWork = {
  readonly name: string
  /** The project that it has afterwards. */
  readonly project: string
  readonly changes: ReadonlyMap<string, Change>
  /** The keys that managers have given its strategies, by environment. */
  readonly keys: ReadonlyMap<string, readonly Keys[]>
  /** On what it depended before. */
  readonly dependencies: readonly Dependency[]
  /** The dependencies that change, or that have to end for its move. */
  readonly ties: readonly Tie[]
  /** What it has in each environment, as it was compared; empty where the set changes where the feature is. */
  readonly states: ReadonlyMap<string, EnvironmentState>
}

type Changes = readonly Schema<'ChangeInput'>[]

/** What becomes of guarded edits: changes of change requests, by place. */
export type Proposal = { readonly project: string; readonly environment: string; readonly changes: Changes }

/** Features that are locked or were just created, by name. */
export type Features = ReadonlyMap<string, FeatureState>

export function stateOf(features: Features, name: string): FeatureState {
  const state = features.get(name)
  if (state === undefined) throw new Error(`The feature "${name}" is neither locked nor created`)
  return state
}

/** Returns the project that a feature has before it moves. */
export function projectBefore({ project, changes }: FeatureWork): string {
  return String(changes.get(fieldOf('project'))?.before ?? project)
}

export const placeKey = (feature: string, environment: string) => JSON.stringify([feature, environment])
