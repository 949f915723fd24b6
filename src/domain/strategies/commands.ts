import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import { strategiesChanged, suspendBroken, suspendDeletions } from '../change-requests/broken-schedules.ts'
import { legalValuesOf } from '../context-fields/queries.ts'
import { invalid, missing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { turnOffWithoutStrategy } from '../feature-environments/commands.ts'
import { type EnvironmentKey, type EnvironmentState, lockFeatureEnvironment } from '../feature-environments/queries.ts'
import type { Patch } from '../json-patch.ts'
import { afterPatch, afterPatchAsync } from '../patch-refusals.ts'
import type { Surroundings } from './parameters.ts'
import { deleteStrategyRows, insertStrategies, updateSortOrders, updateStrategyRow } from './rows.ts'
import { assertSegmentsUsable, replaceSegmentLinks } from './segment-links.ts'
import {
  assertConstraints,
  assertRoomForStrategy,
  nextSortOrder,
  patchedStrategy,
  type Strategy,
  strategyFrom,
  updatedStrategy,
} from './strategy.ts'

export type StrategyKey = EnvironmentKey & { id: string }

/**
 * Adds a strategy to a feature in an environment, after the others unless it says where.
 *
 * @throws DomainError missing for the feature, environment or a segment; invalid for the strategy, its type, a segment of
 *   another project, an archived feature or the limit
 */
export async function addStrategy(
  change: Change,
  key: EnvironmentKey,
  input: Schema<'AddStrategy'>,
): Promise<Strategy> {
  const { tx, limits } = change
  const state = await lockFeatureEnvironment(change, key)
  assertRoomForStrategy(state.strategies, limits)
  const strategy = strategyFrom(input, randomUUID(), nextSortOrder(state.strategies), aroundOf(state))
  await assertUsable(change, key, strategy, undefined)
  await insertStrategies(tx, [{ environment: key.environment, strategy }])
  await recordEvent(change, 'feature-strategy-add', key, { data: strategy })
  await suspendDeletions(change, strategy.segments)
  return strategy
}

/** Changes the members of a strategy that `changes` has; `segmentsPath` is the JSON pointer of its segments. */
export function updateStrategy(
  change: Change,
  key: StrategyKey,
  changes: Schema<'UpdateStrategy'>,
  segmentsPath?: string,
): Promise<Strategy> {
  return changeStrategy(change, key, (before, around) => updatedStrategy(before, changes, around), { segmentsPath })
}

/** Applies a JSON Patch to a strategy. */
export function patchStrategy(change: Change, key: StrategyKey, patch: Patch): Promise<Strategy> {
  return changeStrategy(change, key, (before, around) => patchedStrategy(before, patch, around), { patch })
}

/**
 * Removes a strategy. Without the last enabled one, the environment is turned off.
 *
 * @throws DomainError missing, also for a strategy of another feature or environment
 */
export async function removeStrategy(change: Change, key: StrategyKey): Promise<void> {
  const state = await lockFeatureEnvironment(change, key)
  const preData = strategyIn(state, key.id)
  await deleteStrategyRows(change.tx, [key.id])
  await recordEvent(change, 'feature-strategy-remove', key, { preData })
  if (state.scheduled) await suspendBroken(change, strategiesChanged([key.id], 'removed'))
  const left = state.strategies.filter((strategy) => strategy !== preData)
  await turnOffWithoutStrategy(change, key.project, state, left)
}

/**
 * Moves strategies to new positions; those that are not listed stay.
 *
 * @throws DomainError invalid for an id that is not a strategy of this environment, or that is listed twice
 */
export async function sortStrategies(
  change: Change,
  key: EnvironmentKey,
  positions: Schema<'StrategySortOrder'>,
): Promise<void> {
  const { strategies } = await lockFeatureEnvironment(change, key)
  const wanted = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]))
  if (wanted.size < positions.length) throw invalid('A strategy is listed twice', '/body')
  const foreign = positions.findIndex(({ id }) => !strategies.some((strategy) => strategy.id === id))
  if (foreign >= 0)
    throw invalid('This is not the id of a strategy of this feature in this environment', `/body/${foreign}/id`)
  const after = strategies.map((strategy) => ({
    ...strategy,
    sortOrder: wanted.get(strategy.id) ?? strategy.sortOrder,
  }))
  if (isDeepStrictEqual(after, strategies)) return
  await updateSortOrders(change.tx, positions)
  // The sort is stable, so strategies with the same position stay in the order of their creation.
  const sorted = after.toSorted((one, other) => one.sortOrder - other.sortOrder)
  await recordEvent(change, 'strategy-order-changed', key, {
    data: { strategyIds: idsOf(sorted) },
    preData: { strategyIds: idsOf(strategies) },
  })
}

