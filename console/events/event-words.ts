import type { Schemas } from '../../clients/typescript/src/client.ts'

type Event = Schemas['Event']

/** Returns the type of an event as words: "feature environment enabled". */
export function wordsOf(type: string): string {
  return type.replaceAll('-', ' ')
}

/** Members that name what an event is about, in this order. */
const NAMES = ['name', 'tokenName', 'value', 'username', 'email', 'id', 'operation', 'address'] as const

/** Returns what an event is about: its feature, or the name of what has changed; undefined if nothing names it. */
export function subjectOf({ featureName, data, preData }: Pick<Event, 'featureName' | 'data' | 'preData'>) {
  if (featureName !== null) return featureName
  const state = { ...preData, ...data }
  const named = NAMES.map((name) => state[name]).find((name) => typeof name === 'string' || typeof name === 'number')
  return named === undefined ? undefined : String(named)
}

export type Filters = { readonly type?: string; readonly project?: string; readonly feature?: string }

/** Whether an event passes filters; their text is not compared, the server does that. */
export function passes(event: Pick<Event, 'type' | 'project' | 'featureName'>, filters: Filters): boolean {
  const is = (wanted: string | undefined, found: string | null) => wanted === undefined || wanted === found
  return is(filters.type, event.type) && is(filters.project, event.project) && is(filters.feature, event.featureName)
}
