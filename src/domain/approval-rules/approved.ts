import { learnedError } from '../../db/errors.ts'
import { breaksGlass } from '../change-control/guard.ts'
import { conflict, type DomainError, forbiddenFor, withStored } from '../errors.ts'
import { recordBrokenGlass } from '../events/record.ts'
import type { ProjectEnvironment } from '../project-environment.ts'
import { may, type Scope } from '../rights.ts'
import { hasToPropose } from '../transaction/proposing.ts'
import type { RuledEvent } from '../transaction/ruled-event.ts'
import { inContext, placeInWords, type Transaction } from '../transaction/transaction.ts'
import type { Reader } from '../visibility.ts'
import { type MatchedRule, matchedRules } from './checking.ts'
import { assertNotHeld } from './held.ts'
import { lockDecisions } from './locks.ts'
import { areOvertaken, assertNotOvertaken, currentSnapshot } from './overtaken.ts'
import { recordSkipped } from './skipped.ts'
import type { Step } from './steps.ts'

/** Of so many features, a reason says the names. */
const MAX_NAMED = 3

/**
 * Ensures that what a transaction has recorded has the approvals that rules ask for. Without a change request, the
 * caller has to be allowed to skip them; everywhere, a caller with a reason may do without, see `breaksGlass`.
 *
 * @throws DomainError frozen; forbidden for a direct change; conflict for a change request; learnedError for a direct
 *   change that can become a change request instead
 */
export async function assertApproved(transaction: Transaction, events: readonly RuledEvent[]): Promise<void> {
  const matched = await rulesFor(transaction, events)
  await assertNotHeld(transaction, overriding(transaction, events).context.override, matched)
  const rules = holding(transaction, events, matched)
  assertNotProposable(transaction, rules)
  const refusal = refusalOf(transaction, rules)
  if (refusal !== undefined) throw refusal
  await recordBrokenGlass(overriding(transaction, events), events)
  await recordSkipped(transaction, matched)
}

/** What more changes do is counted before others have to wait for it. */
const MOST_COUNTED_LOCKED = 5

/**
 * Returns the rules that match what a transaction has recorded. Those who may skip them wait for others, too: the
 * others have to see what they do. What takes long is counted before the locks are taken, and once more only if others
 * have changed something of it meanwhile. A dry run, which stores nothing, takes no locks.
 *
 * @throws learnedError, contendedError where others have changed what approvals are for
 */
async function rulesFor(transaction: Transaction, events: readonly RuledEvent[]): Promise<MatchedRule[]> {
  const { tx: db, now, limits, context } = transaction
  const match = () => matchedRules({ db, now, limits }, events)
  if (context.giveWay !== undefined) return match()
  const isLong = events.length > MOST_COUNTED_LOCKED || events.some(({ ruled }) => ruled !== 'in its environment')
  const since = isLong ? await currentSnapshot(db) : undefined
  const matched = isLong ? await match() : undefined
  await lockDecisions(transaction, events)
  await assertNotOvertaken(transaction)
  if (since === undefined || matched === undefined) return match()
  return (await areOvertaken(db, events, matched, since)) ? match() : matched
}

/** Returns the rules that hold what a transaction has recorded: the caller may not do without their approvals. */
export async function holdingRules(transaction: Transaction, events: readonly RuledEvent[]): Promise<MatchedRule[]> {
  const matched = await rulesFor(transaction, events)
  await assertNotHeld(transaction, overriding(transaction, events).context.override, matched)
  return holding(transaction, events, matched)
}

/**
 * Ensures that nothing of a change can become a change request because of the rules that hold it. A step of a release
 * plan can, if its approvals do not count any more.
 *
 * @throws learnedError where it can: the transaction starts again, and proposes it
 */
export function assertNotProposable(transaction: Transaction, rules: readonly MatchedRule[]): void {
  const held = rules.filter(({ changeRequest, changedSince }) => changeRequest === null || changedSince.length > 0)
  if (hasToPropose(transaction, placesOf(held))) throw learnedError()
}

