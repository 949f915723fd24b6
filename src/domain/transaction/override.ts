import type { ProjectEnvironment } from '../project-environment.ts'

/** Why something is changed although a freeze holds it, or without the approvals that it needs. */
export type Override = {
  readonly reason: string
  /** The freezes that were overridden, each with its place: each is recorded once. */
  readonly passed: Set<string>
  /** The places that are changed without approval; true once that is recorded. */
  readonly broken: Map<string, { readonly place: ProjectEnvironment; isRecorded: boolean }>
}

export function overrideFor(reason: string): Override {
  return { reason, passed: new Set(), broken: new Map() }
}
