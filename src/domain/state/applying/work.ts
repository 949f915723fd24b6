import type { Schema } from '../../../contract.ts'
import type { Dependency } from '../../features/dependencies/dependency.ts'
import type { FeatureState } from '../../features/feature.ts'
import type { Change } from '../fields.ts'
import type { Keys } from '../owner.ts'

/** A feature whose fields change. */
export type FeatureWork = {
  readonly name: string
  /** The project that it has afterwards. */
  readonly project: string
  readonly changes: ReadonlyMap<string, Change>
  /** The ids of its strategies by keys, of each environment, at the last apply. */
  readonly keys: ReadonlyMap<string, Keys>
  /** On what it depended before. */
  readonly dependencies: readonly Dependency[]
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

export const placeKey = (feature: string, environment: string) => JSON.stringify([feature, environment])
