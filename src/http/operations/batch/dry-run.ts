import type { Schema } from '../../../contract.ts'
import { dryRunChanges } from '../../../domain/change-requests/workflow/dry-run.ts'
import { DomainError, type HeldPlace, MAX_DETAILS } from '../../../domain/errors.ts'
import {
  type ChangedFeatures,
  type ChangedStates,
  changedFeatures,
  type FeatureAt,
  statesOf,
} from '../../../domain/impact/queries.ts'
import type { ProjectEnvironment } from '../../../domain/project-environment.ts'
import { refusalFrom } from '../../../domain/transaction/constraint-errors.ts'
import type { Transaction } from '../../../domain/transaction/transaction.ts'
import { errorBody, failureOf } from '../../failures/failures.ts'
import type { OperationRunner } from '../runner.ts'
import { distinct, type GuardNotes, guardNotes } from './guard-notes.ts'
import { lockFirst } from './locked-first.ts'
import { timeLimit, within } from './time-limit.ts'
import { beginTrial, type Done, NO_DEPENDENTS } from './trial.ts'

type Asked = Schema<'BatchOperation'>
type Tried = Schema<'DryRunOperation'>

/** What operations would do, and the features that they would change, as they would be. */
export type DryRun = Omit<Schema<'DryRun'>, 'impact' | 'overriders'> & {
  readonly changed: ChangedFeatures & { readonly after: readonly FeatureAt[] }
  /** The features that their change requests would change, before and after that; undefined if there are none. */
  readonly proposed: ChangedStates | undefined
  /** Where freezes hold what was refused. */
  readonly heldIn: readonly HeldPlace[]
  /** Where the caller needs a change request. */
  readonly guardedIn: readonly ProjectEnvironment[]
}

const NO_FEATURES: ChangedFeatures = { names: [], isComplete: true }
const NOTHING = { events: [], dependents: NO_DEPENDENTS }

/**
 * Runs operations in a transaction that is rolled back afterwards, and returns what they would do. Ends with the first
 * operation that is refused; one that only a change request can make, or that a freeze holds, is made nevertheless.
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
  const { tx } = transaction
  const assertInTime = timeLimit(batchMs)
  await lockFirst(transaction, operations, runner.actor)
  const { run, addProposed, proposed, approvals } = await beginTrial(runner, transaction)
  const tried: Tried[] = []
  const heldIn: HeldPlace[] = []
  let refusal: DomainError | undefined
  for (const asked of operations) {
    assertInTime()
    if (tried.length > 0) await transaction.context.giveWay?.()
    const guard = guardNotes(runner.actor)
    const done = await run(asked, guard).catch(refusalOrThrow)
    tried.push(triedOperation(runner, asked, done, guard))
    heldIn.push(...guard.heldIn())
    if (!(done instanceof DomainError)) continue
    refusal = done
    break
  }
  // The database may have ended a transaction with a refusal, so nothing can be read in it.
  const features = refusal ? NO_FEATURES : await changedFeatures(tx, runner.actor)
  const changed = { ...features, after: await statesOf(tx, features) }
  const isProposing = proposed.length > 0 && refusal === undefined
  const guardedIn = distinct(tried.flatMap(({ guard }) => guard.environments))
  if (isProposing) await addProposed(guardedIn)
  return {
    applied: false,
    wouldSucceed: tried.every(({ status }) => status < 300),
    operations: tried,
    approvals: approvals.all(),
    changed,
    heldIn: distinct([...heldIn, ...(refusal?.heldIn ?? [])]).slice(0, MAX_DETAILS),
    guardedIn,
    proposed: isProposing
      ? await dryRunChanges({ ...transaction, actor: runner.actor }, proposed, within(trialApplyMs))
      : undefined,
  }
}

/** Returns what is said of an operation. A refusal of its guard comes first: a change request could make it. */
function triedOperation(runner: OperationRunner, asked: Asked, done: Done | DomainError, guard: GuardNotes): Tried {
  const noted = { operationId: asked.operationId, guard: guard.of(asked, runner.actor) }
  const refusal = guard.refusal()
  if (done instanceof DomainError) return { ...noted, ...refusedBy(runner, refusal ?? done), ...NOTHING }
  if (refusal === undefined) return { ...noted, ...done }
  const { events, dependents, warnings } = done
  return { ...noted, ...refusedBy(runner, refusal), ...(warnings && { warnings }), events, dependents }
}

function refusalOrThrow(error: unknown): DomainError {
  const refusal = refusalFrom(error)
  if (refusal === undefined) throw error
  return refusal
}

type Refused = Pick<Tried, 'status' | 'body' | 'missingPermissions'>

function refusedBy({ errorId }: OperationRunner, refusal: DomainError): Refused {
  const failure = failureOf(refusal)
  const { status, missingPermissions } = failure
  return {
    status,
    body: errorBody(errorId, failure),
    ...(missingPermissions !== undefined && { missingPermissions: [...missingPermissions] }),
  }
}
