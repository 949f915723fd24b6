import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../../contract.ts'
import type { LegalValues } from '../../context-fields/context-field.ts'
import { missing } from '../../errors.ts'
import type { SegmentRecord } from '../../event-types.ts'
import { dependencyFrom } from '../../features/dependencies/dependency.ts'
import type { EnvironmentState } from '../../features/environments/queries.ts'
import {
  addedStrategy,
  newReferences,
  repositioned,
  staysOn,
  strategyIn,
  surroundingsOf,
} from '../../features/strategies/in-environment.ts'
import {
  assertConstraints,
  assertRoomForStrategy,
  type Strategy,
  updatedStrategy,
} from '../../features/strategies/strategy.ts'
import { strategiesAfter, turningOn } from '../../features/strategies/turning-on.ts'
import { assertMayUse, type UsableSegment } from '../../features/strategies/usable-segments.ts'
import { replacedVariants } from '../../features/variants/variant.ts'
import type { Limits } from '../../limits.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { assertSegmentConstraints, segmentAfter } from '../../segments/segment.ts'
import type { Reader } from '../../visibility.ts'
import type { Action, Payloads, StoredChange } from '../change/typed-change.ts'
import type { CurrentFeature, CurrentState } from '../state/current-state.ts'

/** A feature while changes are made in memory. */
export type SimulatedFeature = {
  readonly archived: boolean
  /** By the name of the parent. */
  readonly dependencies: ReadonlyMap<string, Schema<'FeatureDependency'>>
  /** In the environment of the request; its strategies are in the order of their creation. */
  readonly state: EnvironmentState
}

/** The data on which changes are made. Features and segments are replaced, never modified. */
export type Simulation = {
  readonly project: string
  readonly features: Map<string, SimulatedFeature>
  /** Segments that changes affect or give a strategy, if the viewer may see them. */
  readonly segments: Map<number, SegmentRecord>
  /** The segments of the default strategy. */
  readonly defaultSegments: ReadonlyMap<number, UsableSegment>
  readonly legal: LegalValues
  readonly limits: Limits
}

type State = EnvironmentState

/** The result of each action, by the same rules as in the command of the direct change. */
const RULES: { readonly [Of in Action]: (simulation: Simulation, feature: string, payload: Payloads[Of]) => void } = {
  updateEnabled(simulation, feature, { enabled, shouldActivateDisabledStrategies = false }) {
    inEnvironment(simulation, feature, (state) =>
      enabled ? turnedOn(simulation, state, shouldActivateDisabledStrategies) : { ...state, enabled: false },
    )
  },
  addStrategy(simulation, feature, payload) {
    inEnvironment(simulation, feature, (state) => {
      const added = addedStrategy(state, payload, randomUUID(), simulation.limits)
      assertReferences(simulation, added, undefined)
      return { ...state, strategies: [...state.strategies, added] }
    })
  },
  updateStrategy(simulation, feature, { id, ...changes }) {
    inEnvironment(simulation, feature, (state) => {
      const before = strategyIn(state, id)
      const after = updatedStrategy(before, changes, surroundingsOf(state))
      if (isDeepStrictEqual(before, after)) return state
      assertReferences(simulation, after, before)
      return kept(state, (strategy) => (strategy === before ? [after] : [strategy]))
    })
  },
  deleteStrategy(simulation, feature, { id }) {
    inEnvironment(simulation, feature, (state) => {
      const removed = strategyIn(state, id)
      return kept(state, (strategy) => (strategy === removed ? [] : [strategy]))
    })
  },
  reorderStrategy(simulation, feature, positions) {
    inEnvironment(simulation, feature, (state) => ({ ...state, strategies: repositioned(state.strategies, positions) }))
  },
  patchVariant(simulation, feature, { variants }) {
    inEnvironment(simulation, feature, (state) => ({
      ...state,
      variants: replacedVariants([state], variants, '/body'),
    }))
  },
  archiveFeature(simulation, name) {
    replaceFeature(simulation, name, (feature) => ({ ...feature, archived: true, dependencies: new Map() }))
  },
  addDependency(simulation, name, payload) {
    const dependency = dependencyFrom(payload)
    replaceFeature(simulation, name, (feature) => {
      const dependencies = new Map(feature.dependencies).set(dependency.feature, dependency)
      return { ...feature, dependencies }
    })
  },
  deleteDependency(simulation, name) {
    replaceFeature(simulation, name, (feature) => ({ ...feature, dependencies: new Map() }))
  },
  updateSegment({ segments, legal, limits }, _, { id, ...changes }) {
    const before = segmentIn(segments, id)
    const after = segmentAfter(before, { ...before, ...changes })
    if (isDeepStrictEqual(before, after)) return
    assertSegmentConstraints(after.constraints, legal, limits.valuesPerSegment)
    segments.set(id, after)
  },
  deleteSegment({ segments }, _, { id }) {
    segments.delete(segmentIn(segments, id).id)
  },
}

