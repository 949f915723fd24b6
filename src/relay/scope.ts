import { contentHash } from '../runtime/hash.ts'

/** What a key may read: the projects of an environment. */
export type Scope = {
  readonly environment: string
  /** Sorted; empty means all projects. */
  readonly projects: readonly string[]
  /** The hash of the only key, where the upstream does not say what its keys may read. */
  readonly onlyFor?: string
}

/** Returns a name of a scope, by which it has a file. */
export function scopeId({ environment, projects, onlyFor }: Scope): string {
  return contentHash(JSON.stringify([environment, projects, onlyFor ?? null]))
}

/** Whether all that `narrow` may read is part of what `wide` may read. */
export function covers(wide: Scope, narrow: Scope): boolean {
  if (wide.environment !== narrow.environment) return false
  // Nobody has said what such a key may read, so it gets only the features that the upstream gives for it.
  if (narrow.onlyFor !== undefined) return wide.onlyFor === narrow.onlyFor
  if (wide.projects.length === 0) return true
  return narrow.projects.length > 0 && narrow.projects.every((project) => wide.projects.includes(project))
}
