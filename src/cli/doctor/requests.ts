import type { Db } from '../../db/handles.ts'
import { unappliableRequests } from '../../domain/change-requests/forecast/unappliable.ts'
import type { Limits } from '../../domain/transaction/limits.ts'
import { type Finding, note, ok } from './finding.ts'

const MAX_SHOWN = 5

/** Counts the open change requests that can't be applied any more, and names the oldest with the reason. */
export async function findingOfRequests(db: Db, limits: Limits): Promise<Finding> {
  const found = await unappliableRequests(db, limits)
  if (found.length === 0) return ok('requests', 'every open change request can be applied')
  const shown = found.slice(0, MAX_SHOWN).map(({ project, id, reason }) => `${project} ${id} (${reason})`)
  const others = found.length > shown.length ? `; and ${found.length - shown.length} more` : ''
  return note(
    'requests',
    `${found.length} open change requests can't be applied as they are: ${shown.join('; ')}${others}`,
    'edit or discard these changes on the page of the request, or cancel it',
  )
}
