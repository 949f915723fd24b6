import { refusalOf } from '../../approval-rules/approved.ts'
import type { MatchedRule } from '../../approval-rules/checking.ts'
import type { Transaction } from '../../transaction/transaction.ts'
import { namesOf } from '../actions/table.ts'
import { changesOf, type StoredRequest } from '../change/queries.ts'
import { conflictsOf } from '../forecast/conflicts.ts'
import { unmetRulesOf } from '../forecast/rules.ts'
import { currentStateOf } from '../state/current-state.ts'
import { simulationOf } from '../state/simulation.ts'

/** Returns the approval rules that ask for more. What can't be applied now is matched when it is applied. */
export async function missingRules({ tx, now, limits }: Transaction, request: StoredRequest): Promise<MatchedRule[]> {
  const changes = await changesOf(tx, request.id)
  const names = namesOf(changes)
  const current = await currentStateOf(tx, { scope: request, names, withConfigurations: true })
  const simulation = simulationOf(current, request.project)
  const conflicts = await conflictsOf(request, changes, simulation)
  return unmetRulesOf({ db: tx, now, limits }, { request, changes, conflicts, simulation })
}

/** @throws DomainError conflict, naming the approval rules that ask for more */
export async function assertRulesMet(transaction: Transaction, request: StoredRequest): Promise<void> {
  const refusal = refusalOf(transaction, await missingRules(transaction, request))
  if (refusal !== undefined) throw refusal
}
