import type { Schema } from '../../contract.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Transaction } from '../../domain/transaction/transaction.ts'
import type { Work } from '../plugins/after-response.ts'

/** The response to an operation, and what it leaves to do after the commit. */
export type RunOperation = {
  readonly response: Schema<'OperationResponse'>
  readonly works: readonly Work[]
  /** Returns the response as it is after the commit. */
  readonly afterCommit: (() => Promise<Schema<'OperationResponse'>>) | undefined
}

/** Runs operations of one request, one after the other, in a transaction that is given. */
export type OperationRunner = {
  /**
   * Runs the next operation.
   *
   * @throws DomainError with the refusal of the operation
   */
  run(transaction: Transaction, asked: Schema<'BatchOperation'>): Promise<RunOperation>
  /** The caller, with the rights that the transaction sees. */
  readonly actor: Actor
  /** The id for errors of the operations. */
  readonly errorId: string
}
