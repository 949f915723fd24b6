import { fieldNamed } from './context.ts'
import type { Chance, EvaluationContext } from './definitions.ts'

/** The value that is hashed to a bucket. `isRandom`: generated for this evaluation only. */
export type StickyId = { readonly id: string; readonly isRandom: boolean }

type StickyIdOf = (context: EvaluationContext, chance: Chance) => StickyId | undefined

/** For a gradual rollout: a field of the context that is missing gives undefined. */
export function rolloutStickiness(stickiness: string): StickyIdOf {
  if (stickiness === 'default') return (context, chance) => firstOf([context.userId, context.sessionId], chance)
  return fieldOrRandom(stickiness)
}

/** Whether `rolloutStickiness` finds or generates an id in every context. */
export function alwaysHasId(stickiness: string): boolean {
  return stickiness === 'default' || stickiness === 'random'
}

/** For variants: never undefined, because a field of the context that is missing is replaced by a random id. */
export function variantStickiness(stickiness: string): (context: EvaluationContext, chance: Chance) => StickyId {
  if (stickiness === 'default')
    return (context, chance) => firstOf([context.userId, context.sessionId, context.remoteAddress], chance)
  const id = fieldOrRandom(stickiness)
  return (context, chance) => id(context, chance) ?? randomId(chance)
}

function fieldOrRandom(stickiness: string): StickyIdOf {
  if (stickiness === 'random') return (_, chance) => randomId(chance)
  const fieldOf = fieldNamed(stickiness)
  return (context) => {
    const id = fieldOf(context)
    return id === undefined ? undefined : { id, isRandom: false }
  }
}

function firstOf(ids: readonly (string | undefined)[], chance: Chance): StickyId {
  const id = ids.find((one) => one !== undefined && one !== '')
  return id === undefined ? randomId(chance) : { id, isRandom: false }
}

function randomId(chance: Chance): StickyId {
  return { id: String(1 + Math.floor(chance.random() * 10_000)), isRandom: true }
}
