import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract.ts'
import { anyOf } from '../../db/sql.ts'
import { missing } from '../errors.ts'
import type { NewEvent } from '../event-types.ts'
import { recordEvents } from '../events/record.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { requireProjectEnvironment } from '../projects/queries.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import { disabledEvent, environmentView } from './environment.ts'
import { storeEnabled } from './environments/commands.ts'
import { lockedEnvironments, lockFeatureEnvironment } from './environments/locks.ts'
import type { EnvironmentKey, EnvironmentState } from './environments/queries.ts'
import { archivedError } from './feature.ts'
import { lockFeatures } from './locks.ts'
import { activationResource } from './resources.ts'
import { enableStrategies, insertStrategies } from './strategies/rows.ts'
import { assertSegmentsUsable } from './strategies/segment-links.ts'
import { assertRoomForStrategy } from './strategies/strategy.ts'
import { strategiesAfter, type TurningOn, turningOn } from './strategies/turning-on.ts'

/** Features of one project, and one of its environments. */
export type Targets = ProjectEnvironment & { features: readonly string[] }

/**
 * Turns one feature on; see `turnOn`. Throws missing, not forbidden, for a feature of another project.
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
  const turnings = await storeTurnedOn(transaction, key, [state], shouldActivateDisabledStrategies)
  await recordEvents(transaction, turningOnEvents(turnings, key.project))
  const after = { ...state, enabled: true, strategies: turnings.flatMap(strategiesAfter) }
  noteRevision(transaction, activationResource(key, after))
  return environmentView(after)
}

/** Turns one feature off; see `turnOff`. Returns the feature in the environment after the change. */
export async function turnOneOff(transaction: Transaction, key: EnvironmentKey): Promise<Schema<'FeatureEnvironment'>> {
  const state = await lockFeatureEnvironment(transaction, key)
  await assertPrecondition(transaction, activationResource(key, state))
  await recordEvents(transaction, await turnLockedOff(transaction, key, [state]))
  const after = { ...state, enabled: false }
  noteRevision(transaction, activationResource(key, after))
  return environmentView(after)
}

/**
 * Turns features on in an environment, all of them or none. Each has an enabled strategy afterwards.
 *
 * @throws DomainError missing for the project, a feature, the environment or a segment of the default strategy; invalid
 *   for an archived feature, or one that reached the strategy limit; forbidden for a feature of another project, in a
 *   guarded environment, or if a strategy has to be added and the caller lacks the permission
 */
export async function turnOn(
  transaction: Transaction,
  targets: Targets,
  shouldActivateDisabledStrategies: boolean,
): Promise<void> {
  const states = await lockTargets(transaction, targets)
  await recordEvents(transaction, await turnLockedOn(transaction, targets, states, shouldActivateDisabledStrategies))
}

/** Turns features off in an environment, all of them or none. Does not change their strategies. */
export async function turnOff(transaction: Transaction, targets: Targets): Promise<void> {
  await recordEvents(transaction, await turnLockedOff(transaction, targets, await lockTargets(transaction, targets)))
}

/**
 * Turns locked features on in an environment; see `turnOn`.
 *
 * @returns the events, which the caller records
 */
export async function turnLockedOn(
  transaction: Transaction,
  scope: ProjectEnvironment,
  states: readonly EnvironmentState[],
  shouldActivateDisabledStrategies: boolean,
): Promise<NewEvent[]> {
  const turnings = await storeTurnedOn(transaction, scope, states, shouldActivateDisabledStrategies)
  return turningOnEvents(turnings, scope.project)
}

async function storeTurnedOn(
  transaction: Transaction,
  { project, environment }: ProjectEnvironment,
  states: readonly EnvironmentState[],
  shouldActivateDisabledStrategies: boolean,
): Promise<TurningOn[]> {
  const turnings = states.map((state) => turningOn(state, { shouldActivateDisabledStrategies, newId: randomUUID }))
  const added = turnings.flatMap((turning) => turning.added ?? [])
  await admitAdded(transaction, { project, environment }, turnings)
  await insertStrategies(
    transaction,
    added.map((strategy) => ({ environment, strategy })),
  )
  await enableStrategies(
    transaction,
    turnings.flatMap((turning) => turning.enabled),
  )
  const turned = turnings.filter((turning) => turning.turns).map((turning) => turning.state)
  await storeEnabled(transaction, featureNames(turned), environment, true)
  await enterProduction(transaction, featureNames(turned.filter((state) => state.type === 'production')))
  return turnings
}

/**
 * Turns locked features off in an environment; see `turnOff`.
 *
 * @returns the events, which the caller records
 */
export async function turnLockedOff(
  transaction: Transaction,
  { project, environment }: ProjectEnvironment,
  states: readonly EnvironmentState[],
): Promise<NewEvent[]> {
  const turned = featureNames(states.filter((state) => state.enabled))
  await storeEnabled(transaction, turned, environment, false)
  return turned.map((feature) => disabledEvent(project, feature, environment))
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

async function lockTargets(
  transaction: Transaction,
  { project, environment, features }: Targets,
): Promise<EnvironmentState[]> {
  const { tx } = transaction
  await requireProjectEnvironment(tx, project, environment)
  const locked = await lockFeatures(transaction, project, features)
  const known = new Set(locked.map(({ name }) => name))
  const absent = features.find((name) => !known.has(name))
  if (absent !== undefined) throw missing('feature', absent)
  const inArchive = locked.find((feature) => feature.archivedAt !== null)
  if (inArchive !== undefined) throw archivedError(inArchive.name)
  return lockedEnvironments(
    transaction,
    locked.map((feature) => feature.name),
    [environment],
  )
}

function featureNames(states: readonly EnvironmentState[]): string[] {
  return states.map((state) => state.featureName)
}

/** Stores that locked features are on in production now. Features that were on there before keep their date. */
async function enterProduction({ tx, now, later }: Transaction, features: readonly string[]): Promise<void> {
  if (features.length === 0) return
  await later(
    tx
      .updateTable('features')
      .set({ firstProductionAt: now })
      .where('name', '=', anyOf(features))
      .where('firstProductionAt', 'is', null),
  )
}

function turningOnEvents(turnings: readonly TurningOn[], project: string): NewEvent[] {
  return turnings.flatMap(({ state, added, enabled, turns }): NewEvent[] => {
    const subject = { project, environment: state.name, feature: state.featureName }
    return [
      ...(added === undefined ? [] : [{ type: 'feature-strategy-add', subject, data: added } as const]),
      ...enabled.map(
        (preData) =>
          ({ type: 'feature-strategy-update', subject, data: { ...preData, disabled: false }, preData }) as const,
      ),
      ...(turns ? [{ type: 'feature-environment-enabled', subject } as const] : []),
    ]
  })
}
