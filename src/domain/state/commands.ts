import type { Schema } from '../../contract.ts'
import { yieldToEventLoop } from '../../runtime/yielding.ts'
import { assertNotProposable, holdingRules, refusalOf } from '../approval-rules/approved.ts'
import { rulesView } from '../approval-rules/approvers.ts'
import { rulesOfRequest } from '../change-requests/forecast/preview.ts'
import { DomainError, firstDetails, forbiddenFor } from '../errors.ts'
import { changedFeatures, statesOf } from '../impact/queries.ts'
import type { Rights } from '../rights.ts'
import { warned } from '../sdk-warnings/recorded.ts'
import type { Frozen } from '../transaction/frozen-refusal.ts'
import { heldByRules, holdPlaces } from '../transaction/proposing.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { carryOut } from './apply.ts'
import { CHANGED, locatedIn, locatedInPlan, sinceThePlan } from './applying/about.ts'
import { differenceText } from './difference-text.ts'
import type { StateSet } from './document/read-set.ts'
import { documentsOf } from './document/set.ts'
import { forecastOf } from './forecast/queries.ts'
import { requestedStates } from './forecast/requested.ts'
import type { FoundPlan } from './found-plan.ts'
import { changingEvents } from './owners/changing-events.ts'
import type { Plan } from './plan.ts'
import type { Options } from './planning/compared.ts'
import { type Decisive, decisiveParts, differencesOf, isNothing, isSamePlan } from './planning/decisive.ts'
import { foreignProjects } from './planning/kept.ts'
import { stopsOf } from './planning/left.ts'
import { guardedFor, missingRights, plannedOperations } from './planning/planned.ts'
import { subjectsOf } from './planning/seen.ts'
import { planWarnings, revivedAndOn } from './planning/warnings.ts'
import { guardedByRules, locked, type Prepared, prepare, underLocks } from './prepare.ts'
import { endedDependencies } from './present/ended-dependencies.ts'
import { neighborsOf } from './present/neighbors.ts'
import { conflictView, doneView, totalsOf } from './view.ts'

/** The contract lists as many. */
const MAX_DRIFT = 1000
const MAX_WARNINGS = 1000

/** What only a trial finds. */
const NOT_TRIED = { rules: [], requested: [], cancelled: [], requestedChange: undefined }

/**
 * Plans a set that was compared, and tries it: to be called in a transaction that is rolled back. Comparing takes as
 * long as trying, and needs no transaction, in which others may have to wait. For who may not apply it, it is not
 * tried, because that locks what changes wait for; whom it affects is forecast. So it is where a freeze holds it.
 *
 * @param frozen the refusal of a trial by a freeze
 * @throws DomainError invalid for the set, and as the single operations
 */
