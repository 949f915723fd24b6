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
  /** As in ISO 8601. */
  readonly appliedAt: string
  /** Until when users have the field, in the same form; null if they do not. */
  readonly heldUntil: string | null
}

/** The owners of the fields of objects, by `keyOf`, in the order of kinds and names. */
export type Owners = ReadonlyMap<string, readonly Owner[]>

/** Whether users have the field at the moment. */
export function isHeld({ heldUntil }: Pick<Owner, 'heldUntil'>, now: Date): boolean {
  return heldUntil !== null && new Date(heldUntil) > now
}

/** Whether users have the field, as files say it. They do not have an orphan that a file names again. */
export function holds(owner: Owner, now: Date): boolean {
  return isHeld(owner, now) && !isOrphaned(owner)
}

/** Whether the manager owned something that its files do not name any more. */
export function isOrphaned({ field, value }: Pick<Owner, 'field' | 'value'>): boolean {
  return field === EXISTS && value === false
}
