import type { Part } from './part.ts'

/** What an engine can decide. Both read JSONLogic. */
export type Engine = {
  readonly name: string
  /** Whether it has `starts_with`, `ends_with` and `sem_ver`. */
  readonly hasOwnOperators: boolean
  /** The variable with the time of the evaluation in whole seconds; undefined for an engine without one. */
  readonly timestamp?: string
  /** Names to which the engine itself gives values. */
  readonly ownFields: readonly string[]
  /** A share of the users as a condition. */
  readonly share: (share: Share) => Part
  /** The rule of a segment, where it may be written once for all features. */
  readonly segment: (id: number, part: Part) => Part
}

/** A gradual rollout that is neither for nobody nor for everybody. */
export type Share = { readonly percentage: number; readonly groupId: string; readonly stickiness: string }
