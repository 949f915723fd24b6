import type { ProjectEnvironment } from '../project-environment.ts'

/** Why something is changed although a freeze holds it, or without the approvals that it needs. */
export type Override = {
  readonly reason: string
  /** The freezes that were overridden, each with its place: each is recorded once. */
  readonly passed: Set<string>
  /** The places that are changed without approval. */
  readonly broken: Map<string, BrokenPlace>
}

/** A place that is changed without approval. */
export type BrokenPlace = {
  readonly place: ProjectEnvironment
  isRecorded: boolean
  /** The request that was applied before it was approved; known once it is recorded. */
  changeRequest?: number | undefined
  /** Whether features can only be turned off and archived there; known once it is recorded. */
  isOnlyOff?: boolean
}

export function overrideFor(reason: string): Override {
  return { reason, passed: new Set(), broken: new Map() }
}
