import { storedReason } from '../errors.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { type ClaimedRun, type Result, recordResult } from './runs.ts'
import { KINDS } from './table.ts'

const MINUTE_MS = 60_000
/** A run that a stopped server has left is continued only while its signal still says how things are. */
const MAX_AGE_MS = 5 * MINUTE_MS

export const TOO_OLD: Result = failed('The server stopped, and it was too late to continue')
export const NO_ACTOR: Result = failed('The service account was deleted or switched off')

/** Whether what is left of a run is not done any more. */
export function isTooOld({ createdAt }: Pick<ClaimedRun, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > MAX_AGE_MS
}

/**
 * Does an action of a run in a transaction of its service account, and records that in the same transaction.
 *
 * @returns the run after it
 * @throws DomainError where the service account may not do it, or it is not possible any more
 */
export async function runAction(transaction: Transaction, run: ClaimedRun, at: number): Promise<ClaimedRun> {
  const action = run.actions[at]
  if (action === undefined) throw new Error(`The run ${run.id} has no action ${at}`)
  const comment = `The action set "${run.name}" was run by the signal ${run.signalId}`
  const acting = inContext(transaction, { comment, coAuthors: run.authors })
  const { changeRequestId } = await KINDS[action.action].run(acting, run.project, action.executionParams)
  return recordResult(transaction, run, at, {
    state: changeRequestId === undefined ? 'success' : 'proposed',
    error: null,
    changeRequestId: changeRequestId ?? null,
  })
}

/** Returns the result of an action that failed. Only the text of a refusal is shown: the log has other errors. */
export function resultOf(error: Error): Result {
  return failed(storedReason(error))
}

function failed(error: string): Result {
  return { state: 'failed', error, changeRequestId: null }
}
