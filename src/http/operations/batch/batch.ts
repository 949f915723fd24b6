import { routes } from '../../../../generated/routes.ts'
import type { OperationId, Schema } from '../../../contract.ts'
import { waitForRuleWriters } from '../../../domain/change-control/ruled.ts'
import { DomainError } from '../../../domain/errors.ts'
import { inContext, type Transaction } from '../../../domain/transaction/transaction.ts'
import type { Work } from '../../plugins/after-response.ts'
import type { Route } from '../../requests/route.ts'
import type { OperationRunner, RunOperation } from '../runner.ts'
import { lockFirst } from './locked-first.ts'
import { timeLimit } from './time-limit.ts'

/** The work that operations of a transaction leave to do after its commit. */
export type Batch = {
  readonly responses: readonly Schema<'OperationResponse'>[]
  /** Does what waits for the commit. Returns the responses as they are then. */
  afterCommit(): Promise<readonly Schema<'OperationResponse'>[]>
}

/**
 * Runs operations in a transaction.
 *
 * @param afterwards does a work after the response, if the transaction is committed
 * @param limitMs see `BATCH_MS`
 * @throws DomainError with the refusal of the first operation that is refused, and its index; unavailable when they
 *   take too long
 */
export async function runBatch(
  runner: OperationRunner,
  transaction: Transaction,
  operations: readonly Schema<'BatchOperation'>[],
  afterwards: (work: Work) => void,
  limitMs: number,
): Promise<Batch> {
  const assertInTime = timeLimit(limitMs)
  if (operations.some(writesRules)) await waitForRuleWriters(transaction)
  await lockFirst(transaction, operations, runner.actor)
  const done: RunOperation[] = []
  for (const [index, asked] of operations.entries()) {
    assertInTime()
    const operation = await runner.run(inContext(transaction, { isBatch: true }), asked).catch((error: unknown) => {
      throw error instanceof DomainError ? refusalAt(index, asked.operationId, error) : error
    })
    done.push(operation)
  }
  return {
    responses: done.map(({ response }) => response),
    async afterCommit() {
      for (const work of done.flatMap(({ works }) => works)) afterwards(work)
      return Promise.all(done.map(({ response, afterCommit }) => afterCommit?.() ?? response))
    },
  }
}

function writesRules({ operationId }: Schema<'BatchOperation'>): boolean {
  const route: Route | undefined = Object.hasOwn(routes, operationId) ? routes[operationId as OperationId] : undefined
  return route?.events.some((type) => type.startsWith('approval-rule-')) ?? false
}

/** Adds to the refusal of an operation its place in the batch. */
function refusalAt(index: number, operationId: string, { kind, message, ...refusal }: DomainError): DomainError {
  const at = `/body/operations/${index}`
  const details = refusal.details?.map((detail) => ({ ...detail, path: `${at}${detail.path ?? ''}` }))
  const { retryAfterSeconds, meanwhile, missingPermissions, permission } = refusal
  // The 412 of a batch is about a tag. A plan that is out of date has none.
  const ofBatch = kind === 'changed' && meanwhile === undefined ? 'conflict' : kind
  return new DomainError(
    ofBatch,
    `Operation ${index} (${operationId}): ${message}`,
    details ?? [{ message, path: at }],
    {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      ...(meanwhile !== undefined && { meanwhile }),
      ...(missingPermissions !== undefined && { missingPermissions }),
      ...(permission !== undefined && { permission }),
    },
  )
}
