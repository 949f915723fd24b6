import type { FieldKey } from '../fields.ts'
import type { Keys } from '../planning/strategies.ts'

/** A field that a manager owns. */
export type Owner = FieldKey & {
  readonly manager: string
  /** The value that it applied. */
  readonly value: unknown
  /** The ids of strategies by their keys, for a list of strategies. */
  readonly keys: Keys | null
  readonly source: string | null
  readonly eventId: number | null
  readonly appliedAt: Date
}
