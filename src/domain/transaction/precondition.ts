import type { OperationId } from '../../contract.ts'
import type { Tx } from '../../db/handles.ts'
import type { Patch } from '../patching/json-patch.ts'

/** The operation of the contract that shows a resource, with the parameters of its path. */
export type Showing = { readonly by: OperationId; readonly params: Readonly<Record<string, string | number>> }

/**
 * The precondition of a caller for the resource that a write changes, and its result. Only the transaction of an
 * operation that takes `If-Match` has one. A new one is made for each attempt.
 */
export type Precondition = {
  /** The revisions of which the resource has to have one; `*` for any. Undefined when the caller requires nothing. */
  readonly revisions: readonly string[] | '*' | undefined
  /** The JSON Patch of the request, if it may be applied to another revision whose changes it does not meet. */
  readonly mergeable: Patch | undefined
  /**
   * Reads the resource in the transaction, as the response to the caller would show it. Returns undefined where the
   * caller may not read it.
   *
   * @param showing where to read it; if absent, the path of the operation says so
   */
  readonly readNow: ((tx: Tx, showing: Showing | undefined) => Promise<unknown>) | undefined
  /** Set by the command, under its lock. A precondition that no command has checked is an error of the server. */
  outcome: 'unchecked' | 'met' | 'merged'
  /** Set by the command, if the resource is still there after it: returns its new revision. */
  after?: (() => string) | undefined
}
