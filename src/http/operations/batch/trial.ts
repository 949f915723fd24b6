import type { Schema } from '../../../contract.ts'
import { assertNotProposable, holding, placesOf, refusalOf } from '../../../domain/approval-rules/approved.ts'
import { rulesView } from '../../../domain/approval-rules/approvers.ts'
import { type Asking, type MatchedRule, matchedRules } from '../../../domain/approval-rules/checking.ts'
import { assertNotHeld } from '../../../domain/approval-rules/held.ts'
import { rulesOfRequest } from '../../../domain/change-requests/forecast/preview.ts'
import { changedBy, dependentsOf } from '../../../domain/dry-run/dependents.ts'
import { assertForOneThing } from '../../../domain/events/overrides.ts'
import { newestEventId, ownEventsSince } from '../../../domain/events/recorded.ts'
import type { ProjectEnvironment } from '../../../domain/project-environment.ts'
import type { RuledEvent } from '../../../domain/transaction/ruled-event.ts'
import { inContext, type ProposedChanges, type Transaction } from '../../../domain/transaction/transaction.ts'
import type { OperationRunner } from '../runner.ts'
import { foundApprovals } from './found-approvals.ts'
import { type GuardNotes, keyOf } from './guard-notes.ts'

type Asked = Schema<'BatchOperation'>

/** What an operation answered and did. */
export type Done = Omit<Schema<'OperationResponse'>, 'operationId'> &
  Pick<Schema<'DryRunOperation'>, 'events' | 'dependents'>

export const NO_DEPENDENTS: Done['dependents'] = { features: [], changeRequests: [] }

/** Runs operations one after the other in a transaction that is rolled back afterwards, and reads what each did. */
export async function beginTrial(runner: OperationRunner, transaction: Transaction) {
  const { tx, context } = transaction
  const { ruled = [] } = context
  const asking = { ...transaction, actor: runner.actor }
  const proposed: ProposedChanges[] = []
  const approvals = foundApprovals(tx, runner.actor)
  let newest = await newestEventId(tx)

  /** @throws DomainError where the operation is refused */
  async function run(asked: Asked, guard: GuardNotes): Promise<Done> {
    const onProposed = (changes: ProposedChanges) => proposed.push(changes)
    const recordedBefore = ruled.length
    const { note: onGuarded, noteHeld: onHeld } = guard
    const { response } = await runner.run(inContext(transaction, { onGuarded, onHeld, onProposed }), asked)
    const recorded = await ownEventsSince(tx, newest, runner.actor)
    newest = recorded.at(-1)?.id ?? newest
    const changes = changedBy(recorded.map(({ event }) => event))
    const [dependents = NO_DEPENDENTS] = await dependentsOf(tx, runner.actor, [changes])
    const events = recorded.flatMap(({ event, isVisible }) => (isVisible ? [event] : []))
    const { operationId: _, ...responded } = response
    const matched = await concerning({ ...asking, db: tx }, ruled, ruled.slice(recordedBefore))
    await assertNotHeld(inContext(asking, { onHeld }), context.override, matched)
    const rules = holding(asking, ruled, matched)
    if (context.override !== undefined) assertForOneThing(context.override)
    assertNotProposable(transaction, rules)
    const shown = matched.filter((rule) => rule.changeRequest === null || rules.includes(rule))
    const proposedIn = asked.params?.projectId
    const views = await rulesView(tx, shown, runner.actor, proposedIn)
    const isHeld = (one: Schema<'MatchedRule'>) =>
      rules.some((rule) => rule.id === one.id && keyOf(rule) === keyOf(one) && rule.changeRequest === null)
    guard.noteRules(refusalOf(asking, rules), rules, views.filter(isHeld))
    await approvals.add([...guard.scopes(), ...placesOf(views)], views, proposedIn)
    return { ...responded, events, dependents }
  }

  /** Adds the rules that match what operations have proposed in place of changing it. */
  async function addProposed(guardedIn: readonly ProjectEnvironment[]): Promise<void> {
    const places = new Set(guardedIn.map(keyOf))
    const requests = new Map(proposed.map(({ request: id, ...place }) => [id, { ...place, id }]))
    for (const request of requests.values()) {
      if (!places.has(keyOf(request))) continue
      const matched = await rulesOfRequest({ ...transaction, db: tx }, request, runner.actor)
      await approvals.add([request], await rulesView(tx, matched, runner.actor), request.project)
    }
  }

  return { run, addProposed, proposed, approvals }
}

/**
 * Returns the rules that hold what the last operation recorded; together with earlier ones, it may be a large step.
 *
 * @param events all that was recorded
 * @param own what the last operation recorded
 */
async function concerning(
  asking: Asking,
  events: readonly RuledEvent[],
  own: readonly RuledEvent[],
): Promise<MatchedRule[]> {
  if (own.length === 0) return []
  const rules = await matchedRules(asking, events)
  if (own.length === events.length) return rules
  const [all, last] = [changedIn(events), changedIn(own)]
  const isFor = (changed: Changed) => (rule: MatchedRule) =>
    changed.has(undefined) || rule.isUncounted || rule.features.some((one) => changed.has(one))
  // Others match children of changed features.
  const ofChildren = rules.every(isFor(all)) ? [] : await matchedRules(asking, own)
  return rules.filter((rule) => isFor(last)(rule) || ofChildren.some(isSame(rule)))
}

type Changed = ReadonlySet<string | undefined>

function changedIn(events: readonly RuledEvent[]): Changed {
  return new Set(events.map(({ feature }) => feature))
}

const isSame = (rule: MatchedRule) => (other: MatchedRule) => other.id === rule.id && keyOf(other) === keyOf(rule)
