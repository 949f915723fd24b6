import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { wayBack } from '../features/coming-back.ts'
import { EMPTY_ENVIRONMENT, type EnvironmentDocument, type FeatureDocument } from '../features/state.ts'
import { pointerTo } from '../revisions/differences.ts'

type Strategy = Schema<'FeatureStrategy'>
export type NotRestored = Schema<'NotRestored'>

/** What brings a feature in an environment back to an earlier state. */
export type EnvironmentRestoration = {
  readonly environment: string
  readonly removed: readonly Strategy[]
  readonly updated: readonly { readonly before: Strategy; readonly after: Strategy }[]
  readonly added: readonly Strategy[]
  /** All strategies afterwards, in their order. */
  readonly strategies: readonly Strategy[]
  /** Undefined if they stay as they are. */
  readonly variants: EnvironmentDocument['variants'] | undefined
  readonly enabled: boolean
}

/** A strategy of an earlier state, and what it is now; undefined if it is gone. */
export type StrategyToRestore = { readonly before: Strategy | undefined; readonly after: Strategy }

/** Returns the strategies of an earlier state that are not the same now. */
export function strategiesToRestore(
  now: FeatureDocument,
  past: FeatureDocument,
  environments: readonly string[],
): StrategyToRestore[] {
  return environments.flatMap((name) => {
    const present = (now.environments[name] ?? EMPTY_ENVIRONMENT).strategies
    const wanted = Object.values((past.environments[name] ?? EMPTY_ENVIRONMENT).strategies)
    return wanted
      .map((after) => ({ before: present[after.id], after }))
      .filter(({ before, after }) => !isDeepStrictEqual(before, after))
  })
}

/**
 * Returns what brings a feature in an environment back; undefined if it is already as it was.
 *
 * @param obstacles why a strategy can't come back, by its id: it then stays as it is now
 */
export function environmentRestoration(
  environment: string,
  now: EnvironmentDocument = EMPTY_ENVIRONMENT,
  past: EnvironmentDocument = EMPTY_ENVIRONMENT,
  obstacles: ReadonlyMap<string, string> = new Map(),
): { readonly restoration: EnvironmentRestoration | undefined; readonly notRestored: readonly NotRestored[] } {
  const wanted = Object.values(past.strategies).flatMap((strategy) =>
    obstacles.has(strategy.id) ? (now.strategies[strategy.id] ?? []) : strategy,
  )
  const ids = new Set(wanted.map(({ id }) => id))
  const strategies = wanted.toSorted((one, other) => one.sortOrder - other.sortOrder)
  const canBeOn = strategies.some(({ disabled }) => !disabled)
  // A strategy that stays as it is now may be for more users than the one that can't come back.
  const stays = wanted.some(({ id, disabled }) => obstacles.has(id) && !disabled)
  const turnsOn = past.enabled && canBeOn && !now.enabled
  const isOff = wayBack({ lost: stays ? ['strategy'] : [], isOn: turnsOn, mayBeOff: true }) === 'off'
  const at = (...path: string[]) => pointerTo(['environments', environment, ...path])
  const leftOut = Object.keys(past.strategies).flatMap((id) => {
    const message = obstacles.get(id)
    return message === undefined ? [] : [{ path: at('strategies', id), message }]
  })
  const stuck = {
    path: at('enabled'),
    message: canBeOn
      ? 'A strategy that could not come back is as it is now, and could be for more users'
      : 'None of the strategies that could come back is enabled',
  }
  const restoration: EnvironmentRestoration = {
    environment,
    removed: Object.values(now.strategies).filter(({ id }) => !ids.has(id)),
    updated: wanted.flatMap((after) => {
      const before = now.strategies[after.id]
      return before === undefined || isDeepStrictEqual(before, after) ? [] : [{ before, after }]
    }),
    added: wanted.filter(({ id }) => now.strategies[id] === undefined),
    strategies,
    variants: isDeepStrictEqual(now.variants, past.variants) ? undefined : past.variants,
    enabled: past.enabled && canBeOn && !isOff,
  }
  const { removed, updated, added, variants, enabled } = restoration
  const isSame =
    removed.length + updated.length + added.length === 0 && variants === undefined && enabled === now.enabled
  return {
    restoration: isSame ? undefined : restoration,
    notRestored: past.enabled && !enabled ? [...leftOut, stuck] : leftOut,
  }
}

/**
 * Returns a restoration, or why nothing can be restored: with fewer dependencies than it had, a feature that is on
 * would be on for more users. It then stays as it is in that environment.
 *
 * @param parents the features on which it depended otherwise than now
 */
export function unlessWider(
  { restoration, notRestored }: ReturnType<typeof environmentRestoration>,
  [parent]: readonly string[],
): ReturnType<typeof environmentRestoration> {
  const isOn = restoration?.enabled === true
  const way = wayBack({ lost: parent === undefined ? [] : ['parent'], isOn, mayBeOff: false })
  if (restoration === undefined || way !== 'refused') return { restoration, notRestored }
  const path = pointerTo(['environments', restoration.environment])
  const message = `The feature was on while it depended on "${parent}" in another way than now, and would be on for more users. Bring back the dependency first`
  return { restoration: undefined, notRestored: [{ path, message }] }
}

/** Returns the features on which a feature depended in an earlier state, and does not depend in the same way now. */
export function lostParents(now: FeatureDocument, past: FeatureDocument): string[] {
  return Object.keys(past.dependencies)
    .filter((parent) => !isDeepStrictEqual(now.dependencies[parent], past.dependencies[parent]))
    .sort()
}

/** Returns what of an earlier state has operations of its own, and is not as it was then. */
export function keptAsItIs(now: FeatureDocument, past: FeatureDocument, present: ReadonlySet<string>): NotRestored[] {
  const parents = [...new Set([...Object.keys(now.dependencies), ...Object.keys(past.dependencies)])].sort()
  return [
    ...(past.archived
      ? [{ path: '/archived', message: 'The feature was archived; restoring does not archive it' }]
      : []),
    ...(past.project === now.project
      ? []
      : [{ path: '/project', message: `The feature was in another project; restoring does not move it` }]),
    ...parents
      .filter((parent) => !isDeepStrictEqual(now.dependencies[parent], past.dependencies[parent]))
      .map((parent) => ({
        path: pointerTo(['dependencies', parent]),
        message: 'Restoring does not change dependencies: add or remove this one',
      })),
    ...Object.keys(past.environments)
      .filter((name) => !present.has(name))
      .map((name) => ({
        path: pointerTo(['environments', name]),
        message: 'The feature is not in this environment any more',
      })),
  ]
}