/** Returns the state before the first change, as the viewer sees it. */
export function simulationFrom(
  { features, segments, defaultSegments, legal }: CurrentState,
  { project }: ProjectEnvironment,
  { hiddenProjects }: Reader,
  limits: Limits,
): Simulation {
  const isSeen = (segment: Pick<SegmentRecord, 'project'>) => !hiddenProjects.includes(segment.project ?? '')
  return {
    project,
    legal,
    limits,
    features: new Map([...features.values()].flatMap(simulatedFeature)),
    segments: new Map([...segments].filter(([, segment]) => isSeen(segment))),
    defaultSegments: new Map(defaultSegments.filter(isSeen).map((segment) => [segment.id, segment])),
  }
}

function simulatedFeature({
  name,
  archived,
  dependencies,
  state,
  strategyIds,
}: CurrentFeature): [string, SimulatedFeature][] {
  if (state === null) return []
  const strategies = new Map(state.strategies.map((strategy) => [strategy.id, strategy]))
  const oldestFirst = strategyIds.flatMap((id) => strategies.get(id) ?? [])
  const byParent = new Map(dependencies.map((dependency) => [dependency.feature, dependency]))
  return [[name, { archived, dependencies: byParent, state: { ...state, strategies: oldestFirst } }]]
}

/**
 * Makes one change of a request in memory. The checks of `conflictsOf` are not repeated.
 *
 * @throws DomainError as thrown by the command of its action, without permission checks
 */
export function simulate(simulation: Simulation, { action, feature, payload }: StoredChange): void {
  RULES[action](simulation, feature ?? '', payload as never)
}

function replaceFeature(
  { features }: Simulation,
  name: string,
  replaced: (feature: SimulatedFeature) => SimulatedFeature,
): void {
  const feature = features.get(name)
  if (feature === undefined) throw missing('feature', name)
  features.set(name, replaced(feature))
}

function inEnvironment(simulation: Simulation, name: string, replaced: (state: State) => State): void {
  replaceFeature(simulation, name, (feature) => ({ ...feature, state: replaced(feature.state) }))
}

function turnedOn(
  { project, defaultSegments, limits }: Simulation,
  state: State,
  shouldActivateDisabledStrategies: boolean,
): State {
  const turning = turningOn(state, { shouldActivateDisabledStrategies, newId: randomUUID })
  if (turning.added !== undefined) {
    assertRoomForStrategy(state.strategies, limits)
    assertMayUse(project, [turning.added.segments], defaultSegments, limits)
  }
  return { ...state, enabled: true, strategies: strategiesAfter(turning) }
}

/** Returns the state with other strategies: it is off when none of them is enabled. */
function kept(state: State, replaced: (strategy: Strategy) => Strategy[]): State {
  const strategies = state.strategies.flatMap(replaced)
  return { ...state, strategies, enabled: staysOn(state.enabled, strategies) }
}

/** Strategy types are checked by `conflictsOf`. */
function assertReferences(
  { project, segments: current, legal, limits }: Simulation,
  after: Strategy,
  before: Strategy | undefined,
): void {
  const { constraints, segments } = newReferences(after, before)
  if (constraints) assertConstraints(after, before, legal, limits)
  assertMayUse(project, [segments], current, limits)
}

function segmentIn(segments: ReadonlyMap<number, SegmentRecord>, id: number): SegmentRecord {
  const found = segments.get(id)
  if (found === undefined) throw missing('segment', id)
  return found
}