/** What a change of a strategy comes from, for refusals that point into the request. */
type Source = {
  readonly patch?: Patch
  /** The strategy after the first operations of the patch. */
  readonly redo?: (operations: Patch) => Strategy
  readonly segmentsPath?: string | undefined
}

async function changeStrategy(
  change: Change,
  key: StrategyKey,
  changed: (before: Strategy, around: Surroundings) => Strategy,
  source: Source,
): Promise<Strategy> {
  const { tx } = change
  const state = await lockFeatureEnvironment(change, key)
  const before = strategyIn(state, key.id)
  const around = aroundOf(state)
  const after = changed(before, around)
  if (isDeepStrictEqual(before, after)) return before
  const redo = (operations: Patch) => patchedStrategy(before, operations, around)
  await assertUsable(change, key, after, before, { ...source, ...(source.patch && { redo }) })
  await updateStrategyRow(tx, after)
  if (!isDeepStrictEqual(before.segments, after.segments)) await replaceSegmentLinks(change, key.id, after.segments)
  await recordEvent(change, 'feature-strategy-update', key, { data: after, preData: before })
  if (state.scheduled) await suspendBroken(change, strategiesChanged([key.id], 'updated'))
  await suspendDeletions(
    change,
    after.segments.filter((segment) => !before.segments.includes(segment)),
  )
  const strategies = state.strategies.map((strategy) => (strategy === before ? after : strategy))
  await turnOffWithoutStrategy(change, key.project, state, strategies)
  return after
}

function strategyIn({ strategies }: EnvironmentState, id: string): Strategy {
  const found = strategies.find((strategy) => strategy.id === id)
  if (found === undefined) throw missing('strategy', id)
  return found
}

/** Holds what changed of a strategy, by a patch or otherwise, against what it refers to. */
async function assertUsable(
  change: Change,
  key: EnvironmentKey,
  after: Strategy,
  before: Strategy | undefined,
  { patch, redo, segmentsPath = '/body/segments' }: Source = {},
): Promise<void> {
  if (!isDeepStrictEqual(after.constraints, before?.constraints ?? [])) {
    const names = after.constraints.map((constraint) => constraint.contextName)
    const legal = await legalValuesOf(change.tx, names)
    const assertOf = (strategy: Strategy) => assertConstraints(strategy, before, legal, change.limits)
    afterPatch(patch, () => assertOf(after), redo && ((operations) => assertOf(redo(operations))))
  }
  if (!isDeepStrictEqual(after.segments, before?.segments ?? []))
    await afterPatchAsync(patch, () => assertSegmentsUsable(change, key.project, after.segments, segmentsPath))
  if (after.name !== before?.name) await afterPatchAsync(patch, () => assertStrategyType(change, after.name))
}

async function assertStrategyType({ tx }: Change, name: string): Promise<void> {
  const found = await tx.selectFrom('strategyTypes').select('name').where('name', '=', name).executeTakeFirst()
  if (found === undefined) throw invalid(`There is no strategy type "${name}"`, '/body/name')
}

function aroundOf({ featureName, stickiness }: EnvironmentState): Surroundings {
  return { feature: featureName, stickiness }
}

function idsOf(strategies: readonly Strategy[]): string[] {
  return strategies.map((strategy) => strategy.id)
}
