import type { Schema } from '../../../contract.ts'
import type { Action, Content, StoredChange } from '../queries.ts'

/** The payload of each action; `{}` for actions without one. */
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

/** A change whose payload type is known from its action. It was checked against the contract when it was stored. */
export type TypedChange = Pick<StoredChange, 'id' | 'feature' | 'before' | 'createdAt'> & Made<Action>

export function typedChange(change: StoredChange): TypedChange {
  return change as unknown as TypedChange
}

/** Returns the names of the changed features, and of the parents that changes name, sorted. */
export function referencedFeatures(changes: readonly TypedChange[]): string[] {
  const names = changes.flatMap((change) => [
    ...(change.feature === null ? [] : [change.feature]),
    ...(change.action === 'addDependency' ? [change.payload.feature] : []),
  ])
  return [...new Set(names)].sort()
}

/** Returns the ids of the changed segments, and of those that changes give strategies, sorted. */
export function referencedSegments(changes: readonly TypedChange[]): number[] {
  return [...new Set(changes.flatMap((change) => [...segmentOf(change), ...segmentsUsedBy(change)]))].sort(
    (one, other) => one - other,
  )
}

/** Returns the segment that a change affects directly, if any. */
export function segmentOf(change: TypedChange): number[] {
  return change.action === 'updateSegment' || change.action === 'deleteSegment' ? [change.payload.id] : []
}

/** Returns the segments that a change gives a strategy. */
export function segmentsUsedBy(change: Content | TypedChange): number[] {
  return change.action === 'addStrategy' || change.action === 'updateStrategy' ? (change.payload.segments ?? []) : []
}

/** Returns the names that changes give segments. */
export function wantedSegmentNames(changes: readonly TypedChange[]): string[] {
  return changes.flatMap((change) => (change.action === 'updateSegment' ? (change.payload.name ?? []) : []))
}

/** Returns the projects to which changes assign segments. */
export function referencedProjects(changes: readonly TypedChange[]): string[] {
  return changes.flatMap((change) => (change.action === 'updateSegment' ? (change.payload.project ?? []) : []))
}

/** Returns the types that changes give strategies. */
export function referencedStrategyTypes(changes: readonly TypedChange[]): string[] {
  return changes.flatMap((change) =>
    change.action === 'addStrategy' || change.action === 'updateStrategy' ? (change.payload.name ?? []) : [],
  )
}

/** Returns the strategies that a change affects. */
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
