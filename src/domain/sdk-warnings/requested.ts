import type { Schema } from '../../contract.ts'
import type { Db } from '../../db/handles.ts'
import { linkedWarnings, linksOf, type SegmentLink } from './linked.ts'
import { constraintsWarnings, type SdkWarning, strategyWarnings, variantsWarnings } from './warnings.ts'

type Changes = Schema<'ChangeInputs'>
type Change = Changes[number]

/**
 * Returns what SDKs would read in different ways in the changes of a request to a project, with their places in its
 * body, also in the segments that its strategies use.
 */
export async function requestedWarnings(db: Db, project: string, changes: Changes | Change): Promise<SdkWarning[]> {
  const placed = placesOf(changes)
  const linked = await linkedWarnings(db, project, placed.flatMap(linksIn))
  return [...placed.flatMap(changeWarnings), ...linked]
}

/** A change with the JSON pointer of its payload. */
export type PlacedChange = { readonly change: Change; readonly path: string }

/** A request may have one change without a list. */
function placesOf(changes: Changes | Change): PlacedChange[] {
  if (!isList(changes)) return [{ change: changes, path: '/payload' }]
  return changes.map((change, index) => ({ change, path: `/${index}/payload` }))
}

function isList(changes: Changes | Change): changes is Changes {
  return Array.isArray(changes)
}

/** Returns what SDKs would read in different ways in a change itself. */
export function changeWarnings({ change, path }: PlacedChange): SdkWarning[] {
  switch (change.action) {
    case 'addStrategy':
    case 'updateStrategy': {
      const { name = 'default', parameters = {}, constraints = [], variants = [] } = change.payload
      return strategyWarnings({ name, parameters, constraints, variants }, path)
    }
    case 'patchVariant':
      return variantsWarnings(change.payload.variants, `${path}/variants`)
    case 'updateSegment':
      return constraintsWarnings(change.payload.constraints ?? [], `${path}/constraints`)
    default:
      return []
  }
}

/** Returns the segments that a change gives a strategy. */
export function linksIn({ change, path }: PlacedChange): SegmentLink[] {
  const isStrategy = change.action === 'addStrategy' || change.action === 'updateStrategy'
  return isStrategy ? linksOf(change.payload.segments ?? [], `${path}/segments`) : []
}
