/** Settings of the operator for sessions. */
export type SessionPolicy = {
  readonly lifetimeHours: number
  /** Whether the cookie is for TLS only, regardless of how the request arrived. */
  readonly isCookieSecure: boolean
}

export const defaultSessionPolicy: SessionPolicy = { lifetimeHours: 48, isCookieSecure: false }
