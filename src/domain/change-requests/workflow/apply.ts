import { sql } from 'kysely'
import { compiledStatement } from '../../../db/compiled.ts'
import { flush } from '../../../db/database.ts'
import type { Tx } from '../../../db/handles.ts'
import { anyOf } from '../../../db/sql.ts'
import { noteJudged } from '../../approval-rules/overtaken.ts'
import { unnamedSegments } from '../../change-control/seen-state.ts'
import type { DomainError } from '../../errors.ts'
import type { NewEvent } from '../../event-types.ts'
import { applyPlans, type Plan } from '../../features/apply.ts'
import type { Edit } from '../../features/edits/edit.ts'
import { lockReferences } from '../../features/strategies/references.ts'
import type { ProjectEnvironment } from '../../project-environment.ts'
import { assertMayBegin, beginRequested } from '../../release-plans/beginning.ts'
import { refusalFrom } from '../../transaction/constraint-errors.ts'
import { collecting, inContext, type Transaction } from '../../transaction/transaction.ts'
import { changeSegment, namesOf } from '../actions/table.ts'
import { allFeatures, allSegments, type StoredChange } from '../change/change.ts'
import { enterState, recordRequestEvent } from '../change/commands.ts'
import { changesOf, type StoredRequest } from '../change/queries.ts'
import { assertApplicable, type Conflicts, conflictsOf, notApplicable, refusalIn } from '../forecast/conflicts.ts'
import { type CurrentState, currentStateOf } from '../state/current-state.ts'
import { requestedStateOf } from '../state/requested-state.ts'
import { assertApprovalsCount, judgeApprovals } from './approvals.ts'
import { assertPlansApproved } from './missing-rules.ts'
import { assertApprovedElsewhere } from './other-places.ts'
import { asApplying, assertMayMakeAll } from './permitted.ts'

/**
 * Makes the changes of a locked request in their order, and sets its state to `Applied`. The events of the changes
 * contain the id of the request, and the manager and the source of its files, if it is of files.
 *
 * @throws DomainError conflict, naming the change that can't be made, the approvals that do not count any more, or
 *   other places that it changes without the approvals that these need;
 *   forbidden, with all missing permissions, such as those for segments of all projects
 */
export async function applyRequest(transaction: Transaction, request: StoredRequest): Promise<void> {
  await noteJudged(transaction, request)
  const applicable = await applicableChanges(transaction, request)
  await assertApprovalsCount(transaction, request)
  await judgeApprovals(transaction, request)
  const applying = ofItsFiles(request, transaction)
  const plans = await assertMayBegin(transaction, request.project, request.id)
  if (plans.some(({ why }) => why === undefined)) await assertPlansApproved(transaction, request)
  await assertMayMakeAll(transaction, request, applicable)
  const events: NewEvent[] = []
  await makeAll(collecting(events, asApplying(request, applying)), request, applicable)
  const ofRequest = inContext(applying, { changeRequest: request.id })
  await assertApprovedElsewhere(ofRequest, request, events)
  await beginRequested(ofRequest, request.project, request.id, plans)
  await enterState(applying, request, 'Applied')
  await recordRequestEvent(applying, request, 'change-request-applied', {})
}

/** Changes that can be made, their edits, and the current state of everything that they name. */
type Applicable = { readonly changes: readonly StoredChange[]; readonly current: CurrentState } & Pick<
  Conflicts,
  'edits' | 'refusals'
>

/** A request, as far as making its changes goes. */
type RequestAt = ProjectEnvironment & { readonly id: number }

/**
 * Returns the changes of a locked request if they can be applied. The objects that they affect were locked before the
 * request; objects that the request names since then are locked now, without waiting.
 *
 * @throws DomainError conflict
 */
export async function applicableChanges(transaction: Transaction, request: RequestAt): Promise<Applicable> {
  const changes = await changesOf(transaction.tx, request.id)
  await lockSubjects(transaction.tx, changes, true)
  return applicable(transaction, request, changes)
}

/** Makes changes in memory, whose objects are locked. */
async function applicable(
  { tx, limits, actor }: Transaction,
  request: RequestAt,
  changes: readonly StoredChange[],
): Promise<Applicable> {
  const current = await currentStateOf(tx, { scope: request, names: namesOf(changes), withConfigurations: true })
  const requested = requestedStateOf(current, request.project, { hiddenProjects: actor.hiddenProjects, limits })
  const conflicts = await conflictsOf(request, changes, requested)
  assertApplicable(request, changes, conflicts)
  return { changes, current, ...conflicts }
}

/**
 * Makes some changes of a request, whose objects are locked, in their order.
 *
 * @throws DomainError as `applyRequest`
 */
export async function makeChanges(
  transaction: Transaction,
  request: RequestAt,
  changes: readonly StoredChange[],
): Promise<void> {
  await makeAll(transaction, request, await applicable(transaction, request, changes))
}

/**
 * Makes the changes in their order. The edits of features are made together, up to a change of a segment, which its
 * command makes.
 */
