import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { actionSetRows } from './queries.ts'

/**
 * Locks the action sets of a project that is being deleted, with which they go. Returns the events, which the caller
 * records.
 */
export async function lockActionSetsOf({ tx }: Transaction, project: string): Promise<NewEvent[]> {
  const sets = await actionSetRows(tx).where('a.projectId', '=', project).orderBy('a.id').forUpdate().noWait().execute()
  return sets.map((preData) => ({ type: 'actions-deleted', subject: { project }, preData }))
}
