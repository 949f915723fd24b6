import { eventGroups } from '../../../generated/event-groups.ts'
import { wordsOf } from './event-words.ts'
import type { EVENT_TEXTS } from './texts.ts'

export type EventGroup = keyof typeof EVENT_TEXTS.groups

const GROUPS = Object.entries(eventGroups) as readonly (readonly [EventGroup, string])[]

/** Event types in the groups in which they are chosen, those of a group by their words. */
export function groupedEvents<Type extends string>(types: readonly Type[]): ReadonlyMap<EventGroup, readonly Type[]> {
  const groups = new Map<EventGroup, Type[]>(GROUPS.map(([group]) => [group, []]))
  for (const type of [...types].sort((a, b) => wordsOf(a).localeCompare(wordsOf(b)))) {
    const starts = ([, those]: (typeof GROUPS)[number]) => those.split(' ').some((start) => type.startsWith(start))
    const group = GROUPS.find(starts)?.[0] ?? 'others'
    groups.set(group, [...(groups.get(group) ?? []), type])
  }
  return groups
}
