import { randomUUID } from 'node:crypto'
import type { Edit } from '../../features/edits/edit.ts'
import { stateAfter } from '../../features/plan.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import type {
  Action,
  ActionWithPayload,
  Before,
  Content,
  ContentOf,
  NamedChange,
  Names,
  TypedChange,
} from '../change/change.ts'
import type { CurrentState } from '../state/current-state.ts'
import { type RequestedState, requireRequested } from '../state/requested-state.ts'
import type { ActionRules, OfFeature } from './action.ts'
import {
  addingDependency,
  archivingFeature,
  deletingDependencies,
  patchingVariants,
  updatingEnabled,
} from './features.ts'
import { deletingSegment, updatingSegment } from './segments.ts'
import { addingStrategy, deletingStrategy, reorderingStrategies, updatingStrategy } from './strategies.ts'

/** The rules of each action. */
export const ACTIONS: { readonly [Of in Action]: ActionRules<Of> } = {
  updateEnabled: updatingEnabled,
  addStrategy: addingStrategy,
  updateStrategy: updatingStrategy,
  deleteStrategy: deletingStrategy,
  reorderStrategy: reorderingStrategies,
  patchVariant: patchingVariants,
  archiveFeature: archivingFeature,
  addDependency: addingDependency,
  deleteDependency: deletingDependencies,
  updateSegment: updatingSegment,
  deleteSegment: deletingSegment,
}

/** Whether a change names a feature. Changes of segments do not; a feature given with one is ignored. */
export function isOfFeature(content: Content): content is ContentOf<OfFeature> {
  return ACTIONS[content.action].isOfFeature
}

function namesIn<Of extends Action>({ action, payload }: ActionWithPayload<Of>): Partial<Names> {
  return ACTIONS[action].names?.(payload) ?? {}
}

/** Returns the names in changes, in the order of the changes. */
export function namesOf(changes: readonly NamedChange[]): Names {
  const all = changes.map((change) => namesIn(change))
  return {
    features: changes.flatMap(({ feature }) => feature ?? []),
    parents: all.flatMap(({ parents = [] }) => parents),
    strategies: all.flatMap(({ strategies = [] }) => strategies),
    strategyTypes: all.flatMap(({ strategyTypes = [] }) => strategyTypes),
    segments: all.flatMap(({ segments = [] }) => segments),
    usedSegments: all.flatMap(({ usedSegments = [] }) => usedSegments),
    segmentNames: all.flatMap(({ segmentNames = [] }) => segmentNames),
    projects: all.flatMap(({ projects = [] }) => projects),
    constraints: all.flatMap(({ constraints = [] }) => constraints),
  }
}

/**
 * Returns the current state of the object that a change writes, and of the segments that it gives a strategy. The
 * snapshot is stored with the change, and compared with the state later. Null when the change can overwrite nothing.
 */
export function snapshotOf<Of extends Action>(change: NamedChange<Of>, current: CurrentState): Before {
  const feature = change.feature === null ? undefined : current.features.get(change.feature)
  const subject = ACTIONS[change.action].before(change.payload, feature, current)
  const { usedSegments = [] } = namesIn(change)
  const used = usedSegments.flatMap((id) => current.segments.get(id) ?? [])
  return used.length === 0 ? subject : { ...subject, usedSegments: used }
}

/**
 * Returns why a change of a request can't follow earlier ones although each object that it names exists; undefined when
 * it can.
 */
export function obstacleTo<Of extends Action>(
  { action, feature, payload }: NamedChange<Of>,
  requested: RequestedState,
  request: number,
): string | undefined {
  return ACTIONS[action].obstacle?.(payload, feature ?? '', requested, request)
}

/**
 * Makes one change of a request in memory. The checks of `conflictsOf` are not repeated.
 *
 * @returns the edits of its feature
 * @throws DomainError as the direct operation does, without permission checks
 */
export function makeInMemory<Of extends Action>(
  { action, feature, payload }: NamedChange<Of>,
  requested: RequestedState,
): readonly Edit[] {
  const [rules, name, newId] = [ACTIONS[action], feature ?? '', randomUUID()]
  const edits = rules.edits(payload, name, requested, newId)
  if (rules.isOfFeature) requested.features.set(name, stateAfter(requireRequested(requested, name), edits))
  return edits
}

/** Returns the keys that applying a change now would invalidate, if a scheduled request can depend on them. */
export function affectedBy<Of extends Action>(
  { action, feature, payload }: NamedChange<Of>,
  { environment }: Pick<ProjectEnvironment, 'environment'>,
  current: CurrentState,
): readonly string[] {
  const name = feature ?? ''
  const affected = { name, environment, state: current.features.get(name)?.state }
  return ACTIONS[action].affects(payload, affected, current)
}

/**
 * Makes a change of a segment.
 *
 * @throws DomainError as thrown by the command of the action
 */
export async function changeSegment<Of extends Action>(
  transaction: Transaction,
  { action, payload }: TypedChange<Of>,
): Promise<void> {
  await ACTIONS[action].command?.(transaction, payload)
}
