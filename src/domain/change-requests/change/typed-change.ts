import type { Schema } from '../../../contract.ts'

/** A change as the contract accepts it. */
export type Content = Schema<'ChangeInput'>
export type Action = Content['action']
/** The snapshot of what a change affects, taken when the change was added or last edited. */
export type Before = object | null

/** The payload of each action; `{}` for actions without one. */
export type Payloads = {
  updateEnabled: Schema<'UpdateEnabledPayload'>
  addStrategy: Schema<'AddStrategyPayload'>
  updateStrategy: Schema<'UpdateStrategyPayload'>
  deleteStrategy: Schema<'DeleteStrategyPayload'>
  reorderStrategy: Schema<'StrategySortOrder'>
  patchVariant: Schema<'PatchVariantPayload'>
  archiveFeature: EmptyPayload
  addDependency: Schema<'AddDependency'>
  deleteDependency: EmptyPayload
  updateSegment: Schema<'UpdateSegmentPayload'>
  deleteSegment: Schema<'DeleteSegmentPayload'>
}

type EmptyPayload = { readonly [member: string]: never }

/** An action with its payload. */
export type ActionWithPayload<Of extends Action> = Of extends Action
  ? { readonly action: Of; readonly payload: Payloads[Of] }
  : never

/** A change with the payload of its action; `feature` is null for a change of a segment. */
export type TypedChange = ActionWithPayload<Action> & { readonly feature: string | null; readonly before: Before }

/** A change of a request. It was checked against the contract before it was stored. */
export type StoredChange = TypedChange & { readonly id: number; readonly createdAt: Date | string }

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