/** Returns where rules match: not those of all projects or all environments. */
export function placesOf(rules: readonly Pick<MatchedRule, 'project' | 'environment'>[]): ProjectEnvironment[] {
  return rules.flatMap(({ project, environment }) =>
    project === null || environment === null ? [] : [{ project, environment }],
  )
}

/** Returns those of the rules that match events that hold these: the caller may not do without their approvals. */
export function holding(
  transaction: Transaction,
  events: readonly RuledEvent[],
  rules: readonly MatchedRule[],
): MatchedRule[] {
  return unmetRules(transaction, rules).filter((rule) => !passes(overriding(transaction, events), rule))
}

/** Returns the transaction with the reason that its request gave: the whole of it does not have one. */
function overriding(transaction: Transaction, events: readonly RuledEvent[]): Transaction {
  const override = events.find((event) => event.override !== undefined)?.override
  return override === undefined ? transaction : inContext(transaction, { override })
}

/**
 * Returns the refusal because of rules: forbidden for a direct change; conflict for a change request. What a job stores
 * of it is for readers who may see other projects than its account.
 */
export function refusalOf(
  { actor }: Pick<Transaction, 'actor'>,
  rules: readonly MatchedRule[],
): DomainError | undefined {
  const ofRequests = rules.filter(({ changeRequest }) => changeRequest !== null)
  if (ofRequests.length > 0)
    return withStored(
      conflict(needsApprovals(ofRequests.map(namedTo(actor)), AS_CALLER)),
      needsApprovals(ofRequests, BY_HAND),
    )
  return rules.length === 0 ? undefined : needsRequest(actor, rules)
}

/** Returns a rule as a reader may know it: by its name, if the change names its project, or the reader sees it. */
export function namedTo({ hiddenProjects }: Pick<Reader, 'hiddenProjects'>): (rule: MatchedRule) => MatchedRule {
  return (rule) => {
    const { isShown, ofProject } = rule
    return { ...rule, isShown: isShown || (ofProject !== null && !hiddenProjects.includes(ofProject)) }
  }
}

/** Returns the rules whose approvals are missing, and that the caller may not skip. */
export function unmetRules({ actor }: Pick<Transaction, 'actor'>, rules: readonly MatchedRule[]): MatchedRule[] {
  return rules.filter((rule) =>
    rule.changeRequest === null
      ? rule.approvals > 0 && !may(actor.rights, 'SKIP_CHANGE_REQUEST', scopeOf(rule))
      : rule.counting < rule.approvals,
  )
}

function passes(transaction: Transaction, rule: MatchedRule): boolean {
  const { id, name, isShown, project, environment, changeRequest } = rule
  if (project === null || environment === null) return false
  const part = changeRequest === null ? transaction : inContext(transaction, { changeRequest })
  return breaksGlass(part, { project, environment }, isShown ? name : String(id))
}

function scopeOf({ project, environment }: MatchedRule): Scope {
  return { ...(project !== null && { project }), ...(environment !== null && { environment }) }
}

/** Returns the refusal for a direct change that rules match. */
function needsRequest(actor: Transaction['actor'], rules: readonly MatchedRule[]): DomainError {
  const seen = rules.filter(({ project }) => project === null || !actor.hiddenProjects.includes(project))
  const missing = seen.flatMap((rule) =>
    rule.project === null ? [] : [{ anyOf: ['SKIP_CHANGE_REQUEST' as const], ...scopeOf(rule) }],
  )
  const way = rules.every(({ isProposable }) => isProposable)
    ? 'Propose it in a change request'
    : 'No change request can have it'
  // A reason is for a place. What ends that features fit a rule has none.
  const hasPlaces = rules.every(({ environment }) => environment !== null)
  const direct = 'Who has the permission SKIP_CHANGE_REQUEST there can change it directly'
  const inWords = (known: readonly MatchedRule[], without: string) =>
    [
      ...(known.length === 0 ? ['An approval rule matches this'] : known.map(reasonOf)),
      way,
      direct,
      ...(hasPlaces ? [without] : []),
    ].join('. ')
  const refusal = forbiddenFor(inWords(seen.map(namedTo(actor)), AS_CALLER), ['SKIP_CHANGE_REQUEST'], missing)
  return withStored(refusal, inWords(seen, BY_HAND))
}

