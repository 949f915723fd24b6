import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { actionSetRows } from './queries.ts'

/** Deletes the action sets of a project that is being deleted. Returns the events, which the caller records. */
export async function deleteActionSetsOf({ tx, later }: Transaction, project: string): Promise<NewEvent[]> {
  const sets = await actionSetRows(tx).where('a.projectId', '=', project).orderBy('a.id').forUpdate().noWait().execute()
  if (sets.length > 0) await later(tx.deleteFrom('actionSets').where('projectId', '=', project))
  return sets.map((preData) => ({ type: 'actions-deleted', subject: { project }, preData }))
}
