import { EXISTS, type FieldKey } from './fields.ts'

/** The ids of strategies by their keys. */
export type Keys = Readonly<Record<string, string>>

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

/** Whether the manager owned something that its files do not name any more. */
export function isOrphaned({ field, value }: Pick<Owner, 'field' | 'value'>): boolean {
  return field === EXISTS && value === false
}
