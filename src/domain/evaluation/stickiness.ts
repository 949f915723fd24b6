import { type FieldOf, fieldNamed } from './context.ts'
import type { Chance } from './definitions.ts'

/** How a rollout or a choice among variants finds the id that it hashes. */
export type Stickiness = {
  /** Returns the id that a context has; undefined if it has none. */
  readonly idIn: FieldOf
  /** Whether a context without an id gets a random one, for this evaluation only. Otherwise it has no id. */
  readonly elseRandom: boolean
}

const RANDOM: Stickiness = { idIn: () => undefined, elseRandom: true }

/** For a gradual rollout: a field of the context that is missing gives no id. */
export function rolloutStickiness(stickiness: string): Stickiness {
  if (stickiness === 'default')
    return { idIn: ({ userId, sessionId }) => userId || sessionId || undefined, elseRandom: true }
  return stickiness === 'random' ? RANDOM : { idIn: fieldNamed(stickiness), elseRandom: false }
}

/** For variants: a field of the context that is missing is replaced by a random id. */
export function variantStickiness(stickiness: string): Stickiness {
  if (stickiness === 'default')
    return {
      idIn: ({ userId, sessionId, remoteAddress }) => userId || sessionId || remoteAddress || undefined,
      elseRandom: true,
    }
  return { ...rolloutStickiness(stickiness), elseRandom: true }
}

/** Returns the id of a context; undefined if it has none, and gets none. */
export function stickyId(
  { idIn, elseRandom }: Stickiness,
  context: Parameters<FieldOf>[0],
  chance: Chance,
): string | undefined {
  return idIn(context) ?? (elseRandom ? randomId(chance) : undefined)
}

export function randomId(chance: Chance): string {
  return String(1 + Math.floor(chance.random() * 10_000))
}
