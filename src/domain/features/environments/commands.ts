import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import { deferred } from '../../../db/deferred.ts'
import { assertMay, type Change } from '../../change.ts'
import { missing } from '../../errors.ts'
import type { NewEvent } from '../../event-types.ts'
import { recordEvents } from '../../events/record.ts'
import { marking } from '../../feature-revision.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { requireProjectEnvironment } from '../../projects/queries.ts'
import { enterProduction } from '../first-production.ts'
import { archivedError, lockFeatures } from '../queries.ts'
import { staysOn } from '../strategies/in-environment.ts'
import { enableStrategies, insertStrategies } from '../strategies/rows.ts'
import { assertSegmentsUsable } from '../strategies/segment-links.ts'
import { assertRoomForStrategy, type Strategy } from '../strategies/strategy.ts'
import {
  type EnvironmentKey,
  type EnvironmentState,
  lockedEnvironments,
  lockFeatureEnvironment,
  requireFeatureEnvironment,
} from './queries.ts'
import { type TurningOn, turningOn } from './turning-on.ts'

/** Features of one project, and one of its environments. */
export type Targets = ProjectEnvironment & { features: readonly string[] }

/**
 * Turns one feature on; see `turnOn`. Throws missing, not forbidden, for a feature of another project.
 *
 * @returns the feature in the environment, as it is now
 */
export async function turnOneOn(
  change: Change,
  key: EnvironmentKey,
  shouldActivateDisabledStrategies: boolean,
): Promise<Schema<'FeatureEnvironment'>> {
  const states = await lockTarget(change, key)
  await recordEvents(change, await turnLockedOn(change, key, states, shouldActivateDisabledStrategies))
  return requireFeatureEnvironment(change.tx, key)
}

/** Turns one feature off; see `turnOff`. Returns the feature in the environment, as it is now. */
export async function turnOneOff(change: Change, key: EnvironmentKey): Promise<Schema<'FeatureEnvironment'>> {
  await recordEvents(change, await turnLockedOff(change, key, await lockTarget(change, key)))
  return requireFeatureEnvironment(change.tx, key)
}

/**
 * Turns features on in an environment, all of them or none. Each has an enabled strategy afterwards.
 *
 * @throws DomainError missing for the project, a feature, the environment or a segment of the default strategy; invalid
 *   for an archived feature, or one that reached the strategy limit; forbidden for a feature of another project, in a
 *   guarded environment, or if a strategy has to be added and the caller lacks the permission
 */
export async function turnOn(
  change: Change,
  targets: Targets,
  shouldActivateDisabledStrategies: boolean,
): Promise<void> {
  const states = await lockTargets(change, targets)
  await recordEvents(change, await turnLockedOn(change, targets, states, shouldActivateDisabledStrategies))
}

/** Turns features off in an environment, all of them or none. Does not change their strategies. */
export async function turnOff(change: Change, targets: Targets): Promise<void> {
  await recordEvents(change, await turnLockedOff(change, targets, await lockTargets(change, targets)))
}

/**
 * Turns locked features on in an environment; see `turnOn`.
 *
 * @returns the events, which the caller records
 */
export async function turnLockedOn(
  change: Change,
  { project, environment }: ProjectEnvironment,
  states: readonly EnvironmentState[],
  shouldActivateDisabledStrategies: boolean,
): Promise<NewEvent[]> {
  const { tx } = change
  const turnings = states.map((state) => turningOn(state, { shouldActivateDisabledStrategies, newId: randomUUID }))
  const added = turnings.flatMap((turning) => turning.added ?? [])
  await admitAdded(change, { project, environment }, turnings)
  await insertStrategies(
    tx,
    added.map((strategy) => ({ environment, strategy })),
  )
  await enableStrategies(
    tx,
    turnings.flatMap((turning) => turning.enabled),
  )
  const turned = turnings.filter((turning) => turning.turns).map((turning) => turning.state)
  await storeEnabled(change, namesOf(turned), environment, true)
  await enterProduction(change, namesOf(turned.filter((state) => state.type === 'production')))
  return turnings.flatMap((turning) => turningOnEvents(turning, project))
}

