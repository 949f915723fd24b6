import type { NewEvent } from '../event-types.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { assertMayLoosen } from './approval-rule.ts'
import { assertMayEndHold } from './held.ts'
import { ruleRecord, ruleRows } from './queries.ts'

/**
 * Deletes the rules of a project that is being deleted. Returns the events, which the caller records.
 *
 * @throws DomainError forbidden for a caller who may not skip one of them
 */
export async function deleteRulesOf(transaction: Transaction, project: string): Promise<NewEvent[]> {
  const { tx, later } = transaction
  const locked = await ruleRows(tx).where('r.projectId', '=', project).orderBy('r.id').forUpdate().noWait().execute()
  const rules = locked.map(ruleRecord)
  for (const rule of rules) assertMayLoosen(transaction, rule)
  await assertMayEndHold(transaction, rules)
  if (rules.length > 0) await later(tx.deleteFrom('approvalRules').where('projectId', '=', project))
  return rules.map((preData) => ({ type: 'approval-rule-deleted', subject: { project }, preData }))
}
