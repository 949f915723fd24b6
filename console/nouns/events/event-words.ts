import type { Schemas } from '@flaghoist/client'
import { eventTitles } from '../../../generated/events.ts'
import { inOurWords } from '../../page/synonyms.ts'

type Event = Schemas['Event']

/** Returns the type of an event as words: "Turned a feature on". */
export function wordsOf(type: string): string {
  return upper(general(type))
}

/** Returns the types that a text describes: each of its words begins one of theirs. "turn on" finds "Turned a feature on". */
export function typesNamed<Type extends string>(text: string, types: readonly Type[]): readonly Type[] {
  const wanted = inOurWords(text).toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return types.filter((type) => {
    const words = general(type).split(' ')
    return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)))
  })
}

/** Returns the type of an event of the thing that is shown, as words: "Turned it on", "Added a strategy". */
export function wordsOfIt(type: string): string {
  return upper(
    titleOf(type)
      .replace(/ (of|to|from) \*.*\*$/, '')
      .replace(/\*.*\*/, 'it'),
  )
}

/** Returns what is said before and after the name of what an event is about: "turned the feature" and "on". */
export function wordsAround(type: string, isNamed: boolean): readonly [before: string, after: string] {
  if (!isNamed) return [general(type), '']
  const [before = '', thing, after = ''] = titleOf(type).split('*')
  return thing === undefined ? [`${before}:`, ''] : [`${before}the ${thing.replace(/^\w+ /, '')}`, after]
}

function general(type: string): string {
  return titleOf(type).replaceAll('*', '')
}

/** Returns the title of a type, with the thing between asterisks. Types that are not recorded have words only. */
function titleOf(type: string): string {
  return (eventTitles as Readonly<Record<string, string>>)[type] ?? type.replaceAll('-', ' ')
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
type Subject = Pick<Event, 'type' | 'project' | 'featureName' | 'data' | 'preData'>

/** Returns what an event is about: its feature, or the name of what has changed; undefined if nothing names it. */
export function subjectOf({ type, project, featureName, data, preData }: Subject): string | undefined {
  if (featureName !== null) return featureName
  // Its data can name something else.
  if (project !== null && titleOf(type).includes('*a project*')) return project
  const state = { ...preData, ...data }
  const named = NAMES.map((name) => state[name]).find((name) => typeof name === 'string' || typeof name === 'number')
  return named === undefined ? undefined : String(named)
}

export type Filters = {
  readonly type?: string
  readonly project?: string
  readonly feature?: string
  readonly manager?: string
}

/** Whether an event passes filters; their text is not compared, the server does that. */
export function passes(event: Pick<Event, 'type' | 'project' | 'featureName' | 'manager'>, filters: Filters): boolean {
  const is = (wanted: string | undefined, found: string | null | undefined) => wanted === undefined || wanted === found
  return (
    is(filters.type, event.type) &&
    is(filters.project, event.project) &&
    is(filters.feature, event.featureName) &&
    is(filters.manager, event.manager)
  )
}
