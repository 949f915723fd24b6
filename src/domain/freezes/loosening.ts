import { sql } from 'kysely'
import { windowAt } from '../change-control/freeze-window.ts'
import { recordEvent } from '../events/record.ts'
import { frozenBy } from '../transaction/frozen-refusal.ts'
import { isForFreezes } from '../transaction/override.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
import type { StoredFreeze } from './queries.ts'

/**
 * Ensures that a freeze does not hold, or that the caller has a reason and may override it, which is recorded.
 *
 * @throws DomainError frozen; forbidden
 */
export async function assertMayLoosen(
  transaction: Transaction,
  { id, name, project, environments }: StoredFreeze,
): Promise<void> {
  const { context } = transaction
  const until = await endOf(transaction, id)
  if (until === undefined) return
  if (!isForFreezes(context.override))
    throw frozenBy([{ id, name, until: until.toISOString(), project: null, environment: null }])
  const inProject = project === null ? {} : { project }
  if (environments.length === 0) assertMay(transaction, 'OVERRIDE_FREEZE', inProject)
  for (const environment of environments) assertMay(transaction, 'OVERRIDE_FREEZE', { ...inProject, environment })
  const data = { reason: context.override.reason, freezes: [{ id, name }] }
  await recordEvent(transaction, 'freeze-overridden', inProject, { data })
}

/** Returns when a freeze ends; undefined when it does not hold now. */
async function endOf({ tx, now }: Transaction, id: number): Promise<Date | undefined> {
  const at = sql`${now}::timestamptz`
  const { rows } = await sql<{ until: Date }>`
    select w.until from freezes z cross join lateral ${windowAt(at)} w
    where z.id = ${id} and w."from" <= ${at}`.execute(tx)
  return rows[0]?.until
}
