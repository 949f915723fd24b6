import type { Schema } from '../../contract.ts'
import type { ListedSignupToken } from './queries.ts'
import { isUsable } from './signup-token.ts'

/** A known secret, and its sign-up link. */
export type ShownSecret = { readonly secret: string; readonly url: string }

/** Returns the view of the token at `now`; without `shown`, only the first characters of its secret are included. */
export function signupTokenView(token: ListedSignupToken, now: Date, shown?: ShownSecret): Schema<'SignupToken'> {
  const { id, name, createdBy, users, role, createdAt, expiresAt } = token
  return {
    id,
    secret: shown?.secret ?? token.secretPrefix,
    url: shown?.url ?? null,
    name,
    enabled: isUsable(token, now),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
    createdBy,
    users,
    role,
  }
}