export async function planned(
  transaction: Transaction,
  given: Prepared,
  set: StateSet,
  frozen?: Frozen,
): Promise<Plan> {
  const { tx, actor } = transaction
  const found = guardedByRules(transaction, given)
  const lacking = await missingOf(found, actor.rights)
  // A caller who may not apply it locks nothing.
  const isTried = frozen === undefined && lacking.missing.length === 0
  const prepared = !isTried ? found : await locked(transaction, found, set.located)
  const { operations, missing } = prepared === found ? lacking : await missingOf(prepared, actor.rights)
  await yieldToEventLoop()
  const drifted = prepared.comparison.drift.slice(0, MAX_DRIFT).map(({ owner }) => owner)
  const [changedBy, neighbors, ended] = await Promise.all([
    changingEvents(tx, drifted, actor),
    neighborsOf(tx, subjectsOf(prepared.comparison, prepared.compared), actor),
    endedDependencies(tx, revivedAndOn(prepared.comparison, prepared.compared), actor),
  ])
  const held = heldByRules(transaction)
  const plan = { ...prepared, operations, missing, changedBy, neighbors, held, frozen }
  const ownWarnings = await planWarnings(prepared.comparison, prepared.compared, ended)
  if (frozen !== undefined || missing.length > 0) {
    const changed = await locatedIn(set.located, () => forecastOf(transaction, prepared))
    const isProposed = guardedFor(actor.rights, prepared.compared.present)
    return { ...plan, ...NOT_TRIED, warnings: ownWarnings.slice(0, MAX_WARNINGS), changed, isProposed }
  }
  await transaction.context.giveWay?.()
  // Before the trial: it reads the states that the trial changes.
  const forecast = operations.some(({ isRequested }) => isRequested)
    ? await locatedIn(set.located, () => forecastOf(transaction, prepared))
    : undefined
  const { body, warnings } = await locatedIn(set.located, () =>
    warned(transaction, (t) => carryOut(t, prepared, null, operations)),
  )
  const rules = await holdingRules(transaction, transaction.context.ruled ?? [])
  assertNotProposable(transaction, rules)
  const ofRequests = await rulesOfRequests(
    transaction,
    body.requests.map(({ request }) => request),
  )
  const features = await changedFeatures(tx, actor)
  const after = await statesOf(tx, features)
  const about = { prepared, rights: actor.rights }
  const requestedChange = forecast && (await requestedStates(tx, forecast, operations, about))
  const requested = body.requests.map(({ request: { project, environment, id }, changes, replaces, isSame }) => ({
    project,
    environment,
    changes,
    replaces,
    waits: isSame ? id : null,
    ...ofRequests.get(id),
  }))
  return {
    ...plan,
    missing: refusalOf(transaction, rules)?.missingPermissions ?? [],
    rules: await rulesView(tx, rules, actor),
    warnings: [...ownWarnings, ...warnings].slice(0, MAX_WARNINGS),
    requested,
    cancelled: body.cancelled,
    changed: { ...features, after },
    isProposed: () => false,
    requestedChange,
  }
}

/** Returns the approval rules that match what change requests would make, by their ids, where there are any. */
async function rulesOfRequests(
  transaction: Transaction,
  requests: readonly Schema<'ChangeRequest'>[],
): Promise<ReadonlyMap<number, Pick<Schema<'StateChangeRequest'>, 'rules'>>> {
  const { tx, actor } = transaction
  const found = new Map<number, Pick<Schema<'StateChangeRequest'>, 'rules'>>()
  // One for each environment of a project.
  for (const request of requests) {
    const rules = await rulesView(tx, await rulesOfRequest({ ...transaction, db: tx }, request, actor), actor)
    if (rules.length > 0) found.set(request.id, { rules })
  }
  return found
}

/**
 * Applies a plan: all of it or nothing.
 *
 * @throws DomainError changed if it would not be the same now; conflict for fields of other managers; forbidden with
 *   all missing permissions; and as the single operations
 */
export async function applyPlan(
  transaction: Transaction,
  { plan, before }: FoundPlan,
  source: string | null,
): Promise<Schema<'StateOutcome'>> {
  const { documents, options, decisive, isOwn, hiddenProjects } = plan
  // What it says of change requests is what happens.
  holdPlaces(transaction, decisive.held)
  // Who applies the plan may see more features than its impact has named.
  const maker = { ...transaction.actor, hiddenProjects }
  const asPlanned = async (found: Prepared) => {
    const prepared = guardedByRules(transaction, found)
    const neighbors = await neighborsOf(transaction.tx, subjectsOf(prepared.comparison, prepared.compared), maker)
    await assertSame(decisive, await decisiveParts(prepared, neighbors, decisive.held), isOwn)
    return prepared
  }
  // A caller who may not apply it locks nothing for long.
  const found = await sinceThePlan(isOwn, () =>
    before === undefined
      ? prepare(transaction, documents, options, locatedInPlan)
      : underLocks(transaction, before, { locks: decisive.locks, assertSame: asPlanned }, locatedInPlan),
  )
  const prepared = await asPlanned(found)
  return locatedIn(locatedInPlan, () => applied(transaction, prepared, source))
}

/** A feature that stays off in an environment, as a safeguard has left it. */
export type LeftOff = { readonly feature: string; readonly environment: string }

/**
 * Applies a set without a stored plan: at the start of a server. What a safeguard has turned off stays off.
 *
 * @returns what came of it, and which features stay off that the set turns on
 * @throws DomainError invalid for the set; conflict for fields of other managers; and as the single operations
 */
