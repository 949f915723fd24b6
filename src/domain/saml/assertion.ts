/** What a provider says about a user who has signed in there, from the part of its message that it has signed. */
export type Assertion = {
  readonly id: string
  /** The request of this server that it answers; undefined for a sign-in that the provider has begun. */
  readonly inResponseTo: string | undefined
  /** From this time on, the message is not accepted any more. */
  readonly expiresAt: Date
  /** Until when a session may last; undefined if the provider does not say it. */
  readonly sessionEndsAt: Date | undefined
  readonly nameId: { readonly text: string; readonly format: string } | undefined
  /** The values of each attribute, by its name. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
}
