import type { Schema } from '../../../contract.ts'
import { assertNotProposable, holding, placesOf, refusalOf } from '../../../domain/approval-rules/approved.ts'
import { rulesView } from '../../../domain/approval-rules/approvers.ts'
import { type MatchedRule, matchedRules } from '../../../domain/approval-rules/checking.ts'
import { assertNotHeld } from '../../../domain/approval-rules/held.ts'
import { rulesOfRequest } from '../../../domain/change-requests/forecast/preview.ts'
import { dryRunChanges } from '../../../domain/change-requests/workflow/dry-run.ts'
import { neededApprovals } from '../../../domain/change-requests/workflow/needed-approvals.ts'
import { changedBy, dependentsOf } from '../../../domain/dry-run/dependents.ts'
import { DomainError, type HeldPlace } from '../../../domain/errors.ts'
import { assertForOneThing } from '../../../domain/events/overrides.ts'
import { newestEventId, ownEventsSince } from '../../../domain/events/recorded.ts'
import {
  type ChangedFeatures,
  type ChangedStates,
  changedFeatures,
  type FeatureAt,
  statesOf,
} from '../../../domain/impact/queries.ts'
import type { ProjectEnvironment } from '../../../domain/project-environment.ts'
import { refusalFrom } from '../../../domain/transaction/constraint-errors.ts'
import type { RuledEvent } from '../../../domain/transaction/ruled-event.ts'
import { inContext, type ProposedChanges, type Transaction } from '../../../domain/transaction/transaction.ts'
import { errorBody, failureOf } from '../../failures/failures.ts'
import type { OperationRunner } from '../runner.ts'
import { distinct, type GuardNotes, guardNotes, keyOf } from './guard-notes.ts'
import { timeLimit, within } from './time-limit.ts'

type Asked = Schema<'BatchOperation'>
type Tried = Schema<'DryRunOperation'>

/** What operations would do, and the features that they would change, as they would be. */
export type DryRun = Omit<Schema<'DryRun'>, 'impact' | 'overriders'> & {
  readonly changed: ChangedFeatures & { readonly after: readonly FeatureAt[] }
  /** The features that their change requests would change, before and after that; undefined if there are none. */
  readonly proposed: ChangedStates | undefined
  /** Where a freeze holds what was refused. */
  readonly heldIn: readonly HeldPlace[]
  /** Where the caller needs a change request. */
  readonly guardedIn: readonly ProjectEnvironment[]
}

const NO_FEATURES: ChangedFeatures = { names: [], isComplete: true }
const NOTHING: Pick<Tried, 'events' | 'dependents'> = { events: [], dependents: { features: [], changeRequests: [] } }

/**
 * Runs operations in a transaction that is rolled back afterwards, and returns what they would do. Ends with the first
 * operation that is refused; one that only a change request can make is made nevertheless.
 *
 * @param limits see `BATCH_MS` and `TRIAL_APPLY_MS`
 * @throws DomainError unavailable when they take too long; contendedError when a change waits for them
 */
