import { differences } from './differences.ts'
import { whoOf } from './strategy-sentence.ts'

/** A place where two states differ, with the values there; undefined where a state has nothing, or it is not known. */
export type Step = { readonly path: readonly string[]; readonly before: unknown; readonly after: unknown }
export type Fields = Readonly<Record<string, unknown>>

/** Returns the places where two states differ. A list differs as a whole, so that its items are compared by content. */
export function stepsBetween(before: unknown, after: unknown): Step[] {
  const name = [before, after].map(strategyName).find((found) => found !== undefined)
  return between(named(before, name), named(after, name), [])
}

/** A strategy that stands alone is one of several, and a dependency, too: so the sentences about it name its kind. */
function named(state: unknown, strategy: string | undefined): unknown {
  if (!isFields(state)) return state ?? {}
  if (strategy !== undefined && state.name !== undefined) return { strategies: { [strategy]: state } }
  if (typeof state.feature === 'string' && Array.isArray(state.variants))
    return { dependencies: { [state.feature]: state } }
  return state
}

function between(before: unknown, after: unknown, path: readonly string[]): Step[] {
  if (isSame(before, after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path, before, after }]
  const members = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const isNew = Object.keys(before).length === 0
  return members
    .filter((member) => !isNew || !isEmpty(after[member]))
    .flatMap((member) => between(before[member], after[member], [...path, member]))
}

/** Returns how a strategy is called: by its title, or else by the users it is for; undefined if it is no strategy. */
export function strategyName(state: unknown): string | undefined {
  if (!isFields(state) || typeof state.name !== 'string' || !isFields(state.parameters)) return undefined
  return (state.title as string | null) || whoOf(state as Parameters<typeof whoOf>[0])
}

export function isSame(one: unknown, other: unknown): boolean {
  return differences(one, other).length === 0
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value says nothing in a state that is new as a whole. */
export function isEmpty(value: unknown): boolean {
  return !value || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Returns the members of a JSON pointer. */
export function membersOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((member) => member.replaceAll('~1', '/').replaceAll('~0', '~'))
}
