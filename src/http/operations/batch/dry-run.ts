import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import type { Actor } from '../../../domain/actor.ts'
import { holding, refusalOf } from '../../../domain/approval-rules/approved.ts'
import { rulesView } from '../../../domain/approval-rules/approvers.ts'
import { type MatchedRule, matchedRules } from '../../../domain/approval-rules/checking.ts'
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
import {
  inContext,
  type ProposedChanges,
  type Transaction,
  type TransactionContext,
} from '../../../domain/transaction/transaction.ts'
import { mayCall } from '../../callers/authorize.ts'
import { errorBody, failureOf } from '../../failures/failures.ts'
import type { OperationRunner } from '../runner.ts'
import { isProposable } from './proposals.ts'
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
    const rules = holding(asking, ruled, matched)
    if (context.override !== undefined) assertForOneThing(context.override)
    guard.noteRules(refusalOf(asking, rules), rules)
    const shown = matched.filter((rule) => rule.changeRequest === null || rules.includes(rule))
    const views = await rulesView(tx, shown, runner.actor)
    const scopes = distinct([...guard.scopes(), ...placesOf(views)])
    for (const approval of await neededApprovals(tx, scopes, runner.actor, views))
      approvals.set(keyOf(approval), approval)
    return { ...responded, events, dependents }
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
  return {
    applied: false,
    wouldSucceed,
    operations: tried,
    approvals: [...approvals.values()],
    changed,
    heldIn,
    guardedIn: distinct(tried.flatMap(({ guard }) => guard.environments)),
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

/** Returns where rules match: not those of all projects or all environments. */
function placesOf(rules: readonly Pick<MatchedRule, 'project' | 'environment'>[]): ProjectEnvironment[] {
  return rules.flatMap(({ project, environment }) =>
    project === null || environment === null ? [] : [{ project, environment }],
  )
}

function distinct(places: readonly ProjectEnvironment[]): ProjectEnvironment[] {
  return [...new Map(places.map((place) => [keyOf(place), place])).values()]
}

const keyOf = ({ project, environment }: ProjectEnvironment) => JSON.stringify([project, environment])

/** The decision of the guard of change requests on an operation. */
type GuardNotes = {
  readonly note: NonNullable<TransactionContext['onGuarded']>
  /** Takes the rules that hold the operation, which is refused for them. */
  noteRules(refusal: DomainError | undefined, rules: readonly MatchedRule[]): void
  /** The first refusal; undefined when the caller can make the change directly. */
  refusal(): DomainError | undefined
  /** Where a change request is needed; without environments of projects that are hidden from the caller. */
  scopes(): readonly ProjectEnvironment[]
  of(asked: Asked, actor: Actor): Schema<'OperationGuard'>
}

function guardNotes({ hiddenProjects }: Actor): GuardNotes {
  const refusals: DomainError[] = []
  let byItself = false
  const noted = new Map<string, ProjectEnvironment>()
  const scopes = () => [...noted.values()]
  const noteScopes = (scopes: readonly ProjectEnvironment[]) => {
    for (const { project, environment } of scopes)
      if (!hiddenProjects.includes(project)) noted.set(keyOf({ project, environment }), { project, environment })
  }
  return {
    note(refusal, scopes) {
      if (refusal !== undefined) refusals.push(refusal)
      else byItself = true
      noteScopes(scopes)
    },
    noteRules(refusal, rules) {
      if (refusal === undefined) return
      // A change request is refused like anything else.
      if (refusal.kind !== 'forbidden') throw refusal
      refusals.push(refusal)
      noteScopes(placesOf(rules))
    },
    refusal: () => refusals[0],
    scopes,
    of: (asked, actor) => ({
      permissions: passingPermissions(asked, actor),
      by: refusals.length === 0 && !byItself ? 'direct' : 'change-request',
      environments: scopes(),
      ...(isProposable(asked.operationId) && { proposable: true }),
    }),
  }
}

/** Returns the permissions of the caller that let an operation through. */
function passingPermissions({ operationId, params = {}, asChangeRequest }: Asked, actor: Actor): string[] {
  if (asChangeRequest !== undefined || !Object.hasOwn(routes, operationId)) return []
  const { permissions } = routes[operationId as OperationId]
  return permissions.filter((permission) => mayCall(actor, [permission], params))
}
