import { secretHashOf } from '../access/secret.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { Assertion } from './assertion.ts'

/** A begun sign-in counts for ten minutes. The rest is for clocks of servers that differ. */
const KEPT_MS = 3_600_000

/**
 * Stores that an assertion is used, and the request that it answers. Call it in the transaction that opens the session,
 * so that a sign-in that fails can be tried again.
 *
 * @param entityId of the provider, whose ids have nothing to do with those of another one
 * @throws DomainError unauthenticated, by the constraint, when one of them was used before
 */
export async function useMessage(
  { tx, now }: Transaction,
  entityId: string,
  { id, inResponseTo, expiresAt }: Assertion,
): Promise<void> {
  const answered = inResponseTo === undefined ? [] : [`request ${inResponseTo}`]
  const kept = new Date(Math.max(now.getTime(), expiresAt.getTime()) + KEPT_MS)
  const rows = [`assertion ${entityId} ${id}`, ...answered].map((text) => ({
    idHash: secretHashOf(text),
    expiresAt: kept,
  }))
  await tx.insertInto('usedSamlMessages').values(rows).execute()
}

/** Deletes the used messages that have expired. */
export async function sweepUsedMessages({ tx, now }: Transaction): Promise<void> {
  await tx.deleteFrom('usedSamlMessages').where('expiresAt', '<=', now).execute()
}
