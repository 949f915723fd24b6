import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { invalid, missing } from '../../errors.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import { withKeptWeights } from '../variants/weights.ts'
import type { FeatureDefaults } from './parameters.ts'
import { assertRoomForStrategy, hasEnabled, nextSortOrder, type Strategy, strategyFrom } from './strategy.ts'

/** Returns the values that a feature's strategies take from their environment. */
export function surroundingsOf({ featureName, stickiness }: EnvironmentState): FeatureDefaults {
  return { feature: featureName, stickiness }
}

/** Like `surroundingsOf`, for strategies whose weights were shared out before: they stay as they are. */
export function keepingWeights(state: EnvironmentState): FeatureDefaults {
  const { featureName, stickiness } = state
  return { feature: featureName, stickiness, weighted: withKeptWeights }
}

/**
 * Returns the strategy that an input adds to a feature's environment: last, unless the input has a position.
 *
 * @throws DomainError invalid for the strategy, and if the limit is reached
 */
export function addedStrategy(
  state: EnvironmentState,
  input: Schema<'AddStrategy'>,
  id: string,
  limits: Limits,
  around = surroundingsOf(state),
): Strategy {
  assertRoomForStrategy(state.strategies, limits)
  return strategyFrom(input, id, nextSortOrder(state.strategies), around)
}

/** @throws DomainError missing */
export function strategyIn({ strategies }: Pick<EnvironmentState, 'strategies'>, id: string): Strategy {
  const found = strategies.find((strategy) => strategy.id === id)
  if (found === undefined) throw missing('strategy', id)
  return found
}

/**
 * Returns the strategies with new positions, in the given order. Strategies that are not listed keep their positions.
 *
 * @throws DomainError invalid for an id that is not one of these strategies, or that is listed twice
 */
export function repositioned(strategies: readonly Strategy[], positions: Schema<'StrategySortOrder'>): Strategy[] {
  const wanted = new Map(positions.map(({ id, sortOrder }) => [id, sortOrder]))
  if (wanted.size < positions.length) throw invalid('A strategy is listed twice', '/body')
  const present = new Set(strategies.map(({ id }) => id))
  const foreign = positions.findIndex(({ id }) => !present.has(id))
  if (foreign >= 0)
    throw invalid('This is not the id of a strategy of this feature in this environment', `/body/${foreign}/id`)
  return strategies.map((strategy) => ({ ...strategy, sortOrder: wanted.get(strategy.id) ?? strategy.sortOrder }))
}

/** Whether an environment with these strategies stays on: it is turned off with the last enabled strategy. */
export function staysOn(wasOn: boolean, strategies: readonly Strategy[]): boolean {
  return wasOn && hasEnabled(strategies)
}

/** The new references of a strategy, which have to exist. */
export type NewReferences = {
  /** Whether its constraints changed. */
  readonly constraints: boolean
  /** All its segments if they changed, otherwise empty. */
  readonly segments: readonly number[]
  readonly type: string | undefined
}

/** Returns the new references of a strategy. Unchanged references are not checked again. */
export function newReferences(after: Strategy, before: Strategy | undefined): NewReferences {
  return {
    constraints: !isDeepStrictEqual(after.constraints, before?.constraints ?? []),
    segments: isDeepStrictEqual(after.segments, before?.segments ?? []) ? [] : after.segments,
    type: after.name === before?.name ? undefined : after.name,
  }
}