/**
 * Turns locked features off in an environment; see `turnOff`.
 *
 * @returns the events, which the caller records
 */
export async function turnLockedOff(
  change: Change,
  { project, environment }: ProjectEnvironment,
  states: readonly EnvironmentState[],
): Promise<NewEvent[]> {
  const turned = namesOf(states.filter((state) => state.enabled))
  await storeEnabled(change, turned, environment, false)
  return turned.map((feature) => disabledEvent(project, feature, environment))
}

/** Turns a locked feature off in an environment if it is on there and has lost its last enabled strategy. */
export async function turnOffWithoutStrategy(
  change: Change,
  project: string,
  { featureName, name, enabled }: EnvironmentState,
  strategies: readonly Strategy[],
): Promise<void> {
  if (enabled === staysOn(enabled, strategies)) return
  await storeEnabled(change, [featureName], name, false)
  await recordEvents(change, [disabledEvent(project, featureName, name)])
}

/** Checks that the default strategies may be added: permission, limit and segments. */
async function admitAdded(
  change: Change,
  { project, environment }: ProjectEnvironment,
  turnings: readonly TurningOn[],
): Promise<void> {
  const adding = turnings.filter((turning) => turning.added !== undefined)
  if (adding.length === 0) return
  assertMay(change, 'CREATE_FEATURE_STRATEGY', { project, environment })
  for (const { state } of adding) assertRoomForStrategy(state.strategies, change.limits)
  // All of them come from one default strategy, so they have the same segments.
  await assertSegmentsUsable(change, project, adding[0]?.added?.segments ?? [])
}

async function lockTarget(change: Change, key: EnvironmentKey): Promise<EnvironmentState[]> {
  return [await lockFeatureEnvironment(change, key)]
}

async function lockTargets(change: Change, { project, environment, features }: Targets): Promise<EnvironmentState[]> {
  const { tx } = change
  await requireProjectEnvironment(tx, project, environment)
  const locked = await lockFeatures(change, project, features)
  const known = new Set(locked.map(({ name }) => name))
  const absent = features.find((name) => !known.has(name))
  if (absent !== undefined) throw missing('feature', absent)
  const inArchive = locked.find((feature) => feature.archivedAt !== null)
  if (inArchive !== undefined) throw archivedError(inArchive.name)
  return lockedEnvironments(
    change,
    locked.map((feature) => feature.name),
    [environment],
  )
}

function namesOf(states: readonly EnvironmentState[]): string[] {
  return states.map((state) => state.featureName)
}

/** Stores whether locked features are on in an environment, and marks them as changed. */
export async function storeEnabled(
  { tx }: Change,
  features: readonly string[],
  environment: string,
  enabled: boolean,
): Promise<void> {
  if (features.length === 0) return
  await updateEnabled(tx, { features, environment, enabled })
}

const updateEnabled = deferred<{ features: readonly string[]; environment: string; enabled: boolean }>(
  ({ features, environment, enabled }) => sql`
    ${marking(sql`${features}::text[]`)}
    update feature_environments set enabled = ${enabled}
    where feature_name = any(${features}::text[]) and environment = ${environment}`,
)

function turningOnEvents({ state, added, enabled, turns }: TurningOn, project: string): NewEvent[] {
  const subject = { project, environment: state.name, feature: state.featureName }
  return [
    ...(added === undefined ? [] : [{ type: 'feature-strategy-add', subject, data: added } as const]),
    ...enabled.map(
      (preData) =>
        ({ type: 'feature-strategy-update', subject, data: { ...preData, disabled: false }, preData }) as const,
    ),
    ...(turns ? [{ type: 'feature-environment-enabled', subject } as const] : []),
  ]
}

export function disabledEvent(project: string, feature: string, environment: string): NewEvent {
  return { type: 'feature-environment-disabled', subject: { project, environment, feature } }
}
