/** What an operator decides about sessions. */
export type SessionPolicy = {
  readonly lifetimeHours: number
  /** Whether the cookie is for TLS only, whatever the request came over. */
  readonly isCookieSecure: boolean
}

export const defaultSessionPolicy: SessionPolicy = { lifetimeHours: 48, isCookieSecure: false }
