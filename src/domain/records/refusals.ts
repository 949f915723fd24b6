/** How a user signs in. */
export type SignInMethod = 'password' | 'openid-connect' | 'saml'

/** Equal refusals that were counted together: how many, from the first to the last. */
export type Counted = { attempts: number; since: string; until: string }
/** Refusals above the limit of events for them, of which only the number is known. */
export type OtherRefusals = Counted & { others: true }

/** A refused sign-in. The account is absent where none was found: a name that was typed is not recorded. */
export type RefusedSignIn = {
  method: SignInMethod | 'key' | 'password-link' | 'signup-link'
  reason: 'wrong-password' | 'unknown-account' | 'not-valid' | 'not-allowed' | 'too-many-attempts'
  userId?: number
  name?: string
  address: string
}

/** A request that a known caller may not make. */
export type RefusedRequest = { operation: string; permission?: string; project?: string; address: string }
