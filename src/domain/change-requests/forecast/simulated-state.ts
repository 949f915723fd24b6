import { obstacle } from '../../features/dependencies/dependency.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { StoredChange } from '../change/typed-change.ts'
import type { CurrentState } from '../state/current-state.ts'

/** The state after some changes of a request, as far as it determines whether the following changes can be made. */
export type SimulatedState = {
  /** What earlier changes removed. */
  readonly gone: { features: Set<string>; strategies: Set<string>; segments: Set<number> }
  /** The parents and children of the named features, by feature name. */
  readonly parents: Map<string, Set<string>>
  readonly children: Map<string, Set<string>>
  /** The features of the strategies that use a changed segment, by segment and strategy. */
  readonly uses: Map<number, Map<string, string>>
  /** The changed segments that a strategy uses, by strategy. */
  readonly usedBy: Map<string, Set<number>>
  /** The names of segments by id, and the ids of segments by name. */
  readonly names: Map<number, string>
  readonly named: Map<string, Set<number>>
}

/** Returns the state before the first change. */
export function simulatedStateFrom({ features, segmentUses, segmentNames }: CurrentState): SimulatedState {
  const simulated: SimulatedState = {
    gone: { features: new Set(), strategies: new Set(), segments: new Set() },
    ...{ parents: new Map(), children: new Map(), uses: new Map(), usedBy: new Map(), names: new Map() },
    named: new Map(),
  }
  for (const { name, dependencies, dependents } of features.values()) {
    for (const { feature } of dependencies) link(simulated, name, feature)
    for (const child of dependents) link(simulated, child, name)
  }
  for (const { id, strategies } of segmentUses.values())
    for (const { id: strategy, feature } of strategies) use(simulated, [id], strategy, feature)
  for (const [id, name] of segmentNames) rename(simulated, id, name)
  return simulated
}

/** Updates the state after a change. */
export function advance(simulated: SimulatedState, change: StoredChange): void {
  const { gone } = simulated
  const feature = change.feature ?? ''
  switch (change.action) {
    case 'archiveFeature':
      gone.features.add(feature)
      unlink(simulated, feature)
      return
    case 'addDependency':
      link(simulated, feature, change.payload.feature)
      return
    case 'deleteDependency':
      unlink(simulated, feature)
      return
    case 'addStrategy':
      use(simulated, change.payload.segments ?? [], `of change ${change.id}`, feature)
      return
    case 'updateStrategy':
      if (change.payload.segments === undefined) return
      useNothing(simulated, change.payload.id)
      use(simulated, change.payload.segments, change.payload.id, feature)
      return
    case 'deleteStrategy':
      gone.strategies.add(change.payload.id)
      useNothing(simulated, change.payload.id)
      return
    case 'updateSegment':
      if (change.payload.name !== undefined) rename(simulated, change.payload.id, change.payload.name)
      return
    case 'deleteSegment':
      gone.segments.add(change.payload.id)
      rename(simulated, change.payload.id, undefined)
      return
    default:
      return
  }
}

function link({ parents, children }: SimulatedState, child: string, parent: string): void {
  entry(parents, child).add(parent)
  entry(children, parent).add(child)
}

function unlink({ parents, children }: SimulatedState, child: string): void {
  for (const parent of parents.get(child) ?? []) children.get(parent)?.delete(child)
  parents.delete(child)
}

function use({ uses, usedBy }: SimulatedState, segments: readonly number[], strategy: string, feature: string): void {
  for (const segment of segments) {
    const users = uses.get(segment) ?? new Map<string, string>()
    uses.set(segment, users.set(strategy, feature))
    entry(usedBy, strategy).add(segment)
  }
}

function useNothing({ uses, usedBy }: SimulatedState, strategy: string): void {
  for (const segment of usedBy.get(strategy) ?? []) uses.get(segment)?.delete(strategy)
  usedBy.delete(strategy)
}

function rename({ names, named }: SimulatedState, id: number, name: string | undefined): void {
  named.get(names.get(id) ?? '')?.delete(id)
  names.delete(id)
  if (name === undefined) return
  names.set(id, name)
  entry(named, name).add(id)
}

/** Returns the set of a key; adds an empty one if there is none. */
function entry<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const found = sets.get(key) ?? new Set<Value>()
  sets.set(key, found)
  return found
}

/** Returns the first item of a set; undefined when it is empty. */
function first<Value>(values: ReadonlySet<Value> | undefined): Value | undefined {
  return values?.values().next().value
}

/**
 * Returns why a change can't be made although everything that it names exists; undefined when it can. The message names
 * nothing that may be hidden from the reader.
 */
export function obstacleTo(
  change: StoredChange,
  request: ProjectEnvironment & { readonly id: number },
  simulated: SimulatedState,
  current: CurrentState,
): string | undefined {
  switch (change.action) {
    case 'archiveFeature': {
      const child = first(simulated.children.get(change.feature ?? ''))
      return child === undefined ? undefined : `The feature "${child}" depends on it`
    }
    case 'addDependency':
      return obstacleToDepend(request, change.feature ?? '', change.payload.feature, simulated)
    case 'updateSegment':
      return obstacleToUpdate(change.payload, simulated, current)
    case 'deleteSegment':
      return obstacleToDelete(change.payload.id, request.id, simulated, current)
    default:
      return undefined
  }
}

function obstacleToDepend(
  { project }: ProjectEnvironment,
  child: string,
  parent: string,
  { parents, children }: SimulatedState,
) {
  const active = { project, archivedAt: null }
  const ties = {
    dependentOfChild: first(children.get(child)) ?? null,
    parentOfParent: first(parents.get(parent)) ?? null,
    present: null,
  }
  return obstacle({ name: child, ...active }, { name: parent, ...active }, ties)?.message
}

function obstacleToUpdate(
  { id, name, project = null }: Extract<StoredChange, { action: 'updateSegment' }>['payload'],
  { uses, named }: SimulatedState,
  { features, segments, segmentUses, projects }: CurrentState,
): string | undefined {
  const others = [...(named.get(name ?? '') ?? [])].filter((other) => other !== id)
  if (name !== undefined && others.length > 0) return `The segment "${name}" exists already`
  if (project === null || project === segments.get(id)?.project) return undefined
  if (!projects.has(project)) return `There is no project "${project}"`
  const elsewhere = segmentUses.get(id)
  const usedIn = [
    ...(elsewhere?.projects ?? []),
    ...(elsewhere?.defaultsOf ?? []),
    ...[...(uses.get(id)?.values() ?? [])].flatMap((feature) => features.get(feature)?.project ?? []),
  ]
  return usedIn.some((user) => user !== project)
    ? `The segment ${id} can't be bound to the project "${project}": another project uses it`
    : undefined
}

function obstacleToDelete(
  id: number,
  request: number,
  { gone, uses }: SimulatedState,
  { features, segmentUses }: CurrentState,
): string | undefined {
  const elsewhere = segmentUses.get(id)
  const isActive = (name: string) => !gone.features.has(name) && features.get(name)?.archived === false
  if (elsewhere?.isActive || [...(uses.get(id)?.values() ?? [])].some(isActive))
    return `The segment ${id} is used by strategies`
  if ((elsewhere?.defaultsOf.length ?? 0) > 0) return `The segment ${id} is used by a default strategy`
  return elsewhere?.requests.some((other) => other !== request)
    ? `The segment ${id} is used by another change request`
    : undefined
}
