import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import type { Change } from '../change.ts'
import { strategiesChanged, suspendBroken, suspendDeletions } from '../change-requests/broken-schedules.ts'
import { legalValuesOf } from '../context-fields/queries.ts'
import { recordEvents } from '../events/record.ts'
import { turnOffWithoutStrategy } from '../feature-environments/commands.ts'
import { type EnvironmentKey, lockFeatureEnvironment } from '../feature-environments/queries.ts'
import { withKeptWeights } from '../variants/weights.ts'
import { deleteStrategyRows, insertStrategies } from './rows.ts'
import { assertSegmentsUsableByAll } from './segment-links.ts'
import { assertConstraints, assertRoomForStrategies, nextSortOrder, type Strategy, strategyFrom } from './strategy.ts'

/**
 * Makes a feature have exactly these strategies in an environment, and turns it off there when none of them is enabled.
 * When it has them already, whatever their ids are, nothing changes.
 *
 * @throws DomainError missing for the feature, environment or a segment; invalid for a strategy, its type, a segment of
 *   another project, an archived feature or the limit; forbidden for a guarded environment
 */
export async function replaceStrategies(
  change: Change,
  key: EnvironmentKey,
  inputs: readonly Schema<'AddStrategy'>[],
): Promise<void> {
  const { tx } = change
  const state = await lockFeatureEnvironment(change, key)
  const before = state.strategies
  const after = strategiesFrom(inputs, {
    feature: key.feature,
    stickiness: state.stickiness,
    weighted: withKeptWeights,
  })
  if (isDeepStrictEqual(before.map(withoutId), after.map(withoutId))) return
  await assertUsable(change, key.project, after)
  await deleteStrategyRows(
    tx,
    before.map(({ id }) => id),
  )
  await insertStrategies(
    tx,
    after.map((strategy) => ({ environment: key.environment, strategy })),
  )
  await recordEvents(change, [
    ...before.map((preData) => ({ type: 'feature-strategy-remove' as const, subject: key, preData })),
    ...after.map((data) => ({ type: 'feature-strategy-add' as const, subject: key, data })),
  ])
  if (state.scheduled && before.length > 0) {
    const ids = before.map(({ id }) => id)
    await suspendBroken(change, strategiesChanged(ids, 'removed'))
  }
  await suspendDeletions(
    change,
    after.flatMap(({ segments }) => segments),
  )
  await turnOffWithoutStrategy(change, key.project, state, after)
}

/** The strategies in the order that they are shown in. */
function strategiesFrom(inputs: readonly Schema<'AddStrategy'>[], around: Parameters<typeof strategyFrom>[3]) {
  const strategies: Strategy[] = []
  for (const input of inputs) strategies.push(strategyFrom(input, randomUUID(), nextSortOrder(strategies), around))
  return strategies.toSorted((one, other) => one.sortOrder - other.sortOrder)
}

function withoutId({ id: _, ...strategy }: Strategy): Omit<Strategy, 'id'> {
  return strategy
}

async function assertUsable(change: Change, project: string, strategies: readonly Strategy[]): Promise<void> {
  assertRoomForStrategies(strategies.length, change.limits)
  const names = strategies.flatMap(({ constraints }) => constraints.map(({ contextName }) => contextName))
  const legal = await legalValuesOf(change.tx, [...new Set(names)])
  for (const strategy of strategies) assertConstraints(strategy, undefined, legal, change.limits)
  await assertSegmentsUsableByAll(
    change,
    project,
    strategies.map(({ segments }) => segments),
  )
}
