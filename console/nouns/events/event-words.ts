import type { Schemas } from '../../../clients/typescript/src/client.ts'
import { phraseOf } from './event-phrases.ts'

type Event = Schemas['Event']

/** Returns the type of an event as words: "Turned a feature on". */
export function wordsOf(type: string): string {
  return upper(general(type))
}

/** Returns the types that a text describes: each of its words begins one of theirs. "turn on" finds "Turned a feature on". */
export function typesNamed<Type extends string>(text: string, types: readonly Type[]): readonly Type[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return types.filter((type) => {
    const words = general(type).split(' ')
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

/** Returns the type of an event of the thing that is shown, as words: "Turned it on", "Added a strategy". */
export function wordsOfIt(type: string): string {
  const { phrase } = phraseOf(type)
  return upper(phrase.replace(/ (of|to|from) \*$/, '').replace('*', 'it'))
}

/** Returns what is said before and after the name of what an event is about: "turned the feature" and "on". */
export function wordsAround(type: string, isNamed: boolean): readonly [before: string, after: string] {
  const { phrase, noun } = phraseOf(type)
  if (!isNamed) return [general(type), '']
  const [before = '', after] = phrase.split('*')
  return after === undefined ? [`${phrase}:`, ''] : [`${before}the ${noun}`, after]
}

function general(type: string): string {
  const { phrase, noun } = phraseOf(type)
  const article = noun.endsWith('s') ? 'the' : /^[aeio]/.test(noun) ? 'an' : 'a'
  return phrase.replace('*', `${article} ${noun}`)
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Members that name what an event is about, in this order. */
const NAMES = [
  'name',
  'tokenName',
  'title',
  'value',
  'username',
  'email',
  'appName',
  'id',
  'operation',
  'address',
] as const
/** Types about a project, whose data names something else. */
const OF_PROJECT = /^(project|default-strategy|change-request-configuration)-/

type Subject = Pick<Event, 'type' | 'project' | 'featureName' | 'data' | 'preData'>

/** Returns what an event is about: its feature, or the name of what has changed; undefined if nothing names it. */
export function subjectOf({ type, project, featureName, data, preData }: Subject): string | undefined {
  if (featureName !== null) return featureName
  if (project !== null && OF_PROJECT.test(type)) return project
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
