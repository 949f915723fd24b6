import type { Tx } from '../../db/handles.ts'
import { secretHashOf } from '../access/secret.ts'
import { invalid } from '../errors.ts'
import type { Transaction } from '../transaction.ts'
import { unknownSecret } from './queries.ts'
import { isUsable, type StoredSignupToken } from './signup-token.ts'

/**
 * Locks a token until the end of the transaction.
 *
 * @throws DomainError missing
 */
export async function lockSignupToken({ tx }: Transaction, secret: string): Promise<StoredSignupToken> {
  const token = await storedTokens(tx, secret).forUpdate().executeTakeFirst()
  if (token === undefined) throw unknownSecret()
  return token
}

/**
 * Locks and returns a token that can be used to sign up now; it can't change until the end of the transaction.
 *
 * @throws DomainError invalid when it is unknown, switched off or expired, all with the same text
 */
export async function requireUsableToken({ tx, now }: Transaction, secret: string): Promise<StoredSignupToken> {
  const token = await storedTokens(tx, secret).forShare().executeTakeFirst()
  if (token === undefined || !isUsable(token, now)) throw invalid('This signup link is unknown, expired or disabled')
  return token
}

function storedTokens(tx: Tx, secret: string) {
  return tx
    .selectFrom('signupTokens')
    .select(['id', 'name', 'enabled', 'roleId', 'createdBy', 'createdAt', 'expiresAt'])
    .where('secretHash', '=', secretHashOf(secret))
}
