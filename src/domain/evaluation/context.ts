import type { EvaluationContext } from './definitions.ts'

/** Reads one field of a context. Returns undefined where it is absent or empty. */
export type FieldOf = (context: EvaluationContext) => string | undefined

/** The context fields that are members of the context itself; all others are properties. */
export const CONTEXT_MEMBERS = [
  'appName',
  'environment',
  'userId',
  'sessionId',
  'remoteAddress',
  'currentTime',
] as const

/** Returns a reader of the field with this name: a member of the context itself, else one of its properties. */
export function fieldNamed(name: string): FieldOf {
  const member = CONTEXT_MEMBERS.find((known) => known === name)
  if (member === undefined) return (context) => propertyOf(context, name)
  return (context) => context[member] || propertyOf(context, name)
}

function propertyOf({ properties }: EvaluationContext, name: string): string | undefined {
  return Object.hasOwn(properties, name) ? properties[name] || undefined : undefined
}
