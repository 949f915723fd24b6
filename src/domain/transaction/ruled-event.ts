import type { RecordedEventType } from '../event-types.ts'
import type { Override } from './override.ts'

/** An event that approval rules can match, with what decides that. */
export type RuledEvent = {
  readonly type: RecordedEventType
  readonly project: string | undefined
  readonly environment: string | undefined
  readonly feature: string | undefined
  readonly data: object | undefined
  readonly preData: object | undefined
  /** The places that it changes, as `frozen` of `openapi/events.yaml` says, or `everywhere`. */
  readonly ruled: string
  readonly isOff: boolean
  /** The condition of rules that it can end; its effect does not count then. */
  readonly loosens: string | undefined
  /** The change request that it is part of. */
  readonly changeRequest: number | undefined
  /** As what it is asked for, if no change request does, and further accounts that ask for it. */
  readonly askers: readonly string[]
  readonly coAuthors: readonly number[]
  /** Why it may do without approval, as far as the caller may. */
  readonly override: Override | undefined
}