export async function applySet(
  transaction: Transaction,
  set: StateSet,
  options: Options,
  source: string | null,
): Promise<{ readonly outcome: Schema<'StateOutcome'>; readonly leftOff: readonly LeftOff[] }> {
  const prepared = await prepare(transaction, documentsOf(set), { ...options, keepsStops: true }, set.located)
  const { compared } = prepared
  const leftOff = Object.keys(compared.documents.features).flatMap((feature) =>
    stopsOf(feature, compared).map((environment) => ({ feature, environment })),
  )
  return { outcome: await locatedIn(set.located, () => applied(transaction, prepared, source)), leftOff }
}

async function applied(
  transaction: Transaction,
  prepared: Prepared,
  source: string | null,
): Promise<Schema<'StateOutcome'>> {
  assertNoConflicts(prepared)
  const { operations, missing } = await missingOf(prepared, transaction.actor.rights)
  assertRights(missing, prepared)
  const { eventId, requests, cancelled } = await carryOut(transaction, prepared, source, operations)
  return {
    manager: prepared.compared.documents.manager,
    event: eventId,
    totals: totalsOf(prepared, operations),
    operations: doneView(operations),
    changeRequests: requests.map(({ request }) => request),
    cancelledChangeRequests: [...cancelled],
  }
}

/** Returns the operations of a prepared set, and what the caller lacks for it. */
async function missingOf({ compared, comparison }: Prepared, rights: Rights) {
  const operations = await plannedOperations(comparison, compared, rights)
  await yieldToEventLoop()
  return { operations, missing: missingRights(operations, comparison, compared, rights) }
}

/** Who made the plan may see more than other callers. */
async function assertSame(decisive: Decisive, now: Decisive, isOwn: boolean): Promise<void> {
  if (await isSamePlan(decisive, now)) return
  if (isOwn && isNothing(now)) throw new DomainError('changed', 'The plan is done already: nothing differs any more')
  const details = isOwn ? firstDetails(differencesOf(decisive, now)) : []
  throw new DomainError('changed', CHANGED, details)
}

function assertNoConflicts(prepared: Prepared): void {
  const { conflicts } = prepared.comparison
  if (conflicts.length === 0) return
  const details = conflicts.slice(0, 100).map(({ owner: { manager, kind, name, field, value, eventId }, ours }) => {
    const since = eventId === null ? '' : ` since the event ${eventId}`
    const owned = `${[kind, name, field].filter((part) => part !== '').join(' ')} with another value${since}`
    return { message: `The manager ${manager} owns ${owned}${unlike(value, ours)}`, path: '/body/plan' }
  })
  const [first] = details
  throw new DomainError('conflict', `${first?.message}. Settle it, or plan with force`, details, {
    conflicts: conflicts.slice(0, 100).map((conflict) => conflictView(conflict, prepared)),
  })
}

function unlike(theirs: unknown, ours: unknown): string {
  const difference = differenceText(theirs, ours)
  return difference === undefined ? '' : ` (- theirs, + the files): ${difference}`
}

function assertRights(missing: readonly Schema<'MissingPermission'>[], { compared, comparison }: Prepared): void {
  if (missing.length === 0) return
  const lacking = new Set(missing.map(({ project }) => project))
  const foreign = foreignProjects(comparison, compared).filter((project) => lacking.has(project))
  const { manager } = compared.documents
  const why =
    foreign.length === 0
      ? ''
      : `. In ${foreign.join(', ')}, only files change what managers own: the manager ${manager}, which owns nothing there or takes fields over, needs the permission to change the settings of the project`
  const texts = missing.map(({ anyOf, project, environment }) =>
    [anyOf.join(' or '), project && `in the project ${project}`, environment && `in the environment ${environment}`]
      .filter(Boolean)
      .join(' '),
  )
  throw forbiddenFor(
    `This needs the permissions ${texts.join('; ')}${why}`,
    [...new Set(missing.flatMap(({ anyOf }) => anyOf.join(' or ')))],
    missing,
  )
}
