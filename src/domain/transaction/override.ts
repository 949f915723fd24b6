import type { ProjectEnvironment } from '../project-environment.ts'

/** What a reason lets through. */
export const OVERRIDE_FOR = ['freeze', 'approval', 'both'] as const

export type OverrideFor = (typeof OVERRIDE_FOR)[number]

/** Why something is changed although a freeze holds it, or without the approvals that it needs. */
export type Override = {
  readonly reason: string
  /** What it is for; undefined for one of them, whichever the change needs. */
  readonly isFor: OverrideFor | undefined
  /** The freezes that were overridden, with their names, by their places: each is recorded once. */
  readonly passed: Map<string, string | null>
  /** The places that are changed without approval, for each change request and for direct changes. */
  readonly broken: Map<string, BrokenPlace>
}

/** So many features are named of a place. */
export const MAX_FEATURES = 100

/** A place that is changed without approval. */
export type BrokenPlace = {
  readonly place: ProjectEnvironment
  /** The names of the approval rules that are not met there. */
  readonly rules: Set<string>
  /** The names of the features that are changed there, at most `MAX_FEATURES`. */
  readonly features: Set<string>
  isRecorded: boolean
  /** The id of its use, once it is recorded. */
  use?: number
  /** The request that is applied before it is approved; undefined for direct changes. */
  readonly changeRequest: number | undefined
  /** Whether features can only be turned off and archived there; known once it is recorded. */
  isOnlyOff?: boolean
}

export function overrideFor(reason: string, isFor?: OverrideFor): Override {
  return { reason, isFor, passed: new Map(), broken: new Map() }
}

/** Returns a place that is about to be changed without approval. */
export function brokenPlace(place: ProjectEnvironment, changeRequest: number | undefined): BrokenPlace {
  return { place, rules: new Set(), features: new Set(), isRecorded: false, changeRequest }
}

/** Whether a reason is for a change that a freeze holds. */
export function isForFreezes(override: Override | undefined): override is Override {
  return override !== undefined && override.isFor !== 'approval'
}

/** Whether a reason is for a change without the approvals that it needs. */
export function isForApprovals(override: Override | undefined): override is Override {
  return override !== undefined && override.isFor !== 'freeze'
}
