import type { ProjectEnvironment } from '../project-environment.ts'

/** What mails about a change request say. */
export type RequestContent = ProjectEnvironment & {
  readonly id: number
  readonly title: string | null
  /** Who made it. */
  readonly by: string
}

/** What a mail about a request says that could not be applied as scheduled. */
export type FailedContent = RequestContent & { readonly reason: string }

/** What mails about changes without approval say. */
export type BrokenGlassContent = {
  readonly by: string
  readonly reason: string
  readonly places: readonly ProjectEnvironment[]
  /** The features that were changed; one can be there for several places. */
  readonly features: readonly string[]
}

/** What mails about a rollout say that a safeguard has stopped. */
export type StoppedContent = ProjectEnvironment & { readonly feature: string; readonly reason: string }

/** What a mail is about, with what it says. */
export type MailSubject =
  | {
      readonly kind: 'review-request' | 'review-reminder' | 'owners-notice' | 'lapsed-notice'
      readonly content: RequestContent
    }
  | { readonly kind: 'schedule-notice'; readonly content: FailedContent }
  | { readonly kind: 'break-glass-notice'; readonly content: BrokenGlassContent }
  | { readonly kind: 'break-glass-reminder'; readonly content: BrokenGlassContent }
  | { readonly kind: 'safeguard-notice'; readonly content: StoppedContent }

export type MailKind = MailSubject['kind']

/** A mail that belongs to this server until `leasedUntil`, and to whom it goes. */
export type ClaimedMail = MailSubject & {
  readonly id: number
  readonly attempts: number
  readonly createdAt: Date
  readonly leasedUntil: Date
  readonly recipient: { readonly name: string | null; readonly email: string }
}
