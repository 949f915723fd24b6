import { isDeepStrictEqual } from 'node:util'
import { segmentsUsed, strategiesChanged } from '../../change-control/invalidations.ts'
import { invalid, missing, withPath } from '../../errors.ts'
import { planOfEnvironment } from '../../features/plan.ts'
import {
  assertConstraints,
  assertRoomForStrategy,
  nextSortOrder,
  type Strategy,
  strategyFrom,
  updatedStrategy,
} from '../../features/strategies/strategy.ts'
import { keepingWeights, newReferences, repositioned, strategyIn } from '../../features/strategies/strategy-list.ts'
import { assertMayUse } from '../../features/strategies/usable-segments.ts'
import type { Payloads } from '../change/change.ts'
import type { CurrentFeature } from '../state/current-state.ts'
import { type RequestedState, requireEnvironment } from '../state/requested-state.ts'
import { type ActionRules, definedMembers, type ProposalContext } from './action.ts'
import { usableSegment } from './segments.ts'

export const addingStrategy: ActionRules<'addStrategy'> = {
  isOfFeature: true,
  names: namesInStrategy,
  check(wanted, feature, context) {
    const surroundings = { feature: feature?.name ?? '', stickiness: context.stickiness }
    const strategy = strategyFrom(wanted, '', 0, surroundings)
    assertUsable(strategy, undefined, context)
    const { name, parameters } = wanted
    return { ...strategyPayload(wanted, strategy), name, parameters, constraints: strategy.constraints }
  },
  before: () => null,
  edits(wanted, feature, requested, newId) {
    const state = requireEnvironment(requested, feature)
    if (requested.checks) assertRoomForStrategy(state.strategies, requested.checks.limits)
    const added = strategyFrom(wanted, newId, nextSortOrder(state.strategies), keepingWeights(state))
    assertReferences(added, undefined, requested)
    return [{ kind: 'strategyAdded', environment: state.name, after: added }]
  },
  affects: ({ segments = [] }) => segmentsUsed(segments).keys,
}

export const updatingStrategy: ActionRules<'updateStrategy'> = {
  isOfFeature: true,
  names: ({ id, ...wanted }) => ({ ...namesInStrategy(wanted), strategies: [id] }),
  check(wanted, feature, context) {
    const before = requireStrategy(wanted.id, feature)
    const after = updatedStrategy(before, wanted, { feature: before.featureName, stickiness: context.stickiness })
    assertUsable(after, before, context)
    return { id: before.id, ...strategyPayload(wanted, after) }
  },
  before: ({ id }, feature) => strategyOf(id, feature) ?? null,
  isPartial: true,
  edits({ id, ...changes }, feature, requested) {
    const state = requireEnvironment(requested, feature)
    const before = strategyIn(state, id)
    const after = updatedStrategy(before, changes, keepingWeights(state))
    if (isDeepStrictEqual(before, after)) return []
    assertReferences(after, before, requested)
    const strategies = state.strategies.map((strategy) => (strategy === before ? after : strategy))
    return planOfEnvironment(state, state, { strategies }, 'by id')
  },
  affects({ id, ...changes }, { state }) {
    const before = state?.strategies.find((strategy) => strategy.id === id)
    if (!state || before === undefined) return []
    const after = updatedStrategy(before, changes, keepingWeights(state))
    if (isDeepStrictEqual(before, after)) return []
    const used = after.segments.filter((segment) => !before.segments.includes(segment))
    return [...strategiesChanged([id], 'updated').keys, ...segmentsUsed(used).keys]
  },
}

export const deletingStrategy: ActionRules<'deleteStrategy'> = {
  isOfFeature: true,
  names: ({ id }) => ({ strategies: [id] }),
  check: ({ id }, feature) => ({ id: requireStrategy(id, feature).id }),
  before: ({ id }, feature) => strategyOf(id, feature) ?? null,
  edits({ id }, feature, requested) {
    const state = requireEnvironment(requested, feature)
    const removed = strategyIn(state, id)
    const strategies = state.strategies.filter((strategy) => strategy !== removed)
    return planOfEnvironment(state, state, { strategies }, 'by id')
  },
  affects: ({ id }) => strategiesChanged([id], 'removed').keys,
}

export const reorderingStrategies: ActionRules<'reorderStrategy'> = {
  isOfFeature: true,
  names: (positions) => ({ strategies: positions.map(({ id }) => id) }),
  check(positions, feature) {
    const ids = new Set<string>()
    return positions.map(({ id, sortOrder }, index) => {
      if (strategyOf(id, feature) === undefined) throw withPath(missing('strategy', id), `/body/${index}/id`)
      if (ids.has(id)) throw invalid('This strategy is listed twice', `/body/${index}/id`)
      ids.add(id)
      return { id, sortOrder }
    })
  },
  before: (_, feature) => feature?.state?.strategies.map(({ id, sortOrder }) => ({ id, sortOrder })) ?? null,
  edits(positions, feature, requested) {
    const { name: environment, strategies: before } = requireEnvironment(requested, feature)
    const moved = repositioned(before, positions)
    const after = moved.toSorted((one, other) => one.sortOrder - other.sortOrder)
    return isDeepStrictEqual(moved, before) ? [] : [{ kind: 'strategiesOrdered', environment, before, after }]
  },
  affects: () => [],
}

type StrategyInput = Partial<Payloads['addStrategy']>

function namesInStrategy({ name, segments = [], constraints = [] }: StrategyInput) {
  return { strategyTypes: name === undefined ? [] : [name], usedSegments: segments, constraints }
}

/** Returns the given members of a strategy, as they are stored. */
function strategyPayload(wanted: StrategyInput, strategy: Strategy) {
  const { name, title, disabled, sortOrder, parameters } = wanted
  return definedMembers({
    name,
    title,
    disabled,
    sortOrder,
    parameters,
    constraints: wanted.constraints && strategy.constraints,
    variants: wanted.variants && strategy.variants,
    segments: wanted.segments && strategy.segments,
  })
}

function assertUsable(after: Strategy, before: Strategy | undefined, context: ProposalContext): void {
  if (after.name !== before?.name && !context.current.strategyTypes.has(after.name))
    throw invalid(`There is no strategy type "${after.name}"`, '/body/name')
  assertConstraints(after, before, context.legal, context.limits)
  // Segments that the strategy already has may stay: if a change does not name them, they are not read.
  if (isDeepStrictEqual(after.segments, before?.segments ?? [])) return
  const most = context.limits.segmentsPerStrategy
  if (after.segments.length > most) throw invalid(`A strategy takes at most ${most} segments`, '/body/segments')
  for (const id of after.segments) usableSegment(id, context, '/body/segments')
}

/** Makes the checks of a preview. Strategy types are checked for conflicts. */
function assertReferences(
  after: Strategy,
  before: Strategy | undefined,
  { project, current, segments: existing, checks }: RequestedState,
): void {
  if (checks === undefined) return
  const { constraints, segments } = newReferences(after, before)
  if (constraints) assertConstraints(after, before, current.legal, checks.limits)
  assertMayUse(project, [segments], existing, checks.limits)
}

function strategyOf(id: string, feature: CurrentFeature | undefined): Strategy | undefined {
  return feature?.state?.strategies.find((strategy) => strategy.id === id)
}

function requireStrategy(id: string, feature: CurrentFeature | undefined): Strategy {
  const found = strategyOf(id, feature)
  if (found === undefined) throw withPath(missing('strategy', id), '/body/id')
  return found
}
