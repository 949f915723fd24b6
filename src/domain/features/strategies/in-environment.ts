import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { invalid, missing } from '../../errors.ts'
import type { Limits } from '../../limits.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import type { Surroundings } from './parameters.ts'
import { assertRoomForStrategy, hasEnabled, nextSortOrder, type Strategy, strategyFrom } from './strategy.ts'

/** What strategies of a feature take from the environment that they are in. */
export function surroundingsOf({ featureName, stickiness }: EnvironmentState): Surroundings {
  return { feature: featureName, stickiness }
}

/**
 * The strategy that an input adds to an environment of a feature, after the others unless it says where.
 *
 * @throws DomainError invalid for the strategy, and where there is no room for one more
 */
export function addedStrategy(
  state: EnvironmentState,
  input: Schema<'AddStrategy'>,
  id: string,
  limits: Limits,
): Strategy {
  assertRoomForStrategy(state.strategies, limits)
  return strategyFrom(input, id, nextSortOrder(state.strategies), surroundingsOf(state))
}

/** @throws DomainError missing */
export function strategyIn({ strategies }: Pick<EnvironmentState, 'strategies'>, id: string): Strategy {
  const found = strategies.find((strategy) => strategy.id === id)
  if (found === undefined) throw missing('strategy', id)
  return found
}

/**
 * The strategies with their new positions, still in the order in which they are given; those that are not listed stay.
 *
 * @throws DomainError invalid for an id that is not one of them, or that is listed twice
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

/** Whether an environment with these strategies is on, when it was so or not: it goes off with the last enabled one. */
export function staysOn(wasOn: boolean, strategies: readonly Strategy[]): boolean {
  return wasOn && hasEnabled(strategies)
}

/** What a strategy refers to that it did not before, and that has to be there. */
export type NewReferences = {
  /** Whether its constraints are others. */
  readonly constraints: boolean
  /** All its segments, when they are others. */
  readonly segments: readonly number[]
  readonly type: string | undefined
}

/** What stays as it was is not held against anything. */
export function newReferences(after: Strategy, before: Strategy | undefined): NewReferences {
  return {
    constraints: !isDeepStrictEqual(after.constraints, before?.constraints ?? []),
    segments: isDeepStrictEqual(after.segments, before?.segments ?? []) ? [] : after.segments,
    type: after.name === before?.name ? undefined : after.name,
  }
}
