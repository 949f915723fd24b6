import type { StateDocuments } from '../document/set.ts'
import type { Owners } from '../owner.ts'
import type { Gone } from '../owners/gone.ts'
import type { Present } from '../present/present.ts'
import type { WaitingIn } from '../waiting/queries.ts'

/** How long a plan can be applied, in milliseconds. */
export const PLAN_MS = 24 * 3600 * 1000

/** How a set is applied. */
export type Options = {
  readonly prune: boolean
  readonly force: boolean
  /** Whether a feature stays off where a safeguard has turned it off: no user decides that it is on again. */
  readonly keepsStops?: boolean
}

/** All that a comparison looks at. */
export type Compared = {
  readonly documents: StateDocuments
  readonly present: Present
  readonly owners: Owners
  /** What of the owned objects is deleted. */
  readonly gone: Gone
  readonly waitingIn: WaitingIn
  readonly options: Options
  readonly now: Date
}
