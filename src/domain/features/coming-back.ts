/** What restricted a feature in an environment, and is gone or is not the same any more. */
export type Loss = 'parent' | 'segment' | 'strategy' | 'environment'

/** Whether a feature comes back in an environment. */
export type WayBack = 'as it was' | 'off' | 'refused'

/** What an undo, a restoration or an import would make of a feature in an environment. */
export type Return = {
  readonly lost: readonly Loss[]
  /** Whether the feature would be on. */
  readonly isOn: boolean
  /** Whether it may come back off instead; otherwise it stays as it is. */
  readonly mayBeOff: boolean
}

/**
 * Decides how a feature comes back: never with fewer restrictions than it had. That matters only where it would be on.
 */
export function wayBack({ lost, isOn, mayBeOff }: Return): WayBack {
  if (lost.includes('environment')) return 'refused'
  if (lost.length === 0 || !isOn) return 'as it was'
  return mayBeOff ? 'off' : 'refused'
}
