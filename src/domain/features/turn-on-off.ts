import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { applyEdits, type Plan } from './apply.ts'
import { switchEdits } from './edits/environments.ts'
import { environmentView } from './environment.ts'
import { lockFeatureEnvironment } from './environments/locks.ts'
import type { EnvironmentKey, EnvironmentState } from './environments/queries.ts'
import { activationResource } from './resources.ts'
import { assertSegmentsUsable } from './strategies/segment-links.ts'
import { assertRoomForStrategy } from './strategies/strategy.ts'
import { strategiesAfter, type TurningOn, turningOn, turnOnEdits } from './strategies/turning-on.ts'

/**
 * Turns one feature on; see `turnFeatures`. Throws missing, not forbidden, for a feature of another project.
 *
 * @returns the feature in the environment after the change
 */
export async function turnOneOn(
  transaction: Transaction,
  key: EnvironmentKey,
  shouldActivateDisabledStrategies: boolean,
): Promise<Schema<'FeatureEnvironment'>> {
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  const turnings = turningsOf([state], shouldActivateDisabledStrategies)
  await admitAdded(transaction, key, turnings)
  await applyEdits(transaction, key, turnings.flatMap(turnOnEdits))
  const after = { ...state, enabled: true, strategies: turnings.flatMap(strategiesAfter) }
  noteRevision(transaction, activationResource(key, after))
  return environmentView(after)
}

/** Turns one feature off; see `turnFeatures`. Returns the feature in the environment after the change. */
export async function turnOneOff(transaction: Transaction, key: EnvironmentKey): Promise<Schema<'FeatureEnvironment'>> {
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  await applyEdits(transaction, key, switchEdits(state, state.enabled, false))
  const after = { ...state, enabled: false }
  noteRevision(transaction, activationResource(key, after))
  return environmentView(after)
}

/**
 * Plans how to turn features on in an environment; see `turnFeatures`.
 *
 * @param states the features, which are locked unless `isProposed`: then what is added is checked when it is applied
 */
export async function plansToTurnOn(
  transaction: Transaction,
  scope: ProjectEnvironment,
  states: readonly EnvironmentState[],
  { shouldActivateDisabledStrategies = false, isProposed = false } = {},
): Promise<Plan[]> {
  const turnings = turningsOf(states, shouldActivateDisabledStrategies)
  if (!isProposed) await admitAdded(transaction, scope, turnings)
  return turnings.map((turning) => {
    return { project: scope.project, feature: turning.state.featureName, edits: turnOnEdits(turning) }
  })
}

/** Plans how to turn locked features off in an environment. */
export function plansToTurnOff({ project }: ProjectEnvironment, states: readonly EnvironmentState[]): Plan[] {
  return states.map((state) => {
    return { project, feature: state.featureName, edits: switchEdits(state, state.enabled, false) }
  })
}

function turningsOf(states: readonly EnvironmentState[], shouldActivateDisabledStrategies: boolean): TurningOn[] {
  return states.map((state) => turningOn(state, { shouldActivateDisabledStrategies, newId: randomUUID }))
}

/** Checks that the default strategies may be added: permission, limit and segments. */
async function admitAdded(
  transaction: Transaction,
  { project, environment }: ProjectEnvironment,
  turnings: readonly TurningOn[],
): Promise<void> {
  const adding = turnings.filter((turning) => turning.added !== undefined)
  if (adding.length === 0) return
  assertMay(transaction, 'CREATE_FEATURE_STRATEGY', { project, environment })
  for (const { state } of adding) assertRoomForStrategy(state.strategies, transaction.limits)
  // All of them come from one default strategy, so they have the same segments.
  await assertSegmentsUsable(transaction, project, adding[0]?.added?.segments ?? [])
}
