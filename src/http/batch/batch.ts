import type { Schema } from '../../contract.ts'
import { DomainError } from '../../domain/errors.ts'
import type { Transaction } from '../../domain/transaction.ts'
import { type BatchContext, operationRunner, type RunOperation, refusalAt } from './run-operations.ts'

/** What operations that ran in a transaction leave to do after its commit. */
export type Batch = {
  readonly responses: readonly Schema<'OperationResponse'>[]
  /** Does what waits for the commit. Returns the responses as they are then. */
  afterCommit(): Promise<readonly Schema<'OperationResponse'>[]>
}

/**
 * Runs operations in a transaction.
 *
 * @param afterwards does a work after the response, if the transaction is committed
 * @throws DomainError with the refusal of the first operation that is refused, and its index
 */
export async function runBatch(
  context: BatchContext,
  transaction: Transaction,
  operations: readonly Schema<'BatchOperation'>[],
): Promise<Batch> {
  const { run } = operationRunner(context)
  const done: RunOperation[] = []
  for (const [index, asked] of operations.entries()) {
    const operation = await run(transaction, asked).catch((error: unknown) => {
      throw error instanceof DomainError ? refusalAt(index, asked.operationId, error) : error
    })
    done.push(operation)
  }
  return {
    responses: done.map(({ response }) => response),
    async afterCommit() {
      for (const work of done.flatMap(({ works }) => works)) context.calling.afterwards(work)
      return Promise.all(done.map(({ response, afterCommit }) => afterCommit?.() ?? response))
    },
  }
}
