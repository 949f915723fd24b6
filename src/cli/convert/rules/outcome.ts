/** What a rule gives: nothing, so that an application has the value of its code, or the feature with a variant. */
export type Served = { readonly kind: 'off' } | { readonly kind: 'on'; readonly variant?: string }

export const OFF: Served = { kind: 'off' }

export type Part = { readonly served: Served; readonly weight: number }

/** What a rule gives to those who meet its condition. */
export type Outcome =
  /** With a `field`, only those who have a value for it get what is served: all others get the value of the code. */
  | { readonly kind: 'one'; readonly served: Served; readonly field?: string }
  /** Each part goes to a share of the users; `field` is the one whose value decides, and the weights are relative. */
  | { readonly kind: 'split'; readonly parts: readonly Part[]; readonly field: string; readonly groupId?: string }
  /** What no strategy can give. */
  | { readonly kind: 'unknown'; readonly why: string }

export function one(served: Served): Outcome {
  return { kind: 'one', served }
}

/** Returns a split without empty parts, or the only part that is left. */
export function split(parts: readonly Part[], field: string, groupId?: string): Outcome {
  const filled = parts.filter(({ weight }) => weight > 0)
  const [first, ...more] = filled
  if (first === undefined) return one(OFF)
  if (more.every(({ served }) => isSame(served, first.served))) return one(first.served)
  return { kind: 'split', parts: filled, field, ...(groupId !== undefined && { groupId }) }
}

function isSame(first: Served, second: Served): boolean {
  return first.kind === 'on' && second.kind === 'on' ? first.variant === second.variant : first.kind === second.kind
}

/** The share of an outcome that is on, from 0 to 1. */
export function shareOn(outcome: Outcome): number {
  if (outcome.kind === 'unknown') return 0
  if (outcome.kind === 'one') return outcome.served.kind === 'on' ? 1 : 0
  const total = outcome.parts.reduce((sum, { weight }) => sum + weight, 0)
  return outcome.parts.reduce((sum, { served, weight }) => sum + (served.kind === 'on' ? weight : 0), 0) / total
}