export async function dryRun(
  runner: OperationRunner,
  transaction: Transaction,
  operations: readonly Asked[],
  { batchMs, trialApplyMs }: { readonly batchMs: number; readonly trialApplyMs: number },
): Promise<DryRun> {
  const { tx, context } = transaction
  const { ruled = [] } = context
  const asking = { ...transaction, actor: runner.actor }
  const assertInTime = timeLimit(batchMs)
  const proposed: ProposedChanges[] = []
  const tried: Tried[] = []
  const approvals = new Map<string, Schema<'NeededApproval'>>()
  let newest = await newestEventId(tx)
  let isRefused = false
  let heldIn: readonly HeldPlace[] = []

  /** Runs an operation, and reads what it did. */
  async function run(asked: Asked, guard: GuardNotes): Promise<Pick<Tried, 'events' | 'dependents'> & Responded> {
    const onProposed = (changes: ProposedChanges) => proposed.push(changes)
    const recordedBefore = ruled.length
    const { response } = await runner.run(inContext(transaction, { onGuarded: guard.note, onProposed }), asked)
    const recorded = await ownEventsSince(tx, newest, runner.actor)
    newest = recorded.at(-1)?.id ?? newest
    const changes = changedBy(recorded.map(({ event }) => event))
    const [dependents = NOTHING.dependents] = await dependentsOf(tx, runner.actor, [changes])
    const events = recorded.flatMap(({ event, isVisible }) => (isVisible ? [event] : []))
    const { operationId: _, ...responded } = response
    const matched = concerning(await matchedRules({ ...asking, db: tx }, ruled), ruled.slice(recordedBefore))
    await assertNotHeld(asking, context.override, matched)
    const rules = holding(asking, ruled, matched)
    if (context.override !== undefined) assertForOneThing(context.override)
    assertNotProposable(transaction, rules)
    const shown = matched.filter((rule) => rule.changeRequest === null || rules.includes(rule))
    const views = await rulesView(tx, shown, runner.actor)
    const isHeld = (one: Schema<'MatchedRule'>) =>
      rules.some((rule) => rule.id === one.id && keyOf(rule) === keyOf(one) && rule.changeRequest === null)
    guard.noteRules(refusalOf(asking, rules), rules, views.filter(isHeld))
    await addApprovals([...guard.scopes(), ...placesOf(views)], views)
    return { ...responded, events, dependents }
  }

  /** Adds what change requests need in some places, also for rules that were found before. */
  async function addApprovals(places: readonly ProjectEnvironment[], views: readonly Schema<'MatchedRule'>[]) {
    const known = distinct(places).flatMap((place) => approvals.get(keyOf(place))?.rules ?? [])
    const isKept = (one: Schema<'MatchedRule'>) =>
      !views.some(({ id, features }) => id === one.id && features.some((name) => one.features.includes(name)))
    const rules = [...known.filter(isKept), ...views].sort((one, other) => one.id - other.id)
    for (const approval of await neededApprovals(tx, distinct(places), runner.actor, rules))
      approvals.set(keyOf(approval), approval)
  }

  /** Adds the rules that match what operations have proposed in place of changing it. */
  async function addProposed(guardedIn: readonly ProjectEnvironment[]): Promise<void> {
    const places = new Set(guardedIn.map(keyOf))
    const requests = new Map(proposed.map(({ request: id, ...place }) => [id, { ...place, id }]))
    for (const request of requests.values()) {
      if (!places.has(keyOf(request))) continue
      const matched = await rulesOfRequest({ ...transaction, db: tx }, request, runner.actor)
      await addApprovals([request], await rulesView(tx, matched, runner.actor))
    }
  }

  for (const asked of operations) {
    assertInTime()
    if (tried.length > 0) await transaction.context.giveWay?.()
    const guard = guardNotes(runner.actor)
    const done = await run(asked, guard).catch((error: unknown) => refusalOrThrow(error))
    const refusal = guard.refusal() ?? (done instanceof DomainError ? done : undefined)
    const seen = done instanceof DomainError ? NOTHING : { events: done.events, dependents: done.dependents }
    const warned = done instanceof DomainError || done.warnings === undefined ? {} : { warnings: done.warnings }
    const responded =
      refusal === undefined && !(done instanceof DomainError) ? done : { ...refusedBy(runner, refusal), ...warned }
    tried.push({ operationId: asked.operationId, ...responded, ...seen, guard: guard.of(asked, runner.actor) })
    if (!(done instanceof DomainError)) continue
    isRefused = true
    heldIn = done.heldIn ?? []
    break
  }
  const wouldSucceed = tried.every(({ status }) => status < 300)
  // The database may have ended a transaction with a refusal, so nothing can be read in it.
  const features = isRefused ? NO_FEATURES : await changedFeatures(tx, runner.actor)
  const changed = { ...features, after: await statesOf(tx, features) }
  const isProposing = proposed.length > 0 && !isRefused
  const guardedIn = distinct(tried.flatMap(({ guard }) => guard.environments))
  if (isProposing) await addProposed(guardedIn)
  return {
    applied: false,
    wouldSucceed,
    operations: tried,
    approvals: [...approvals.values()],
    changed,
    heldIn,
    guardedIn,
    proposed: isProposing
      ? await dryRunChanges({ ...transaction, actor: runner.actor }, proposed, within(trialApplyMs))
      : undefined,
  }
}

/** Returns the rules that hold what the last operation recorded; together with earlier ones, it may be a large step. */
function concerning(rules: readonly MatchedRule[], events: readonly RuledEvent[]): MatchedRule[] {
  const features = new Set(events.map(({ feature }) => feature))
  return rules.filter(
    (rule) =>
      events.length > 0 &&
      (features.has(undefined) || rule.isUncounted || rule.features.some((one) => features.has(one))),
  )
}

type Responded = Omit<Schema<'OperationResponse'>, 'operationId'>
type Lacks = Pick<Schema<'DryRunOperation'>, 'missingPermissions'>

function refusalOrThrow(error: unknown): DomainError {
  const refusal = refusalFrom(error)
  if (refusal === undefined) throw error
  return refusal
}

function refusedBy({ errorId }: OperationRunner, refusal: DomainError | undefined): Responded & Lacks {
  const failure = failureOf(refusal ?? new Error('There is no refusal'))
  const { status, missingPermissions } = failure
  return {
    status,
    body: errorBody(errorId, failure),
    ...(missingPermissions !== undefined && { missingPermissions: [...missingPermissions] }),
  }
}
