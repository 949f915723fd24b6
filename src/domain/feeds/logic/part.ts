/** A rule of JSONLogic. */
export type Logic = string | number | boolean | null | readonly Logic[] | { readonly [operator: string]: Logic }

/**
 * A condition as another engine can have it: one that is always or never met, a rule, or nothing, with the reasons.
 * `inexact` says where a rule decides otherwise than SDKs do; it is empty for one that decides alike.
 */
export type Part =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'rule'; readonly rule: Logic; readonly inexact: readonly string[] }
  | { readonly kind: 'impossible'; readonly why: readonly string[] }

export const ALWAYS: Part = { kind: 'always' }
export const NEVER: Part = { kind: 'never' }

/** A rule that decides as SDKs do, unless `inexact` says otherwise. */
export function ruleOf(rule: Logic, ...inexact: string[]): Part {
  return { kind: 'rule', rule, inexact }
}

export function impossible(...why: string[]): Part {
  return { kind: 'impossible', why }
}

/** Whether all parts are met. What one of them never meets is never met, even if others are impossible. */
export function all(...parts: readonly Part[]): Part {
  if (parts.some(({ kind }) => kind === 'never')) return NEVER
  return joined('and', parts, ALWAYS)
}

/** Whether one of the parts is met. */
export function any(...parts: readonly Part[]): Part {
  if (parts.some(({ kind }) => kind === 'always')) return ALWAYS
  return joined('or', parts, NEVER)
}

export function not(part: Part): Part {
  switch (part.kind) {
    case 'always':
      return NEVER
    case 'never':
      return ALWAYS
    case 'rule':
      return { ...part, rule: { '!': [part.rule] } }
    case 'impossible':
      return part
  }
}

/** The list is never empty: engines take `and` without members for false. */
function joined(operator: 'and' | 'or', parts: readonly Part[], empty: Part): Part {
  const why = parts.flatMap((part) => (part.kind === 'impossible' ? part.why : []))
  if (why.length > 0) return impossible(...new Set(why))
  const rules = parts.filter((part) => part.kind === 'rule')
  const [first, ...others] = rules
  if (first === undefined) return empty
  if (others.length === 0) return first
  const inexact = [...new Set(rules.flatMap((part) => part.inexact))]
  return { kind: 'rule', rule: { [operator]: rules.map(({ rule }) => rule) }, inexact }
}
