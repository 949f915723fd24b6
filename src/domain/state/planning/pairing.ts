import { randomUUID } from 'node:crypto'
import type { Schema } from '../../../contract.ts'
import type { Strategy } from '../../features/strategies/strategy.ts'
import { keyOf, membersOf } from '../fields.ts'
import type { Keys } from '../owner.ts'
import type { Compared } from './compared.ts'
import { keysOfAll } from './strategy-keys.ts'

type Wanted = Schema<'StateStrategy'>

/** What becomes of a wanted strategy: which present one changes into it, if any does, and at which position it is. */
export type Pair = { readonly was: Strategy | undefined; readonly sortOrder: number }

/**
 * Pairs wanted strategies with present ones, in the order of the documents: each with the one that has its key, and the
 * others by their places among the rest. So there are strategies without a pair only on one side.
 *
 * @param named as `keysOfAll`
 */
export function pairsOf(
  wanted: readonly Pick<Wanted, 'key'>[],
  present: readonly Strategy[],
  named: readonly Keys[],
): readonly Pair[] {
  // Most lists have no keys.
  const keys = wanted.some(({ key }) => key !== undefined) ? keysOfAll(present, named) : {}
  const byId = new Map(present.map((strategy) => [strategy.id, strategy]))
  const keyed = wanted.map(({ key }) => (key === undefined ? undefined : byId.get(keys[key] ?? '')))
  const taken = new Set(keyed)
  const left = present.filter((strategy) => !taken.has(strategy))
  const paired = keyed.map((strategy) => strategy ?? left.shift())
  const orders = sortOrdersFor(paired.map((strategy) => strategy?.sortOrder))
  return paired.map((was, index) => ({ was, sortOrder: orders[index] ?? index }))
}

/** Keeps the positions of paired strategies where they are in order, and new ones come last. */
function sortOrdersFor(present: readonly (number | undefined)[]): number[] {
  const known = present.filter((order) => order !== undefined)
  const isInOrder = known.every((order, index) => index === 0 || order > (known[index - 1] ?? 0))
  const newAreLast = present.slice(0, known.length).every((order) => order !== undefined)
  if (!isInOrder || !newAreLast) return present.map((_, index) => index)
  const next = Math.floor(known.at(-1) ?? -1) + 1
  return present.map((order, index) => order ?? next + index - known.length)
}

/** Returns strategies to store, in the order of the documents. A paired strategy keeps its id. */
export function pairedStrategies(
  wanted: readonly Wanted[],
  normal: readonly Omit<Strategy, 'id' | 'sortOrder' | 'featureName'>[],
  present: readonly Strategy[],
  named: readonly Keys[],
  feature: string,
): Strategy[] {
  const pairs = pairsOf(wanted, present, named)
  return normal.map((strategy, index) => ({
    ...strategy,
    id: pairs[index]?.was?.id ?? randomUUID(),
    featureName: feature,
    sortOrder: pairs[index]?.sortOrder ?? index,
  }))
}

/** Returns the strategies that documents say of a feature in an environment, with their keys. */
export function writtenStrategies(
  { features }: Compared['documents'],
  feature: string,
  environment: string,
): readonly Wanted[] {
  const said = features[feature]?.environments?.[environment] ?? {}
  return said.strategies ?? said.initial?.strategies ?? []
}

/**
 * Returns the keys that managers have given the strategies of a feature, by environment: first those of the manager of
 * the documents.
 */
export function strategyKeys(
  feature: string,
  { documents, owners }: Pick<Compared, 'documents' | 'owners'>,
): ReadonlyMap<string, readonly Keys[]> {
  const ofFeature = owners.get(keyOf({ kind: 'features', name: feature })) ?? []
  const keys = new Map<string, Keys[]>()
  for (const { field, manager, keys: own } of ofFeature) {
    if (own === null) continue
    const [, environment = ''] = membersOf(field)
    const others = keys.get(environment) ?? []
    keys.set(environment, manager === documents.manager ? [own, ...others] : [...others, own])
  }
  return keys
}
