import { type FeatureEvent, UNKNOWN, withChanges } from '../features/changes.ts'
import { changesOf } from '../features/edits/table.ts'
import type { FeatureDocument } from '../features/state.ts'

/** What the events of a feature so far have made of it. */
export type Replay = {
  /** Undefined without a feature: before its creation, or after its deletion. */
  readonly document: FeatureDocument | undefined
  /** Why the events do not say what the feature is; undefined where they do. */
  readonly gap: string | undefined
}

/** Before the first event that is kept. */
export const UNSEEN: Replay = { document: undefined, gap: 'the log does not have its creation' }

/** Returns what an event makes of a feature. */
export function replayed(before: Replay, event: FeatureEvent): Replay {
  const changes = changesOf(event)
  const whole = changes.find(({ path }) => path.length === 0)
  if (whole !== undefined) return { document: whole.after as FeatureDocument | undefined, gap: undefined }
  if (before.gap !== undefined || before.document === undefined) return before
  if (changes.some(({ after }) => after === UNKNOWN))
    return { ...before, gap: `the event ${event.id} of an earlier version does not have what it set` }
  return { ...before, document: withChanges(before.document, changes) }
}
