import { systemActor } from '../../actor.ts'
import { holding, refusalOf, unmetRules } from '../../approval-rules/approved.ts'
import type { MatchedRule } from '../../approval-rules/checking.ts'
import { plansToBegin } from '../../release-plans/beginning.ts'
import { inContext, type Transaction } from '../../transaction/transaction.ts'
import { namesOf } from '../actions/table.ts'
import { changesOf, type StoredRequest } from '../change/queries.ts'
import { conflictsOf } from '../forecast/conflicts.ts'
import { rulesOf } from '../forecast/rules.ts'
import { currentStateOf } from '../state/current-state.ts'
import { requestedStateOf } from '../state/requested-state.ts'

/** Returns the approval rules that ask for more. What can't be applied now is matched when it is applied. */
export async function missingRules(transaction: Transaction, request: StoredRequest): Promise<MatchedRule[]> {
  return unmetRules({ actor: systemActor }, await matchingRules(transaction, request))
}

async function matchingRules({ tx, now, limits }: Transaction, request: StoredRequest): Promise<MatchedRule[]> {
  const [changes, plans] = await Promise.all([changesOf(tx, request.id), plansToBegin(tx, request, now)])
  const names = namesOf(changes)
  const current = await currentStateOf(tx, { scope: request, names, withConfigurations: true })
  const requested = requestedStateOf(current, request.project)
  const conflicts = await conflictsOf(request, changes, requested)
  return rulesOf({ db: tx, now, limits }, { request, changes, conflicts, requested, plans })
}

/**
 * Ensures that a request has the approvals that rules ask for all milestones of the release plans that it starts. To be
 * called before its changes are made. A reason does without them as for the changes.
 *
 * @throws DomainError conflict, naming the rules that ask for more
 */
export async function assertPlansApproved(transaction: Transaction, request: StoredRequest): Promise<void> {
  const ofRequest = inContext(transaction, { changeRequest: request.id })
  const refusal = refusalOf(transaction, holding(ofRequest, [], await matchingRules(transaction, request)))
  if (refusal !== undefined) throw refusal
}

/**
 * Returns the approval rules that match a request.
 *
 * @throws DomainError conflict, naming the rules that ask for more
 */
export async function assertRulesMet(transaction: Transaction, request: StoredRequest): Promise<MatchedRule[]> {
  const rules = await matchingRules(transaction, request)
  const refusal = refusalOf(transaction, unmetRules({ actor: systemActor }, rules))
  if (refusal !== undefined) throw refusal
  return rules
}
