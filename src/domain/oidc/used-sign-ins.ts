import { secretHashOf } from '../access/secret.ts'
import type { Transaction } from '../transaction/transaction.ts'

/** A begun sign-in counts for ten minutes. The rest is for a slow provider and for clocks of servers that differ. */
const KEPT_MS = 3_600_000

/**
 * Stores that a begun sign-in is used. Call it in the transaction that opens the session, so that a sign-in that fails
 * can be tried again.
 *
 * @param state the value that the request to the provider and its callback have
 * @throws DomainError unauthenticated, by the constraint, when the sign-in was used before
 */
export async function usePendingSignIn({ tx, now }: Transaction, state: string): Promise<void> {
  const expiresAt = new Date(now.getTime() + KEPT_MS)
  await tx
    .insertInto('usedOidcStates')
    .values({ stateHash: secretHashOf(state), expiresAt })
    .execute()
}

/** Deletes the used sign-ins that have expired. */
export async function sweepUsedSignIns({ tx, now }: Transaction): Promise<void> {
  await tx.deleteFrom('usedOidcStates').where('expiresAt', '<=', now).execute()
}
