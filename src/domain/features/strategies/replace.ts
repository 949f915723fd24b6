import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { mapYielding } from '../../../runtime/yielding.ts'
import type { FeatureEvents } from '../../event-types.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { disabledEvent } from '../environment.ts'
import { storeEnabled } from '../environments/commands.ts'
import type { EnvironmentState } from '../environments/queries.ts'
import { withKeptWeights } from '../variants/weights.ts'
import { deleteStrategyRows, insertStrategies } from './rows.ts'
import { assertSegmentsUsableByAll } from './segment-links.ts'
import { assertRoomForStrategy, hasEnabled, nextSortOrder, type Strategy, strategyFrom } from './strategy.ts'
import { strategiesAfter, turningOn } from './turning-on.ts'

/** A locked feature in an environment, its new strategies there, and whether it is turned on after that. */
export type WantedStrategies = {
  readonly state: EnvironmentState
  readonly inputs: readonly Schema<'AddStrategy'>[]
  readonly turnsOn: boolean
}

/** The state of a feature before its strategies were replaced, and after. */
type ReplacedStrategies = { readonly before: EnvironmentState; readonly state: EnvironmentState }

/**
 * Replaces all strategies of features in an environment, and turns features off there that have no enabled strategy. A
 * feature that is turned on afterwards already gets the default strategy here, so that a second import finds it.
 * Ignores a feature that already has these strategies, regardless of their ids. The caller has checked the number of
 * strategies, their constraints and parameters against the limits and the context fields.
 *
 * @returns the states of the changed features, and their events, which the caller records
 * @throws DomainError missing for a segment; invalid for a strategy type, a segment of another project, or if there is
 *   no room for the default strategy
 */
export async function replaceStrategies(
  transaction: Transaction,
  scope: ProjectEnvironment,
  wanted: readonly WantedStrategies[],
): Promise<{ states: EnvironmentState[]; events: FeatureEvents[] }> {
  const replaced = (await mapYielding(wanted, (one) => replacedStrategies(one, transaction.limits))).flat()
  const added = replaced.flatMap(({ state }) => state.strategies)
  await assertSegmentsUsableByAll(
    transaction,
    scope.project,
    added.map(({ segments }) => segments),
  )
  await deleteStrategyRows(
    transaction,
    replaced.flatMap(({ before }) => before.strategies),
  )
  await insertStrategies(
    transaction,
    added.map((strategy) => ({ environment: scope.environment, strategy })),
  )
  const turnedOff = replaced.filter(({ before, state }) => before.enabled && !state.enabled)
  await storeEnabled(
    transaction,
    turnedOff.map(({ state }) => state.featureName),
    scope.environment,
    false,
  )
  return {
    states: replaced.map(({ state }) => state),
    events: replaced.flatMap((one) => replacementEvents(one, scope)),
  }
}

/** Returns an empty list if the feature already has these strategies. */
function replacedStrategies(
  { state: before, inputs, turnsOn }: WantedStrategies,
  limits: Limits,
): ReplacedStrategies[] {
  const { featureName: feature, stickiness } = before
  const given = strategiesFrom(inputs, { feature, stickiness, weighted: withKeptWeights })
  const strategies = turnsOn ? withEnabled({ ...before, strategies: given }, limits) : given
  if (isDeepStrictEqual(before.strategies.map(withoutId), strategies.map(withoutId))) return []
  const enabled = before.enabled && hasEnabled(strategies)
  return [{ before, state: { ...before, strategies, enabled } }]
}

function replacementEvents(
  { before, state }: ReplacedStrategies,
  { project, environment }: ProjectEnvironment,
): FeatureEvents[] {
  const { featureName: feature } = state
  const subject = { project, environment, feature }
  const events = [
    ...before.strategies.map((preData) => ({ type: 'feature-strategy-remove' as const, subject, preData })),
    ...state.strategies.map((data) => ({ type: 'feature-strategy-add' as const, subject, data })),
  ]
  const turnedOff = before.enabled && !state.enabled ? [disabledEvent(project, feature, environment)] : []
  return [events, turnedOff].map((together) => ({ feature, events: together }))
}

/** Returns the strategies of a feature, with the default one if none of them is enabled. */
function withEnabled(state: EnvironmentState, limits: Limits): Strategy[] {
  const turning = turningOn(state, { shouldActivateDisabledStrategies: false, newId: randomUUID })
  if (turning.added !== undefined) assertRoomForStrategy(state.strategies, limits)
  return strategiesAfter(turning)
}

/** Returns the strategies in the order in which they are shown. */
function strategiesFrom(inputs: readonly Schema<'AddStrategy'>[], around: Parameters<typeof strategyFrom>[3]) {
  const strategies: Strategy[] = []
  for (const input of inputs) strategies.push(strategyFrom(input, randomUUID(), nextSortOrder(strategies), around))
  return strategies.toSorted((one, other) => one.sortOrder - other.sortOrder)
}

function withoutId({ id: _, ...strategy }: Strategy): Omit<Strategy, 'id'> {
  return strategy
}
