import type { Schema } from '../../../contract.ts'
import type { Edit } from '../../features/edits/edit.ts'
import type { StoredChange } from '../change/change.ts'

/** A change that is made by itself, so that a feature that is on has an enabled strategy. */
export type DefaultChange = Schema<'DefaultChange'>

const TURN_OFF: DefaultChange = { action: 'updateEnabled', payload: { enabled: false } }

/**
 * Returns the changes that are made by themselves, by the names of their features.
 *
 * @param edits those of the changes, by their ids
 */
export function defaultChangesOf(
  changes: readonly StoredChange[],
  edits: ReadonlyMap<number, readonly Edit[]>,
): Map<string, DefaultChange> {
  const found = new Map<string, DefaultChange>()
  for (const { id, action, feature } of changes) {
    const made = edits.get(id)
    if (feature === null || made === undefined) continue
    // A change that says whether the feature is on leaves nothing to turn off.
    if (action === 'updateEnabled' && found.get(feature) === TURN_OFF) found.delete(feature)
    const [latest] = made.flatMap((edit) => defaultChangeOf(edit) ?? []).slice(-1)
    if (latest !== undefined) found.set(feature, latest)
  }
  return found
}

/** Returns the change that an edit stands for, if it follows from others by itself. */
function defaultChangeOf(edit: Edit): DefaultChange | undefined {
  if (edit.kind === 'turnedOff' && edit.isResult) return TURN_OFF
  if (edit.kind !== 'strategyAdded' || !edit.isResult) return undefined
  const { id: _, featureName: __, ...payload } = edit.after
  return { action: 'addStrategy', payload }
}
