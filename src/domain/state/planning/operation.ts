import type { Permission } from '../../../../generated/permissions.ts'
import type { OperationId } from '../../../contract.ts'
import type { ObjectKey } from '../fields.ts'

/** One operation of the contract that a plan would do. */
export type Operation = ObjectKey & {
  readonly operationId: OperationId
  readonly params: Readonly<Record<string, string>>
  /** Its body, with segments by their names; undefined if it has none. */
  readonly body?: unknown
  /** The present values of the members of its body, or of a thing that it removes; undefined where it has none. */
  readonly before?: unknown
  /** What it does, for people. */
  readonly summary: string
  readonly project: string | null
  readonly environment: string | null
  /** JSON pointer into the documents. */
  readonly path: string
  /** The permissions of which it needs one, where it is not part of a change request. */
  readonly anyOf: readonly Permission[]
  /** The environments in which it ends what a safeguard or an action has stopped: that takes `TO_CONTINUE`. */
  readonly stopsIn?: readonly string[]
}
