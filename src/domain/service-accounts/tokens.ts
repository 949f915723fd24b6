import type { Schema } from '../../contract.ts'
import { createToken, deleteToken } from '../personal-access-tokens/commands.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockServiceAccount } from './locks.ts'

/**
 * Creates a token that acts as a service account. Its secret exists only in the response.
 *
 * @throws DomainError missing for the account; invalid for the date or for too many; conflict for the description
 */
export async function createServiceAccountToken(
  transaction: Transaction,
  userId: number,
  wanted: Schema<'CreateToken'>,
): Promise<Schema<'CreatedToken'>> {
  await lockServiceAccount(transaction, userId)
  return createToken(transaction, userId, wanted)
}

/**
 * Deletes a token of a service account; it stops working.
 *
 * @throws DomainError missing for the account or its token
 */
export async function deleteServiceAccountToken(
  transaction: Transaction,
  userId: number,
  tokenId: number,
): Promise<void> {
  await lockServiceAccount(transaction, userId)
  await deleteToken(transaction, userId, tokenId)
}
