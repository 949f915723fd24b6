import type { Schema } from '../../../contract.ts'
import { missing } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import type { Strategy } from '../../features/strategies/strategy.ts'
import { staysOn } from '../../features/strategies/strategy-list.ts'
import type { UsableSegment } from '../../features/strategies/usable-segments.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { CurrentFeature, CurrentState } from './current-state.ts'

type Dependency = Schema<'FeatureDependency'>
export type DefaultChange = Schema<'DefaultChange'>

/** A feature while changes are made in memory. It is replaced, never modified. */
export type SimulatedFeature = {
  readonly archived: boolean
  /** By the name of the parent. */
  readonly dependencies: ReadonlyMap<string, Dependency>
  /** In the environment of the request. */
  readonly state: EnvironmentState | null
  /** The change that commands made by themselves, so that a feature that is on has an enabled strategy. */
  readonly defaultChange: DefaultChange | undefined
}

/** The state after some changes of a request. It shows which changes can follow, and the result for a preview. */
export type Simulation = {
  readonly project: string
  /** The state before the first change. */
  readonly current: CurrentState
  readonly features: Map<string, SimulatedFeature>
  readonly segments: Map<number, SegmentRecord>
  /** The strategies and segments that earlier changes deleted. */
  readonly deleted: { readonly strategies: Set<string>; readonly segments: Set<number> }
  /** The features that depend on a named feature, by its name. */
  readonly dependents: Map<string, Set<string>>
  /** The features of the strategies that use a changed segment, by segment and strategy. */
  readonly uses: Map<number, Map<string, string>>
  /** The names of segments by id. */
  readonly segmentNames: Map<number, string>
  /** The data for the checks of a preview; undefined for a forecast, which makes changes without these checks. */
  readonly checks: Checks | undefined
}

/** The data for checks that the commands make, and that need more than the names in changes. */
type Checks = {
  readonly limits: Limits
  /** The segments of the default strategy that the reader may see. */
  readonly defaultSegments: ReadonlyMap<number, UsableSegment>
}

/**
 * Returns the state before the first change.
 *
 * @param preview the reader and the limits for the checks of a preview
 */
export function simulationOf(
  current: CurrentState,
  project: string,
  preview?: { readonly hiddenProjects: readonly string[]; readonly limits: Limits },
): Simulation {
  const isSeen = (segment: UsableSegment) => !preview?.hiddenProjects.includes(segment.project ?? '')
  const seen = <Segment extends UsableSegment>(segments: Iterable<Segment>) =>
    new Map([...segments].filter(isSeen).map((segment) => [segment.id, segment]))
  const features = [...current.features.values()]
  const simulation: Simulation = {
    project,
    current,
    features: new Map(features.map((feature) => [feature.name, simulatedFeature(feature)])),
    segments: seen(current.segments.values()),
    deleted: { strategies: new Set(), segments: new Set() },
    dependents: new Map(features.map(({ name, dependents }) => [name, new Set(dependents)])),
    uses: new Map(),
    segmentNames: new Map(current.segmentNames),
    checks: preview && { limits: preview.limits, defaultSegments: seen(current.defaultSegments) },
  }
  for (const { id, strategies } of current.segmentUses.values())
    for (const { id: strategy, feature } of strategies) useSegments(simulation, [id], strategy, feature)
  return simulation
}

function simulatedFeature({ archived, dependencies, state, strategyIds }: CurrentFeature): SimulatedFeature {
  const byParent = new Map(dependencies.map((dependency) => [dependency.feature, dependency]))
  return { archived, dependencies: byParent, state: state && oldestFirst(state, strategyIds), defaultChange: undefined }
}

/** Orders the strategies as `strategyIds` does; leaves them as they are where configurations were not read. */
function oldestFirst(state: EnvironmentState, strategyIds: readonly string[]): EnvironmentState {
  if (strategyIds.length === 0) return state
  const byId = new Map(state.strategies.map((strategy) => [strategy.id, strategy]))
  return { ...state, strategies: strategyIds.flatMap((id) => byId.get(id) ?? []) }
}

/** @throws DomainError missing */
export function replaceFeature(
  { features }: Simulation,
  name: string,
  replaced: (feature: SimulatedFeature) => Partial<SimulatedFeature>,
): void {
  const feature = features.get(name)
  if (feature === undefined) throw missing('feature', name)
  features.set(name, { ...feature, ...replaced(feature) })
}

/** The members of a simulated feature that a change in an environment replaces. */
export type Outcome = Partial<Pick<SimulatedFeature, 'state' | 'defaultChange'>>

/**
 * Replaces the state of a feature in the environment of the request.
 *
 * @throws DomainError missing for the feature, also in the environment
 */
export function replaceState(
  simulation: Simulation,
  name: string,
  replaced: (state: EnvironmentState, defaultChange: DefaultChange | undefined) => Outcome,
): void {
  replaceFeature(simulation, name, ({ state, defaultChange }) => {
    if (state === null) throw missing('feature', name)
    return replaced(state, defaultChange)
  })
}

const TURN_OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/** Returns a state with other strategies: the command turns it off when none of them is enabled. */
export function withStrategies(state: EnvironmentState, strategies: Strategy[]): Outcome {
  const enabled = staysOn(state.enabled, strategies)
  return { state: { ...state, strategies, enabled }, ...(enabled !== state.enabled && { defaultChange: TURN_OFF }) }
}

/** Returns the default change that remains after an explicit change turned the feature on or off. */
export function exceptTurnOff(change: DefaultChange | undefined): DefaultChange | undefined {
  return change === TURN_OFF ? undefined : change
}

/** Makes `child` depend on a parent. */
export function addParent(simulation: Simulation, child: string, dependency: Dependency): void {
  replaceFeature(simulation, child, ({ dependencies }) => ({
    dependencies: new Map(dependencies).set(dependency.feature, dependency),
  }))
  simulation.dependents.get(dependency.feature)?.add(child)
}

/** Removes all parents of a feature. */
export function removeParents(simulation: Simulation, child: string): void {
  replaceFeature(simulation, child, ({ dependencies }) => {
    for (const parent of dependencies.keys()) simulation.dependents.get(parent)?.delete(child)
    return { dependencies: new Map() }
  })
}

/** Makes a strategy use segments. */
export function useSegments(
  { uses }: Simulation,
  segments: readonly number[],
  strategy: string,
  feature: string,
): void {
  for (const segment of segments) {
    const users = uses.get(segment) ?? new Map<string, string>()
    uses.set(segment, users.set(strategy, feature))
  }
}

/** Makes a strategy use no segments. */
export function useNoSegments({ uses }: Simulation, strategy: string): void {
  for (const users of uses.values()) users.delete(strategy)
}

/** @throws DomainError missing, also for a segment that the reader of a preview may not see */
export function simulatedSegment({ segments }: Simulation, id: number): SegmentRecord {
  const found = segments.get(id)
  if (found === undefined) throw missing('segment', id)
  return found
}