/** How a caller does without the approvals of a rule. */
const AS_CALLER =
  'With the permission BREAK_GLASS, a reason in the header X-Override-Reason lets it through without approval'
/** How a user does so for what a job could not do. */
const BY_HAND = 'A user with the permission BREAK_GLASS can do it by hand without approval, with a reason'

/** Returns why a rule holds a request. Readers of the request may not see the other projects that it changes. */
export function reasonInRequest(rule: MatchedRule): string {
  if (rule.isOfRequest) return reasonOf(rule)
  const { environment } = rule
  const place = environment === null ? '' : ` in the environment ${environment}`
  return `${subjectOf(rule)} needs ${approvalsInWords(rule)} for what this changes in another project${place}, from users who may approve there`
}

/**
 * Says which approvals change requests lack.
 *
 * @param without how to do without them
 */
function needsApprovals(rules: readonly MatchedRule[], without: string): string {
  const requests = [...new Set(rules.map(({ changeRequest }) => changeRequest))].join(', ')
  const since = [...new Set(rules.flatMap(({ changedSince }) => changedSince))].map((thing) => `the ${thing}`)
  const change = since.length === 0 ? '' : `. After it was applied, ${since.join(' and ')} changed`
  const way = since.length === 0 ? 'Ask for them' : 'Start the milestone by hand to ask for them'
  const reasons = [...new Set(rules.map(reasonInRequest))]
  const fact = `The change request ${requests} does not have the approvals that it needs${change}`
  return [fact, ...reasons, way, without].join('. ')
}

/** Returns what a rule needs and why it matches, as a sentence without the full stop. */
export function reasonOf(rule: MatchedRule): string {
  const { approvals, counting, changeRequest, step, stepHours, forEverybody } = rule
  const sources = sourcesInWords(rule)
  const had = changeRequest === null ? '' : `, of which ${counting} ${counting === 1 ? 'is' : 'are'} there`
  const size = step === undefined ? undefined : sizeInWords(step, stepHours)
  const reasons = [size, step?.isForEverybody && forEverybody ? 'it turns a feature on for everybody' : undefined]
  const why = reasons.filter((reason) => reason !== undefined).join(', and ')
  const who = subjectOf(rule)
  if (approvals === 0)
    return `${who} lets a freeze hold this${placeInWords(scopeOf(rule))}${why === '' ? '' : `: ${why}`}`
  return `${who} needs ${approvalsInWords(rule)}${sources} for this${placeInWords(scopeOf(rule))}${had}${why === '' ? '' : `: ${why}`}`
}

function subjectOf({ id, name, isShown }: MatchedRule): string {
  return isShown ? `The rule "${name}"` : `The rule ${id}`
}

function approvalsInWords({ approvals }: MatchedRule): string {
  return approvals === 1 ? 'one approval' : `${approvals} approvals`
}

/** Says from whom the approvals of a rule come, with a blank before it; empty if all who may approve can give them. */
export function sourcesInWords(rule: MatchedRule): string {
  const all = rule.byOwners ? [ownersInWords(rule), ...rule.from] : rule.from
  return all.length === 0 ? '' : ` from ${all.join(' or ')}`
}

/** Says whose owners have to approve: those of all features of the rule, whose owners are the same. */
function ownersInWords({ owned, features }: MatchedRule): string {
  if (owned === null) return 'owners of the feature'
  const named = features.slice(0, MAX_NAMED).map((feature) => `"${feature}"`)
  const others = features.length - named.length
  const what = features.length === 1 ? 'feature' : 'features'
  return `owners of the ${what} ${named.join(', ')}${others === 0 ? '' : ` and ${others} more`}`
}

function sizeInWords({ points, note }: Step, hours: number | null): string {
  if (note === 'too-much') return 'its effect is too much to count, so it counts as all users'
  const isEarlier = note === 'earlier' && hours !== null
  const time = isEarlier ? `, compared with the last ${hours === 1 ? 'hour' : `${hours} hours`}` : ''
  return `up to ${Number(points.toFixed(2))} % of the users get something else${time}`
}
