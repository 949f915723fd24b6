import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import type { NeededRight, Transaction } from '../transaction/transaction.ts'
import { applyEdits, type Plan } from './apply.ts'
import { switchEdits } from './edits/environments.ts'
import { environmentView } from './environment.ts'
import { lockFeatureEnvironment } from './environments/locks.ts'
import { type EnvironmentKey, type EnvironmentState, environmentStates, stateIn } from './environments/queries.ts'
import { assertMayWith } from './permitted.ts'
import { partAfter } from './plan.ts'
import { activationResource } from './resources.ts'
import { needsToEndStops } from './stops.ts'
import { assertSegmentsUsable } from './strategies/segment-links.ts'
import { assertRoomForStrategy } from './strategies/strategy.ts'
import { type TurningOn, turningOn, turnOnEdits } from './strategies/turning-on.ts'

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
  const edits = turnings.flatMap(turnOnEdits)
  await applyEdits(transaction, key, edits)
  const after = { ...state, ...partAfter(state, edits) }
  noteRevision(transaction, activationResource(key, after))
  return environmentView(after)
}

/** Turns one feature off; see `turnFeatures`. Returns the feature in the environment after the change. */
export async function turnOneOff(transaction: Transaction, key: EnvironmentKey): Promise<Schema<'FeatureEnvironment'>> {
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  const edits = switchEdits(state, state.enabled, false)
  await applyEdits(transaction, key, edits)
  const after = { ...state, ...partAfter(state, edits) }
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
  return plansOf(scope, turnings)
}

/** Returns the plans that turn features on, once what they add is admitted. */
export function plansOf({ project }: ProjectEnvironment, turnings: readonly TurningOn[]): Plan[] {
  return turnings.map((turning) => ({ project, feature: nameOf(turning), edits: turnOnEdits(turning) }))
}

/** Plans how to turn locked features off in an environment. */
export function plansToTurnOff({ project }: ProjectEnvironment, states: readonly EnvironmentState[]): Plan[] {
  return states.map((state) => {
    return { project, feature: state.featureName, edits: switchEdits(state, state.enabled, false) }
  })
}

/** Plans how each feature is turned on. */
export function turningsOf(
  states: readonly EnvironmentState[],
  shouldActivateDisabledStrategies: boolean,
): TurningOn[] {
  return states.map((state) => turningOn(state, { shouldActivateDisabledStrategies, newId: randomUUID }))
}

const nameOf = ({ state }: TurningOn) => state.featureName

/** Features of one project, and one of its environments. */
type Targets = ProjectEnvironment & { readonly features: readonly string[] }

/** Returns all that turning features on needs. For refusals only: nothing is locked. Other features do not count. */
export async function needsToTurnOn(
  db: Db,
  { project, environment, features }: Targets,
  shouldActivateDisabledStrategies: boolean,
): Promise<NeededRight[]> {
  const rows = await environmentStates(db, { features, environments: [environment] })
  const states = rows.filter((row) => row.project === project && row.archivedAt === null).map(stateIn)
  const turnings = turningsOf(states, shouldActivateDisabledStrategies)
  const isAdding = turnings.some(({ added }) => added !== undefined)
  const names = turnings.filter(({ state }) => !state.enabled).map(nameOf)
  return [
    { permission: 'UPDATE_FEATURE_ENVIRONMENT', project, environment },
    ...(isAdding ? [{ permission: 'CREATE_FEATURE_STRATEGY' as const, project, environment }] : []),
    ...(await needsToEndStops(db, { project, features: names, environment }, true)),
  ]
}

/** Checks that the default strategies may be added: permission, limit and segments. */
export async function admitAdded(
  transaction: Transaction,
  { project, environment }: ProjectEnvironment,
  turnings: readonly TurningOn[],
): Promise<void> {
  const adding = turnings.filter((turning) => turning.added !== undefined)
  if (adding.length === 0) return
  await assertMayWith(transaction, [{ permission: 'CREATE_FEATURE_STRATEGY', project, environment }], () =>
    needsToEndStops(transaction.tx, { project, features: turnings.map(nameOf), environment }, true),
  )
  for (const { state } of adding) assertRoomForStrategy(state.strategies, transaction.limits)
  // All of them come from one default strategy, so they have the same segments.
  await assertSegmentsUsable(transaction, project, adding[0]?.added?.segments ?? [])
}
