import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { assertMayLoosen } from './loosening.ts'
import { freezeRecord, freezeRows } from './queries.ts'

/**
 * Deletes the freezes of a project that is being deleted. Returns the events, which the caller records.
 *
 * @throws DomainError frozen while one of them holds, without a reason; forbidden with one that is not enough
 */
export async function deleteFreezesOf(transaction: Transaction, project: string): Promise<NewEvent[]> {
  const { tx, later } = transaction
  const freezes = await freezeRows(tx).where('z.projectId', '=', project).orderBy('z.id').forUpdate().noWait().execute()
  await assertMayLoosen(
    transaction,
    freezes.map(({ id }) => id),
  )
  if (freezes.length > 0) await later(tx.deleteFrom('freezes').where('projectId', '=', project))
  return freezes.map((freeze) => ({ type: 'freeze-deleted', subject: { project }, preData: freezeRecord(freeze) }))
}
