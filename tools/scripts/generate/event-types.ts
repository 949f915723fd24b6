import { beginnings } from './beginnings.ts'
import { header } from './header.ts'
import type { Document } from './openapi.ts'

/** What `openapi/events.yaml` says of a type. Types without a title are never recorded. */
export type EventTypeFacts = {
  readonly title?: string
  readonly group?: string
  readonly about?: string
  readonly data?: string
  readonly preData?: string
  readonly restricted?: true
  readonly forgets?: 'keys' | 'accounts' | 'nobody'
  readonly undone?: 'by itself' | 'stays'
  readonly frozen?: (typeof FROZEN)[number]
  readonly isOff?: true
  readonly loosens?: (typeof LOOSENED)[number]
}

/** The conditions of an approval rule which an event can end for features. */
const LOOSENED = ['tag', 'tags of a type', 'type', 'owners', 'roles', 'name'] as const

/** Where a freeze can hold an event. */
const FROZEN = [
  'in its environment',
  'in its project',
  'in both projects',
  'in its environment everywhere',
  'where it is used',
] as const

/** The end of a sentence that begins with who did it; the changed thing stands between asterisks, with its article. */
const TITLE = /^[a-z][^*]*(?:\*(?:an?|the) [a-z][^*]*\*[^*]*)?$/

/** Returns what is said of each type, in order. */
export function factsOfEvents({ components: { schemas } }: Document): [type: string, facts: EventTypeFacts][] {
  return Object.entries((schemas.EventType?.['x-event-types'] ?? {}) as Record<string, EventTypeFacts>)
}

/**
 * Makes the `enum` of the event types from their facts.
 *
 * @throws Error if a title has another form or stands twice, or a recorded type has no group or does not say whom a
 *   server forgets
 */
export function addEventTypes(document: Document): void {
  const facts = factsOfEvents(document)
  for (const [type, each] of facts) {
    const problem = problemOf(each)
    if (problem !== undefined) throw new Error(`openapi/events.yaml, ${type}: ${problem}`)
  }
  const titles = facts.flatMap(([, { title }]) => title ?? [])
  const twice = titles.find((title, index) => titles.indexOf(title) !== index)
  if (twice !== undefined) throw new Error(`openapi/events.yaml: two types are called "${twice}"`)
  Object.assign(document.components.schemas.EventType ?? {}, { enum: facts.map(([type]) => type) })
}

function problemOf(facts: EventTypeFacts): string | undefined {
  const { title, group, forgets, about, data, preData, undone, frozen, isOff, loosens } = facts
  if (frozen !== undefined && !FROZEN.includes(frozen)) return `"frozen" is ${FROZEN.join(', ')}`
  if (loosens !== undefined && !LOOSENED.includes(loosens)) return `"loosens" is ${LOOSENED.join(', ')}`
  if (isOff && frozen === undefined) return 'only a type with "frozen" has "isOff"'
  if (!['by itself', 'stays', undefined].includes(undone)) return '"undone" is by itself or stays'
  if (title === undefined) {
    const isDescribed = [about, data, preData].some((text) => text !== undefined)
    return isDescribed ? 'a type that is recorded has a title' : undefined
  }
  if (!TITLE.test(title)) return `"${title}" is no title`
  if (group === undefined) return 'a type that is recorded has a group'
  return ['keys', 'accounts', 'nobody'].includes(String(forgets)) ? undefined : '"forgets" is keys, accounts or nobody'
}

/** Generates the lists of event types: the recorded ones with their titles, all, and the ones about access. */
export function eventList(document: Document): string {
  const facts = factsOfEvents(document)
  const those = (isOne: (facts: EventTypeFacts) => boolean) =>
    facts.flatMap(([type, one]) => (isOne(one) ? [type] : []))
  const titles = facts.flatMap(([type, { title }]) => (title === undefined ? [] : [`  '${type}': '${title}',`]))
  return `${header('openapi/events.yaml')}/** The types of the events that this server records, each with its title, which is the end of a sentence. */
export const eventTitles = {
${titles.join('\n')}
} as const

export type RecordedEventType = keyof typeof eventTitles

export const recordedEventTypes = Object.keys(eventTitles) as readonly RecordedEventType[]

export const eventTypes = [
  ...recordedEventTypes,
${linesOf(those(({ title }) => title === undefined))}
] as const

export type EventType = (typeof eventTypes)[number]

/** Outside of a project, events of these types are only for callers who may read the whole log. */
export const restrictedEventTypes: readonly EventType[] = [
${linesOf(those(({ restricted }) => restricted === true))}
]

/** After events of these types, cached keys are out of date. */
export const keyEventTypes: readonly EventType[] = [
${linesOf(those(({ forgets }) => forgets === 'keys'))}
]

/** After events of these types, cached accounts and their rights are out of date. */
export const accountEventTypes: readonly EventType[] = [
${linesOf(those(({ forgets }) => forgets === 'accounts'))}
]

/** Events of these types are undone by themselves. */
export const undoableEventTypes: readonly EventType[] = [
${linesOf(those(({ undone }) => undone === 'by itself'))}
]

/** Where a freeze holds events, by their types, and whether they only take features away from users. */
export const frozenEventTypes = {
${frozenLines(facts)}
} as const satisfies Partial<Record<RecordedEventType, { readonly where: string; readonly isOff: boolean }>>

/** What can take features out of approval rules: another tag, or another type. */
export const looseningEventTypes = {
${looseningLines(facts)}
} as const satisfies Partial<Record<RecordedEventType, string>>

/** Events of these types come with others, and stay when these are undone. */
export const stayingEventTypes: readonly EventType[] = [
${linesOf(those(({ undone }) => undone === 'stays'))}
]
`
}

function frozenLines(facts: readonly (readonly [type: string, facts: EventTypeFacts])[]): string {
  return facts
    .flatMap(([type, { frozen, isOff = false }]) =>
      frozen === undefined ? [] : [`  '${type}': { where: '${frozen}', isOff: ${isOff} },`],
    )
    .join('\n')
}

function looseningLines(facts: readonly (readonly [type: string, facts: EventTypeFacts])[]): string {
  return facts.flatMap(([type, { loosens }]) => (loosens === undefined ? [] : `  '${type}': '${loosens}',`)).join('\n')
}

/** Generates the groups in which types are chosen. A bundle has only the beginnings of their types. */
export function eventGroups(document: Document): string {
  const groupOf = new Map(factsOfEvents(document).map(([type, { group = OTHERS }]) => [type, group]))
  const types = [...groupOf.keys()]
  const lines = [...new Set(groupOf.values())]
    .filter((group) => group !== OTHERS)
    .map((group) => {
      const isOf = (type: string) => groupOf.get(type) === group
      const those = beginnings(
        types.filter(isOf),
        types.filter((type) => !isOf(type)),
      )
      return `  ${group}: '${those}',`
    })
  return `${header('openapi/events.yaml')}/** The groups of event types, with the beginnings of their types. */
export const eventGroups = {
${lines.join('\n')}
} as const
`
}

/** The group of types that are in no other. */
const OTHERS = 'others'

function linesOf(names: readonly string[]): string {
  return names.map((name) => `  '${name}',`).join('\n')
}
