import type { Schema } from '../../contract.ts'

/** A template of release plans as recorded in events. */
export type ReleasePlanTemplateRecord = Omit<Schema<'ReleasePlanTemplate'>, 'discriminator'>

/** A release plan as recorded in events: what users decide about it. */
export type ReleasePlanRecord = Pick<
  Schema<'ReleasePlan'>,
  'id' | 'name' | 'description' | 'releasePlanTemplateId' | 'milestones'
>

/** A release plan, as what happens to it names it. */
export type NamedReleasePlan = Pick<Schema<'ReleasePlan'>, 'id' | 'name'>

/** A milestone that has begun; `dueAt` is null if a user has started it. */
export type StartedMilestone = NamedReleasePlan & {
  milestoneId: string
  milestone: string
  sortOrder: number
  isLast: boolean
  by: 'plan' | 'user'
  dueAt: string | null
  lateMinutes: number
}

/** Who or what pauses a plan. */
export type PauseKind = NonNullable<Schema<'PauseKind'>>

/** What happens to a feature while its plan runs, and pauses it. */
export type Interruption = 'off' | 'archived' | 'moved'

export type PausedReleasePlan = NamedReleasePlan & { kind: PauseKind; reason: string | null }
