import type { Tx } from '../../db/handles.ts'
import type { Credential } from '../actor.ts'
import { unauthenticated } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'

const ENDED = {
  session: 'The session has ended in the meantime. Sign in again',
  token: 'The token in the Authorization header was deleted in the meantime',
}

/**
 * Throws when the session or the token that calls has ended since it was authenticated. Call it before the caller gets
 * another way in to their own account, which must be locked: a command that ends all ways in locks it, too, and leaves
 * none that a waiting request makes afterwards. For another account, and for a caller without a credential, it does
 * nothing.
 *
 * @throws DomainError unauthenticated
 */
export async function assertCredentialStands({ tx, actor, now }: Transaction, userId: number): Promise<void> {
  const { credential } = actor
  if (credential === undefined || userId !== actor.userId) return
  if (!(await isValidCredential(tx, credential, now))) throw unauthenticated(ENDED[credential.kind])
}

async function isValidCredential(tx: Tx, { kind, secretHash }: Credential, now: Date): Promise<boolean> {
  const stored = await tx
    .selectFrom(kind === 'session' ? 'sessions' : 'personalAccessTokens')
    .select('expiresAt')
    .where('secretHash', '=', secretHash)
    .executeTakeFirst()
  return stored !== undefined && stored.expiresAt > now
}
