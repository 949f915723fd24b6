import type { SignInMethod } from '../records/refusals.ts'
import { type NewSession, openSession } from '../sessions/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { recordSignInOf } from '../users/sign-in.ts'
import { knownUser, newUser } from './accounts.ts'
import { syncGroups } from './group-sync.ts'
import type { Identity, SignUp } from './identity.ts'

/** A session that a sign-in has opened: its secret, the account, and what the provider does not say. */
export type SignedIn = { readonly secret: string; readonly userId: number } & Pick<Identity, 'missingClaims'>

/** How a user has signed in at a provider, and what that opens. */
type Way = { readonly method: SignInMethod; readonly signUp: SignUp; readonly session: NewSession }

/**
 * Opens a session for a user whom a provider has signed in. The account is the one of earlier sign-ins, else the one
 * with their email, else a new one where the settings allow that. The caller has locked the sign-in settings, so that
 * two concurrent sign-ins of a user create one account.
 *
 * @throws DomainError forbidden for a user without an account; conflict when the provider's groups would take the role
 *   Admin from the last user who has it and can sign in
 */
export async function signInAs(
  transaction: Transaction,
  identity: Identity,
  { method, signUp, session }: Way,
): Promise<SignedIn> {
  const userId = (await knownUser(transaction, identity)) ?? (await newUser(transaction, identity, signUp))
  if (identity.groups !== undefined) await syncGroups(transaction, userId, identity.groups)
  const name = await recordSignInOf(transaction, userId)
  const { missingClaims } = identity
  const secret = await openSession(transaction, { id: userId, name }, method, session, missingClaims)
  return { secret, userId, missingClaims }
}
