import type { Schema } from '../../../contract.ts'

export type Constraint = Schema<'ConstraintInput'>

/** A share of the users: those in the first `percent` of 100 buckets. */
export type Share = { readonly percent: number; readonly stickiness: string; readonly groupId: string }

/**
 * A condition of a rule, in terms that strategies have. `why` says where another engine decides in another way, so that
 * the report can name it.
 */
export type Condition =
  | { readonly kind: 'all'; readonly of: readonly Condition[] }
  | { readonly kind: 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }
  | { readonly kind: 'is'; readonly constraint: Constraint; readonly why?: string }
  /** A named condition, which becomes a segment where that is possible. */
  | { readonly kind: 'segment'; readonly name: string; readonly description?: string; readonly of: Condition }
  | { readonly kind: 'share'; readonly share: Share; readonly why?: string }
  /** A condition that no constraint can express. */
  | { readonly kind: 'unknown'; readonly why: string }

export const ALWAYS: Condition = { kind: 'all', of: [] }
export const NEVER: Condition = { kind: 'any', of: [] }

export function all(...of: readonly Condition[]): Condition {
  const [first, ...more] = of
  return first !== undefined && more.length === 0 ? first : { kind: 'all', of }
}

export function any(...of: readonly Condition[]): Condition {
  const [first, ...more] = of
  return first !== undefined && more.length === 0 ? first : { kind: 'any', of }
}

export function not(of: Condition): Condition {
  return { kind: 'not', of }
}

export function unknown(why: string): Condition {
  return { kind: 'unknown', why }
}

/** A constraint whose values are a list. Without values it is never met. */
export function listed(
  contextName: string,
  operator: 'IN' | 'STR_CONTAINS' | 'STR_STARTS_WITH' | 'STR_ENDS_WITH',
  values: readonly string[],
  { caseInsensitive = false, why }: { readonly caseInsensitive?: boolean; readonly why?: string | undefined } = {},
): Condition {
  if (values.length === 0) return NEVER
  const constraint = {
    contextName,
    operator,
    values: [...new Set(values)],
    ...(caseInsensitive && { caseInsensitive }),
  }
  return { kind: 'is', constraint, ...(why !== undefined && { why }) }
}

type OperatorOfOne = Exclude<Schema<'Operator'>, 'IN' | 'NOT_IN' | `STR_${string}` | 'IN_CIDR'>

/** A constraint with one value. */
export function compared(
  contextName: string,
  operator: OperatorOfOne,
  value: string | number,
  why?: string,
): Condition {
  const constraint = { contextName, operator, value: String(value) }
  return { kind: 'is', constraint, ...(why !== undefined && { why }) }
}

/** An expression that matches the text, or with `ignoresCase` its other cases. */
export function matching(contextName: string, value: string, caseInsensitive = false, why?: string): Condition {
  const constraint = { contextName, operator: 'REGEX' as const, value, ...(caseInsensitive && { caseInsensitive }) }
  return { kind: 'is', constraint, ...(why !== undefined && { why }) }
}

/** Whether a context has the field, with any value. */
export function present(contextName: string): Condition {
  return matching(contextName, '.')
}

/** Whether a field has this text in any case. Texts without letters need no expression. */
export function equalInAnyCase(contextName: string, text: string): Condition {
  if (text.toLowerCase() === text.toUpperCase()) return listed(contextName, 'IN', [text])
  return matching(contextName, `^${escaped(text)}$`, true)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/&~-]/g, '\\$&')
}

/** Returns why a comparison with the type is not exact: a number or a boolean and its text are the same here. */
export function whyTyped(field: string, values: readonly unknown[]): string | undefined {
  const isTyped = values.some((value) => typeof value !== 'string' || /^(true|false|null|-?\d+(\.\d+)?)$/.test(value))
  return isTyped ? `${field} is compared with its type there, and as a text here` : undefined
}

/** Returns why a condition is not exact, in the order of its parts. */
export function reasonsIn(condition: Condition): string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.of.flatMap(reasonsIn)
    case 'not':
    case 'segment':
      return reasonsIn(condition.of)
    case 'is':
    case 'share':
      return condition.why === undefined ? [] : [condition.why]
    default:
      return [condition.why]
  }
}
