import type { Schema } from '../../../contract.ts'
import { missing } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import type { Edit } from '../../features/edits/edit.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { stateAfter } from '../../features/plan.ts'
import { dependenciesMember, environmentDocument, type FeatureDocument, partOf } from '../../features/state.ts'
import type { UsableSegment } from '../../features/strategies/usable-segments.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { CurrentFeature, CurrentState } from './current-state.ts'

export type DefaultChange = Schema<'DefaultChange'>

/** A feature while changes are made in memory. It is replaced, never modified. */
export type SimulatedFeature = {
  readonly document: SimulatedDocument
  /** In the environment of the request. */
  readonly state: EnvironmentState | null
  /** The change that is made by itself, so that a feature that is on has an enabled strategy. */
  readonly defaultChange: DefaultChange | undefined
}

/** What the changes of a request can change of a feature. */
type SimulatedDocument = Pick<FeatureDocument, 'archived' | 'archivedAt' | 'dependencies' | 'environments'>

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
  const environments = state === null ? {} : { [state.name]: environmentDocument(oldestFirst(state, strategyIds)) }
  const document = { archived, archivedAt: null, dependencies: dependenciesMember(dependencies), environments }
  return { document, state, defaultChange: undefined }
}

/** Orders the strategies as `strategyIds` does; leaves them as they are where configurations were not read. */
function oldestFirst(state: EnvironmentState, strategyIds: readonly string[]): EnvironmentState {
  if (strategyIds.length === 0) return state
  const byId = new Map(state.strategies.map((strategy) => [strategy.id, strategy]))
  return { ...state, strategies: strategyIds.flatMap((id) => byId.get(id) ?? []) }
}

/**
 * Returns the state of a feature in the environment of the request.
 *
 * @throws DomainError missing for the feature, also in the environment
 */
export function simulatedState({ features }: Simulation, name: string): EnvironmentState {
  const state = features.get(name)?.state
  if (!state) throw missing('feature', name)
  return state
}

const TURN_OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/**
 * Makes edits of a feature in memory.
 *
 * @param isExplicit whether they turn the feature on or off, so that nothing else turns it off
 * @throws DomainError missing
 */
export function makeInMemory(
  { features, dependents }: Simulation,
  name: string,
  edits: readonly Edit[],
  isExplicit: boolean,
): void {
  const feature = features.get(name)
  if (feature === undefined) throw missing('feature', name)
  for (const edit of edits) {
    if (edit.kind === 'dependencyAdded') dependents.get(edit.after.feature)?.add(name)
    if (edit.kind === 'dependenciesRemoved')
      for (const { feature: parent } of edit.before) dependents.get(parent)?.delete(name)
  }
  const document = stateAfter(feature.document, edits)
  const kept = isExplicit && feature.defaultChange === TURN_OFF ? undefined : feature.defaultChange
  features.set(name, {
    document,
    state: feature.state && { ...feature.state, ...partOf(document, feature.state.name) },
    defaultChange: edits.reduce((change, edit) => defaultChangeOf(edit) ?? change, kept),
  })
}

/** Returns the change that an edit stands for, if it follows from others by itself. */
function defaultChangeOf(edit: Edit): DefaultChange | undefined {
  if (edit.kind === 'turnedOff' && edit.isResult) return TURN_OFF
  if (edit.kind !== 'strategyAdded' || !edit.isResult) return undefined
  const { id: _, featureName: __, ...payload } = edit.after
  return { action: 'addStrategy', payload }
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
