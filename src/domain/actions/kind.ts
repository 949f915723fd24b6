import type { Permission } from '../../../generated/permissions.ts'
import type { Schema } from '../../contract.ts'
import type { ErrorDetail } from '../errors.ts'
import type { Scope } from '../rights.ts'
import type { Transaction } from '../transaction/transaction.ts'

export type ActionName = Schema<'ActionName'>

/** What an action is done to: the members of its kind, all of which are there. */
export type Params = Readonly<Record<string, string>>

/** An action of a request, with the JSON pointer of what it is done to. */
export type GivenAction = { readonly params: Params; readonly path: string }

/** A permission that an author has to have in a place. */
export type NeededPermission = Scope & {
  readonly permission: Permission
  /** Whether only where the service account has it: with it, an action does more. */
  readonly ifHeld: boolean
}

/** What an action has come to: nothing more, or the change request that asks for it. */
export type Done = { readonly changeRequestId?: number }

/** A kind of actions. */
export type ActionKind = {
  /** The members of `executionParams`, all of which are required. */
  readonly params: readonly string[]
  /** What the author of an action has to be allowed, so that nobody gains rights by the service account. */
  readonly needs: (project: string, params: Params) => readonly NeededPermission[]
  /** Returns what of some actions can't be done as things are, such as an unknown feature. Reads once for all. */
  readonly problems: (
    transaction: Transaction,
    project: string,
    actions: readonly GivenAction[],
  ) => Promise<ErrorDetail[]>
  /**
   * Does it, in a transaction of the service account.
   *
   * @throws DomainError where the service account may not, or it is not possible any more
   */
  readonly run: (transaction: Transaction, project: string, params: Params) => Promise<Done>
}
