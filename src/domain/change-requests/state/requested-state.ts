import { missing } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import { dependenciesMember, environmentDocument, type FeatureDocument, partOf } from '../../features/state.ts'
import type { UsableSegment } from '../../features/strategies/usable-segments.ts'
import type { Limits } from '../../transaction/limits.ts'
import type { CurrentFeature, CurrentState } from './current-state.ts'

/**
 * The state after some changes of a request, which are made in memory. It shows which changes can follow, and the
 * result for a preview. Features and segments are replaced, never modified.
 */
export type RequestedState = {
  readonly project: string
  /** The state before the first change. */
  readonly current: CurrentState
  readonly features: Map<string, RequestedFeature>
  /** Undefined for a segment that a change deletes. Segments that the reader of a preview may not see are absent. */
  readonly segments: Map<number, SegmentRecord | undefined>
  /** The data for the checks of a preview; undefined for a forecast, which makes changes without these checks. */
  readonly checks: Checks | undefined
}

/** What the changes of a request can change of a feature. Of its environments, it has that of the request. */
export type RequestedFeature = Pick<FeatureDocument, 'archived' | 'archivedAt' | 'dependencies' | 'environments'>

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
export function requestedStateOf(
  current: CurrentState,
  project: string,
  preview?: { readonly hiddenProjects: readonly string[]; readonly limits: Limits },
): RequestedState {
  const isSeen = (segment: UsableSegment) => !preview?.hiddenProjects.includes(segment.project ?? '')
  const seen = <Segment extends UsableSegment>(segments: Iterable<Segment>) =>
    new Map([...segments].filter(isSeen).map((segment) => [segment.id, segment]))
  return {
    project,
    current,
    features: new Map([...current.features.values()].map((feature) => [feature.name, requestedFeature(feature)])),
    segments: seen(current.segments.values()),
    checks: preview && { limits: preview.limits, defaultSegments: seen(current.defaultSegments) },
  }
}

function requestedFeature({ archived, dependencies, state, strategyIds }: CurrentFeature): RequestedFeature {
  const environments = state === null ? {} : { [state.name]: environmentDocument(oldestFirst(state, strategyIds)) }
  return { archived, archivedAt: null, dependencies: dependenciesMember(dependencies), environments }
}

/** Orders the strategies as `strategyIds` does; leaves them as they are where configurations were not read. */
function oldestFirst(state: EnvironmentState, strategyIds: readonly string[]): EnvironmentState {
  if (strategyIds.length === 0) return state
  const byId = new Map(state.strategies.map((strategy) => [strategy.id, strategy]))
  return { ...state, strategies: strategyIds.flatMap((id) => byId.get(id) ?? []) }
}

/** Whether a change deletes a segment. */
export function isDeleted({ segments }: RequestedState, id: number): boolean {
  return segments.has(id) && segments.get(id) === undefined
}

/** Returns what a feature has in the environment of the request; null where it is not there. */
export function environmentIn({ current, features }: RequestedState, name: string): EnvironmentState | null {
  const [feature, state] = [features.get(name), current.features.get(name)?.state ?? null]
  return state && (feature === undefined ? state : { ...state, ...partOf(feature, state.name) })
}

/** @throws DomainError missing for the feature, also in the environment of the request */
export function requireEnvironment(requested: RequestedState, name: string): EnvironmentState {
  const state = environmentIn(requested, name)
  if (state === null) throw missing('feature', name)
  return state
}

/** @throws DomainError missing */
export function requireRequested({ features }: RequestedState, name: string): RequestedFeature {
  const feature = features.get(name)
  if (feature === undefined) throw missing('feature', name)
  return feature
}

/** @throws DomainError missing, also for a segment that the reader of a preview may not see */
export function requireSegment({ segments }: RequestedState, id: number): SegmentRecord {
  const found = segments.get(id)
  if (found === undefined) throw missing('segment', id)
  return found
}

/** Returns a feature that depends on the named feature; undefined if no such feature exists. */
export function dependentOf({ current, features }: RequestedState, name: string): string | undefined {
  const depends = (dependencies: RequestedFeature['dependencies'] | undefined) =>
    dependencies === undefined || Object.hasOwn(dependencies, name)
  const known = current.features.get(name)?.dependents.find((one) => depends(features.get(one)?.dependencies))
  return known ?? [...features].find(([, { dependencies }]) => depends(dependencies))?.[0]
}

/** Returns the named features with a strategy that uses a segment, which a change names. */
export function usersOf({ current, features }: RequestedState, segment: number): string[] {
  const isHere = (id: string, name: string) =>
    current.features.get(name)?.state?.strategies.some((strategy) => strategy.id === id) ?? false
  const inOthers = current.segmentUses.get(segment)?.strategies.filter(({ id, feature }) => !isHere(id, feature)) ?? []
  const here = [...features].filter(([, { environments }]) =>
    Object.values(environments).some(({ strategies }) =>
      Object.values(strategies).some(({ segments }) => segments.includes(segment)),
    ),
  )
  return [...inOthers.map(({ feature }) => feature), ...here.map(([name]) => name)]
}
