import { wordsOf } from './event-words.ts'
import type { EVENT_TEXTS } from './texts.ts'

export type EventGroup = keyof typeof EVENT_TEXTS.groups

const GROUPS: readonly (readonly [EventGroup, RegExp])[] = [
  ['features', /^(feature-(?!type)|features-|strategy-order-|drop-features|drop-feature-tags)/],
  ['requests', /^change-/],
  ['projects', /^project-(?!access|user|group)|^default-strategy|^drop-projects/],
  ['configuration', /^(feature-type|strategy|segment|context|tag|environment|setting|addon|drop)-/],
  ['access', /^(user|group|role|service-account|public-signup|pat|api-token|project-(access|user|group))-/],
]

/** Event types in the groups in which they are chosen, those of a group by their words. */
export function groupedEvents<Type extends string>(types: readonly Type[]): ReadonlyMap<EventGroup, readonly Type[]> {
  const groups = new Map<EventGroup, Type[]>(GROUPS.map(([group]) => [group, []]))
  for (const type of [...types].sort((a, b) => wordsOf(a).localeCompare(wordsOf(b)))) {
    const group = GROUPS.find(([, pattern]) => pattern.test(type))?.[0] ?? 'others'
    groups.set(group, [...(groups.get(group) ?? []), type])
  }
  return groups
}
