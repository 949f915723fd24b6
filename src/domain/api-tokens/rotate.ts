import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { assertMayAll, type Transaction } from '../transaction/transaction.ts'
import { permissionTo, rotatedExpiries, type StoredApiToken, wantedRotation } from './api-token.ts'
import { insertApiToken, type NewApiToken, setExpiry } from './commands.ts'
import { lockApiTokenWithScope, unknownKey } from './locks.ts'
import type { ListedApiToken } from './queries.ts'
import type { SecretsKeys } from './recoverable-secrets.ts'

/**
 * Creates a key with the name and the scope of another one, which expires after an overlap.
 *
 * @param token the id of the old key, or that key itself
 * @param secretsKeys encrypt the secret of the new key, to be kept
 * @throws DomainError missing, also for a key of a project that is hidden from the caller; forbidden for the type;
 *   invalid for the date, or when there are too many keys
 */
export async function rotateApiToken(
  transaction: Transaction,
  token: string,
  body: Schema<'RotateApiToken'>,
  secretsKeys: SecretsKeys,
): Promise<NewApiToken> {
  const { actor, now } = transaction
  const wanted = wantedRotation(body)
  const old = await lockApiTokenWithScope(transaction, token)
  // The caller gets a secret: as for a new key, all of its projects have to be visible.
  if (old.projects.some((project) => actor.hiddenProjects.includes(project))) throw unknownKey()
  assertMayAll(
    transaction,
    (['CREATE', 'UPDATE'] as const).map((action) => ({ permission: permissionTo(action, old.type) })),
  )
  const { name, type, environment, projects } = old
  const { before, after } = rotatedExpiries(old, await lastSuccessor(transaction, old), wanted, now)
  const successor = await insertApiToken(
    transaction,
    { name, type, environment, projects, expiresAt: after },
    secretsKeys,
  )
  if (old.expiresAt?.getTime() !== before.getTime()) await setExpiry(transaction, old, before)
  return successor
}

/**
 * Returns the newest key with the name and the scope of a key: after a rotation that is repeated, the old one expires
 * soon, and its successor has the lifetime that it was meant to have.
 */
async function lastSuccessor(
  { tx }: Transaction,
  old: ListedApiToken,
): Promise<Pick<StoredApiToken, 'createdAt' | 'expiresAt'>> {
  if (old.expiresAt === null) return old
  const { name, type, environment, projects } = old
  return tx
    .selectFrom('apiTokens')
    .select(['createdAt', 'expiresAt'])
    .where('name', '=', name)
    .where('type', '=', type)
    .where('environment', 'is not distinct from', environment)
    .where('projects', '=', sql<string[]>`${[...projects]}::text[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
