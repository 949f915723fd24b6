import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { newSecret } from '../access/secret.ts'
import type { Change } from '../change.ts'
import { invalid, missing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import { assertRoomFor } from '../limit.ts'

/**
 * Creates an account for a program, with a root role.
 *
 * @throws DomainError taken for the username, invalid for the role
 */
export async function createServiceAccount(
  change: Change,
  { name, username, rootRole }: Schema<'CreateServiceAccount'>,
): Promise<Schema<'ServiceAccount'>> {
  const { tx, now } = change
  await requireRootRole(change, rootRole)
  const { id } = await tx
    .insertInto('users')
    .values({ accountType: 'service-account', name, username, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('userRoles').values({ userId: id, roleId: rootRole, createdAt: now }).execute()
  await recordEvent(change, 'service-account-created', {}, { data: { id, name, username, rootRole } })
  return { id, name, username, rootRole, createdAt: now.toISOString(), accountType: 'Service Account' }
}

/**
 * Creates a token that acts as a service account. The answer is the only place that ever holds its secret.
 *
 * @throws DomainError missing for the account; invalid for the date or when there are too many; conflict for the description
 */
export async function createServiceAccountToken(
  change: Change,
  userId: number,
  { description, expiresAt }: Schema<'CreateToken'>,
): Promise<Schema<'CreatedToken'>> {
  const { tx, now } = change
  await lockServiceAccount(change, userId)
  const expires = new Date(expiresAt)
  if (expires <= now) throw invalid('expiresAt has to lie in the future', '/body/expiresAt')
  const tokens = sql`(select count(*) from personal_access_tokens where user_id = ${userId})`
  await assertRoomFor(change, 'tokensPerUser', 'tokens of this account', tokens)
  const { secret, secretHash, secretPrefix } = newSecret('user:')
  const { id } = await tx
    .insertInto('personalAccessTokens')
    .values({ userId, description, secretHash, secretPrefix, createdAt: now, expiresAt: expires })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = { id, description, createdAt: now.toISOString(), expiresAt: expires.toISOString(), userId }
  await recordEvent(change, 'pat-created', {}, { data: token })
  return { ...token, secret }
}

async function lockServiceAccount({ tx }: Change, id: number): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('accountType', '=', 'service-account')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (account === undefined) throw missing('service account', id)
}

async function requireRootRole({ tx }: Change, id: number): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('id', '=', id)
    .where('type', 'in', ['root', 'root-custom'])
    .executeTakeFirst()
  if (role === undefined) throw invalid(`There is no root role ${id}`, '/body/rootRole')
}
