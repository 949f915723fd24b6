import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import { anyOf } from '../../db/sql.ts'
import { secretHashOf } from '../access/secret.ts'
import { DomainError } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { StoredApiToken } from './api-token.ts'
import { type ListedApiToken, listedColumns } from './queries.ts'

/**
 * Locks a key until the end of the transaction.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing
 */
export async function lockApiToken({ tx }: Transaction, token: string): Promise<ListedApiToken> {
  const locked = await tx
    .selectFrom('apiTokens as t')
    .select(listedColumns(undefined))
    .select(sql<null>`null`.as('sealedSecret'))
    .where(isGiven(token))
    .forUpdate()
    .$narrowType<Pick<StoredApiToken, 'type'>>()
    .executeTakeFirst()
  if (locked === undefined) throw unknownKey()
  return locked
}

/** The condition for the key `t` with an id, or with a secret. */
function isGiven(token: string) {
  return (eb: ExpressionBuilder<{ t: Database['apiTokens'] }, 't'>) =>
    isApiTokenId(token) ? eb('t.id', '=', Number(token)) : eb('t.secretHash', '=', secretHashOf(token))
}

/** No key is short enough to be mistaken for an id. */
function isApiTokenId(token: string): boolean {
  return /^\d{1,10}$/.test(token) && Number(token) <= 2_147_483_647
}

/** The message does not repeat the input, which may be a key, or similar to one. */
export function unknownKey(): DomainError {
  return new DomainError('missing', 'There is no such key')
}

/**
 * Locks the active projects among `ids`, so that they can't be deleted or archived.
 *
 * @returns their ids
 */
export async function lockProjectsOfKey({ tx }: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('archivedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks a key with its projects and its environment, in the order in which deletions of these lock them.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing
 */
export async function lockApiTokenWithScope(transaction: Transaction, token: string): Promise<ListedApiToken> {
  const { tx } = transaction
  const seen = await tx
    .selectFrom('apiTokens as t')
    .select(['t.projects', 't.environment'])
    .where(isGiven(token))
    .executeTakeFirst()
  if (seen === undefined) throw unknownKey()
  await tx.selectFrom('projects').select('id').where('id', '=', anyOf(seen.projects)).orderBy('id').forShare().execute()
  await tx.selectFrom('environments').select('name').where('name', '=', seen.environment).forKeyShare().execute()
  // A key only loses projects, and keeps its environment: everything that it still has is locked.
  return lockApiToken(transaction, token)
}
