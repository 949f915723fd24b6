import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import { contentOf, type StrategyContent } from './content.ts'
import {
  assertRoomForStrategy,
  hasEnabled,
  nextSortOrder,
  type Strategy,
  strategyFrom,
  updatedStrategy,
} from './strategy.ts'
import { addedStrategy, keepingWeights } from './strategy-list.ts'
import { strategiesAfter, turningOn } from './turning-on.ts'

/**
 * Returns strategies with the content and order of others. Strategies at the same place are paired: one is changed into
 * the other, and keeps its id and its position. Further strategies are added at the end, or removed from it.
 *
 * @throws DomainError invalid by the rules of the single edits
 */
export function pairedByPlace(
  before: EnvironmentState,
  wanted: readonly StrategyContent[],
  limits: Limits,
): Strategy[] {
  const around = keepingWeights(before)
  const strategies = before.strategies.slice(0, wanted.length).map((strategy, place) => {
    const changes = changedMembers(contentOf(strategy), wanted[place])
    return Object.keys(changes).length > 0 ? updatedStrategy(strategy, changes, around) : strategy
  })
  for (const content of wanted.slice(strategies.length))
    strategies.push(addedStrategy({ ...before, strategies }, content, randomUUID(), limits, around))
  return strategies
}

function changedMembers(before: StrategyContent, wanted: StrategyContent | undefined): Schema<'UpdateStrategy'> {
  const members = Object.entries(wanted ?? {})
  return Object.fromEntries(
    members.filter(([name, value]) => !isDeepStrictEqual(before[name as keyof StrategyContent], value)),
  )
}

/**
 * Returns new strategies in the order in which they are shown.
 *
 * @param turnsOn whether the feature is turned on then: it already gets the default strategy, if none is enabled
 * @throws DomainError invalid if there is no room for the default strategy
 */
export function newStrategies(
  state: EnvironmentState,
  inputs: readonly Schema<'AddStrategy'>[],
  turnsOn: boolean,
  limits: Limits,
): Strategy[] {
  const around = keepingWeights(state)
  const added: Strategy[] = []
  for (const input of inputs) added.push(strategyFrom(input, randomUUID(), nextSortOrder(added), around))
  const strategies = added.toSorted((one, other) => one.sortOrder - other.sortOrder)
  if (!turnsOn || hasEnabled(strategies)) return strategies
  const turning = turningOn({ ...state, strategies }, { shouldActivateDisabledStrategies: false, newId: randomUUID })
  if (turning.added !== undefined) assertRoomForStrategy(strategies, limits)
  return strategiesAfter(turning)
}
