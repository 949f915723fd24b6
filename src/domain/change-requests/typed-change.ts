import type { Schema } from '../../contract.ts'
import type { Action, Content, StoredChange } from './queries.ts'

/** What each action takes; `{}` for those that take nothing. */
export type Payloads = {
  updateEnabled: Schema<'UpdateEnabledPayload'>
  addStrategy: Schema<'AddStrategyPayload'>
  updateStrategy: Schema<'UpdateStrategyPayload'>
  deleteStrategy: Schema<'DeleteStrategyPayload'>
  reorderStrategy: Schema<'StrategySortOrder'>
  patchVariant: Schema<'PatchVariantPayload'>
  archiveFeature: object
  addDependency: Schema<'AddDependency'>
  deleteDependency: object
  updateSegment: Schema<'UpdateSegmentPayload'>
  deleteSegment: Schema<'DeleteSegmentPayload'>
}

type Made<Of extends Action> = Of extends Action ? { readonly action: Of; readonly payload: Payloads[Of] } : never

/** A change whose payload is known by its action. It was held against the contract when it was stored. */
export type TypedChange = Pick<StoredChange, 'id' | 'feature' | 'before' | 'createdAt'> & Made<Action>

export function typedChange(change: StoredChange): TypedChange {
  return change as unknown as TypedChange
}

/** The names of the features that changes are of, and of the parents that they name, in order. */
export function referencedFeatures(changes: readonly TypedChange[]): string[] {
  const names = changes.flatMap((change) => [
    ...(change.feature === null ? [] : [change.feature]),
    ...(change.action === 'addDependency' ? [change.payload.feature] : []),
  ])
  return [...new Set(names)].sort()
}

/** The ids of the segments that changes are of, and of those that they give strategies, in order. */
export function referencedSegments(changes: readonly TypedChange[]): number[] {
  return [...new Set(changes.flatMap((change) => [...segmentOf(change), ...segmentsUsedBy(change)]))].sort(
    (one, other) => one - other,
  )
}

/** The segment that a change is of, if it is of one. */
export function segmentOf(change: TypedChange): number[] {
  return change.action === 'updateSegment' || change.action === 'deleteSegment' ? [change.payload.id] : []
}

/** The segments that a change gives a strategy. */
export function segmentsUsedBy(change: Content | TypedChange): number[] {
  return change.action === 'addStrategy' || change.action === 'updateStrategy' ? (change.payload.segments ?? []) : []
}

/** The names that changes give segments. */
export function wantedSegmentNames(changes: readonly TypedChange[]): string[] {
  return changes.flatMap((change) => (change.action === 'updateSegment' ? (change.payload.name ?? []) : []))
}

/** The projects to which changes bind segments. */
export function referencedProjects(changes: readonly TypedChange[]): string[] {
  return changes.flatMap((change) => (change.action === 'updateSegment' ? (change.payload.project ?? []) : []))
}

/** The types that changes give strategies. */
export function referencedStrategyTypes(changes: readonly TypedChange[]): string[] {
  return changes.flatMap((change) =>
    change.action === 'addStrategy' || change.action === 'updateStrategy' ? (change.payload.name ?? []) : [],
  )
}

/** The strategies that a change is of. */
export function referencedStrategies(change: TypedChange): string[] {
  switch (change.action) {
    case 'updateStrategy':
    case 'deleteStrategy':
      return [change.payload.id]
    case 'reorderStrategy':
      return change.payload.map(({ id }) => id)
    default:
      return []
  }
}
