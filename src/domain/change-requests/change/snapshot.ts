import type { CurrentState } from '../forecast/current-state.ts'
import { segmentsUsedBy, type TypedChange } from './typed-change.ts'

/**
 * Returns the current state of what a change affects, including the segments that it gives a strategy. It is stored
 * with the change, and compared with the state later. Null when the change could overwrite nothing.
 */
export function snapshotOf(change: TypedChange, current: CurrentState): object | null {
  const subject = ownSubjectOf(change, current)
  const usedSegments = segmentsUsedBy(change).flatMap((id) => current.segments.get(id) ?? [])
  return usedSegments.length === 0 ? subject : { ...subject, usedSegments }
}

function ownSubjectOf(change: TypedChange, { features, segments }: CurrentState): object | null {
  const feature = change.feature === null ? undefined : features.get(change.feature)
  const strategies = feature?.state?.strategies ?? []
  switch (change.action) {
    case 'updateEnabled':
      return feature?.state ? { enabled: feature.state.enabled } : null
    case 'updateStrategy':
    case 'deleteStrategy':
      return strategies.find(({ id }) => id === change.payload.id) ?? null
    case 'reorderStrategy':
      return feature?.state ? strategies.map(({ id, sortOrder }) => ({ id, sortOrder })) : null
    case 'patchVariant':
      return feature?.state ? { variants: feature.state.variants } : null
    case 'addDependency':
      return feature?.dependencies.find((dependency) => dependency.feature === change.payload.feature) ?? null
    case 'deleteDependency':
      return feature?.dependencies ?? null
    case 'updateSegment':
    case 'deleteSegment':
      return segments.get(change.payload.id) ?? null
    case 'addStrategy':
    case 'archiveFeature':
      return null
  }
}
