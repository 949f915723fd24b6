import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { EnvironmentRestoration } from '../feature-history/restoration.ts'
import { contentOf } from '../features/strategies/content.ts'
import type { Strategy } from '../features/strategies/strategy.ts'
import { sharedAsTheyAre } from '../promotion/requested-changes.ts'
import type { SegmentSettings } from '../segments/segment.ts'

type Change = Schema<'ChangeInput'>

/** Returns the edit that brings back a strategy that is gone. */
export function additionOf(feature: string, strategy: Strategy): Change {
  const { sortOrder } = strategy
  const content = contentOf(strategy)
  const payload = { ...content, sortOrder, variants: sharedAsTheyAre(content.variants) }
  return { action: 'addStrategy', feature, payload }
}

/**
 * Returns the edits that bring a feature back in an environment as changes of a change request, in the order in which
 * they are made. A strategy that was removed gets another id: a change request makes up the ids of what it adds.
 *
 * @param wasEnabled whether the feature is on now
 */
export function changesOfRestoration(
  feature: string,
  { added, updated, removed, variants, enabled }: EnvironmentRestoration,
  wasEnabled: boolean,
): Change[] {
  return [
    ...added.map((strategy) => additionOf(feature, strategy)),
    ...updated.map(({ before, after }): Change => {
      return { action: 'updateStrategy', feature, payload: { ...changedMembers(before, after), id: after.id } }
    }),
    ...removed.map(({ id }): Change => ({ action: 'deleteStrategy', feature, payload: { id } })),
    ...(variants === undefined
      ? []
      : [{ action: 'patchVariant' as const, feature, payload: { variants: sharedAsTheyAre(variants) } }]),
    ...(enabled === wasEnabled ? [] : [{ action: 'updateEnabled' as const, feature, payload: { enabled } }]),
  ]
}

function changedMembers(before: Strategy, after: Strategy): Schema<'UpdateStrategy'> {
  const { id: _, featureName: __, ...members } = after
  const shared = { ...members, variants: sharedAsTheyAre(members.variants) }
  const names = (Object.keys(members) as (keyof typeof members)[]).filter(
    (name) => !isDeepStrictEqual(before[name], members[name]),
  )
  return Object.fromEntries(names.map((name) => [name, shared[name]]))
}

/** Returns the edit that gives a segment other settings. It names only the settings that change. */
export function changeOfSegment(id: number, before: SegmentSettings, after: SegmentSettings): Change {
  const names = (Object.keys(after) as (keyof SegmentSettings)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  return { action: 'updateSegment', payload: { id, ...Object.fromEntries(names.map((name) => [name, after[name]])) } }
}
