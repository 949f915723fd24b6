import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import { mapGivingWay } from '../../../giving-way.ts'
import type { Change } from '../../change.ts'
import {
  type FeatureSteps,
  type Step,
  segmentsUsed,
  strategiesChanged,
} from '../../change-control/schedule-suspension.ts'
import type { Limits } from '../../limits.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { disabledEvent, storeEnabled } from '../environments/commands.ts'
import type { LockedState } from '../environments/queries.ts'
import { strategiesAfter, turningOn } from '../environments/turning-on.ts'
import { withKeptWeights } from '../variants/weights.ts'
import { deleteStrategyRows, insertStrategies } from './rows.ts'
import { assertSegmentsUsableByAll } from './segment-links.ts'
import { assertRoomForStrategy, hasEnabled, nextSortOrder, type Strategy, strategyFrom } from './strategy.ts'

/** A locked feature in an environment, its new strategies there, and whether it is turned on after that. */
export type WantedStrategies = {
  readonly state: LockedState
  readonly inputs: readonly Schema<'AddStrategy'>[]
  readonly turnsOn: boolean
}

/** A feature whose strategies were replaced, with its state before and after. */
type Replaced = FeatureSteps & { readonly before: LockedState; readonly state: LockedState }

/**
 * Replaces all strategies of features in an environment, and turns features off there that have no enabled strategy. A
 * feature that is turned on afterwards gets the default strategy here already, so that a second import finds it.
 * Ignores a feature that already has these strategies, regardless of their ids. The caller has checked the number of
 * strategies, their constraints and parameters against the limits and the context fields.
 *
 * @returns the changed features with their steps, which the caller records
 * @throws DomainError missing for a segment; invalid for a strategy type, a segment of another project, or if there is no
 *   room for the default strategy
 */
export async function replaceStrategies(
  change: Change,
  place: ProjectEnvironment,
  wanted: readonly WantedStrategies[],
): Promise<Replaced[]> {
  const replaced = (await mapGivingWay(wanted, (one) => replacedStrategies(one, place, change.limits))).flat()
  const added = replaced.flatMap(({ state }) => state.strategies)
  await assertSegmentsUsableByAll(
    change,
    place.project,
    added.map(({ segments }) => segments),
  )
  await deleteStrategyRows(
    change.tx,
    replaced.flatMap(({ before }) => before.strategies),
  )
  await insertStrategies(
    change.tx,
    added.map((strategy) => ({ environment: place.environment, strategy })),
  )
  const turnedOff = replaced.filter(({ before, state }) => before.enabled && !state.enabled)
  await storeEnabled(
    change,
    turnedOff.map(({ state }) => state.featureName),
    place.environment,
    false,
  )
  return replaced
}

/** Returns an empty list if the feature already has these strategies. */
function replacedStrategies(
  { state: before, inputs, turnsOn }: WantedStrategies,
  { project, environment }: ProjectEnvironment,
  limits: Limits,
): Replaced[] {
  const { featureName: feature, stickiness } = before
  const given = strategiesFrom(inputs, { feature, stickiness, weighted: withKeptWeights })
  const strategies = turnsOn ? withEnabled({ ...before, strategies: given }, limits) : given
  if (isDeepStrictEqual(before.strategies.map(withoutId), strategies.map(withoutId))) return []
  const subject = { project, environment, feature }
  const enabled = before.enabled && hasEnabled(strategies)
  const removed = before.strategies.map(({ id }) => id)
  const segments = strategies.flatMap((strategy) => strategy.segments)
  const steps: Step[] = [
    ...before.strategies.map((preData) => ({ type: 'feature-strategy-remove' as const, subject, preData })),
    ...strategies.map((data) => ({ type: 'feature-strategy-add' as const, subject, data })),
    ...(removed.length > 0 ? [strategiesChanged(removed, 'removed')] : []),
    ...(segments.length > 0 ? [segmentsUsed(segments)] : []),
    ...(before.enabled && !enabled ? [disabledEvent(project, feature, environment)] : []),
  ]
  return [{ feature, before, state: { ...before, strategies, enabled }, steps }]
}

/** Returns the strategies of a feature, with the default one if none of them is enabled. */
function withEnabled(state: LockedState, limits: Limits): Strategy[] {
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