async function makeAll(
  transaction: Transaction,
  request: RequestAt,
  { changes, edits, refusals }: Applicable,
): Promise<void> {
  const [refused] = refusals
  if (refused !== undefined) throw refused
  await lockReferences(transaction, [...edits.values()].flat())
  let batches: Plan[][] = []
  for (const [index, change] of changes.entries()) {
    if (change.feature !== null) {
      const key = { project: request.project, feature: change.feature }
      const apart = inBatches(edits.get(change.id) ?? [])
      batches.push(...apart.map((together) => [{ ...key, edits: together }]))
      continue
    }
    await makePlanned(transaction, request, batches)
    batches = []
    await makeSegmentChange(transaction, change).catch((error: unknown) => {
      const refusal = refusalFrom(error)
      throw refusal === undefined || refusal.kind === 'frozen' ? error : refusalIn(request, change, index, refusal)
    })
  }
  await makePlanned(transaction, request, batches)
}

/** Whether a refusal is about a change itself: not if a freeze holds it, which ends, or a permission is missing. */
function isOfChange(refusal: DomainError | undefined): refusal is DomainError {
  const lacksPermission = refusal?.permission !== undefined
  return refusal !== undefined && refusal.kind !== 'frozen' && !lacksPermission
}

/** Turning off with the last enabled strategy is recorded by itself, and so is archiving. */
function inBatches(edits: readonly Edit[]): Edit[][] {
  const isApart = (edit: Edit) => edit.kind === 'archived' || (edit.kind === 'turnedOff' && edit.isResult === true)
  return [edits.filter((edit) => !isApart(edit)), edits.filter(isApart)]
}

/** Makes edits, and waits for all their statements, so that their error is not that of something else. */
async function makePlanned(
  transaction: Transaction,
  request: RequestAt,
  batches: readonly (readonly Plan[])[],
): Promise<void> {
  if (batches.length === 0) return
  try {
    await applyPlans(transaction, batches)
    await flush(transaction.tx)
  } catch (error) {
    const refusal = refusalFrom(error)
    throw isOfChange(refusal) ? notApplicable(request, refusal.message) : error
  }
}

/** Makes a change of a segment, and waits for all its statements. */
async function makeSegmentChange(transaction: Transaction, change: StoredChange): Promise<void> {
  await changeSegment(transaction, change)
  await flush(transaction.tx)
}

/** Returns the transaction whose events say which files wanted the changes of a request, and where they came from. */
function ofItsFiles({ manager, source }: StoredRequest, transaction: Transaction): Transaction {
  return inContext(transaction, { ...(manager !== null && { manager }), ...(source !== null && { source }) })
}

/**
 * Locks the objects that the changes of a request affect, until the end of the transaction. Call it before the request
 * itself is locked: a direct change that suspends a request locks in the same order.
 */
export async function lockSubjectsOf({ tx, later }: Transaction, request: number): Promise<void> {
  const changes = await changesOf(tx, request)
  if (changes.some(turnsOn)) await later(lockProjectOf({ request }))
  await lockSubjects(tx, changes)
  await later(lockUnnamedSegments({ request }))
}

/**
 * Whether a change can add the default strategy, which changes only under the lock of its project. That lock comes late
 * in a batch, so it does not wait.
 */
function turnsOn({ action, payload }: StoredChange): boolean {
  return action === 'updateEnabled' && payload.enabled
}

const lockProjectOf = compiledStatement<{ request: number }>((db, { request }) =>
  db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', (nested) => nested.selectFrom('changeRequests').select('projectId').where('id', '=', request))
    .forShare()
    .noWait(),
)

const lockUnnamedSegments = compiledStatement<{ request: number }>((db, { request }) =>
  db
    .selectFrom('segments')
    .select('id')
    .where(sql<boolean>`id in (${unnamedSegments(sql`${request}`)})`)
    .orderBy('id')
    .forShare(),
)

/**
 * Locks the objects that changes affect until the end of the transaction, in the order that is used everywhere:
 * features by name, then segments. Segments that changes only use are kept from being deleted and from being changed:
 * approvals are for what they are now, and nobody sees yet that they will be used.
 *
 * @param noWait fails instead of waiting, and the command starts again
 */
export async function lockSubjects(tx: Tx, changes: readonly StoredChange[], noWait = false): Promise<void> {
  const names = namesOf(changes)
  const segments = allSegments(names)
  await tx
    .selectFrom('features')
    .select('name')
    .where((eb) =>
      eb.or([
        eb('name', '=', anyOf(allFeatures(names))),
        eb('name', 'in', (nested) =>
          nested
            .selectFrom('strategySegments as l')
            .innerJoin('featureStrategies as s', 's.id', 'l.strategyId')
            .select('s.featureName')
            .where('l.segmentId', '=', anyOf(names.segments)),
        ),
      ]),
    )
    .orderBy('name')
    .forNoKeyUpdate()
    .$if(noWait, (features) => features.noWait())
    .execute()
  if (segments.length === 0) return
  const locked = tx.selectFrom('segments').select('id').where('id', '=', anyOf(segments)).orderBy('id')
  const locking = {
    use: () => locked.forShare(),
    change: () => locked.forNoKeyUpdate(),
    end: () => locked.forUpdate(),
  }[endsUse(changes) ? 'end' : names.segments.length > 0 ? 'change' : 'use']
  await locking()
    .$if(noWait, (rows) => rows.noWait())
    .execute()
}

/** Whether a change deletes a segment, or binds it to a project, after which not all who use it could. */
function endsUse(changes: readonly StoredChange[]): boolean {
  return changes.some(
    ({ action, payload }) =>
      action === 'deleteSegment' || (action === 'updateSegment' && payload.project !== undefined),
  )
}
