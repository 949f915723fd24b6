import { sql } from 'kysely'
import type { Schema } from '../../contract.ts'
import { anyOf } from '../../db/sql.ts'
import { newSecret, secretHashOf } from '../access/secret.ts'
import { DomainError, invalid, missing } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertRoomFor } from '../quota.ts'
import { assertMay, type Transaction } from '../transaction.ts'
import {
  apiTokenRecord,
  apiTokenSubject,
  apiTokenTypeFrom,
  deletedApiTokenEvent,
  expiryFrom,
  permissionTo,
  type StoredApiToken,
  secretHeadOf,
  type WantedApiToken,
  wantedApiToken,
  wantedProjectApiToken,
} from './api-token.ts'
import { type ListedApiToken, listedColumns } from './queries.ts'
import { type SecretsKeys, storeRecoverableSecret } from './recoverable-secrets.ts'

/** A key with its secret. */
export type NewApiToken = StoredApiToken & { readonly secret: string }

/**
 * Creates a key.
 *
 * @param secretsKeys encrypt its secret, to be kept
 * @throws DomainError forbidden for the type; invalid for its scope, an unknown environment or project, or when there
 *   are too many
 */
export async function createApiToken(
  transaction: Transaction,
  body: Schema<'CreateApiToken'>,
  secretsKeys: SecretsKeys,
): Promise<NewApiToken> {
  assertMay(transaction, permissionTo('CREATE', apiTokenTypeFrom(body.type)))
  const wanted = wantedApiToken(body)
  const known = await lockProjectsOfKey(transaction, wanted.projects)
  const unknown = wanted.projects.find((id) => !known.includes(id) || transaction.actor.hiddenProjects.includes(id))
  if (unknown !== undefined) throw invalid(`There is no project "${unknown}"`, '/body/projects')
  return insertApiToken(transaction, wanted, secretsKeys)
}

/**
 * Creates a key of one project.
 *
 * @param secretsKeys encrypt its secret, to be kept
 * @throws DomainError missing for the project; invalid for the type, the environment, or when there are too many
 */
export async function createProjectApiToken(
  transaction: Transaction,
  project: string,
  body: Schema<'CreateProjectApiToken'>,
  secretsKeys: SecretsKeys,
): Promise<NewApiToken> {
  const wanted = wantedProjectApiToken(body, project)
  const known = await lockProjectsOfKey(transaction, [project])
  if (known.length === 0) throw missing('project', project)
  return insertApiToken(transaction, wanted, secretsKeys)
}

/**
 * Changes when a key expires.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing; forbidden for the type; invalid for the date
 */
export async function updateApiToken(
  transaction: Transaction,
  token: string,
  body: Schema<'UpdateApiToken'>,
): Promise<ListedApiToken> {
  const expiresAt = expiryFrom(body)
  const before = await lockApiToken(transaction, token)
  assertMay(transaction, permissionTo('UPDATE', before.type))
  if (before.expiresAt?.getTime() === expiresAt?.getTime()) return before
  const after = { ...before, expiresAt }
  await transaction.tx.updateTable('apiTokens').set({ expiresAt }).where('id', '=', before.id).execute()
  const payload = { data: apiTokenRecord(after), preData: apiTokenRecord(before) }
  await recordEvent(transaction, 'api-token-updated', apiTokenSubject(after), payload)
  return after
}

/**
 * Deletes a key; it stops working.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing; forbidden for the type
 */
export async function deleteApiToken(transaction: Transaction, token: string): Promise<void> {
  const before = await lockApiToken(transaction, token)
  assertMay(transaction, permissionTo('DELETE', before.type))
  await removeApiToken(transaction, before)
}

/**
 * Deletes a key of one project; it stops working.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing for a key of other projects; invalid for one that also has other projects
 */
export async function deleteProjectApiToken(transaction: Transaction, project: string, token: string): Promise<void> {
  const before = await lockApiToken(transaction, token)
  if (!before.projects.includes(project)) throw unknownKey()
  if (before.projects.length > 1)
    throw invalid("The key is for other projects too, so it can't be deleted as a key of this project", '/params/token')
  await removeApiToken(transaction, before)
}

async function insertApiToken(
  transaction: Transaction,
  wanted: WantedApiToken,
  secretsKeys: SecretsKeys,
): Promise<NewApiToken> {
  const { tx, now } = transaction
  await assertRoomFor(transaction, 'apiTokens', 'keys', sql`(select count(*) from api_tokens)`)
  const { secret, ...storedForm } = newSecret(secretHeadOf(wanted))
  const { id } = await tx
    .insertInto('apiTokens')
    .values({ ...wanted, projects: [...wanted.projects], ...storedForm, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeRecoverableSecret(transaction, id, secret, secretsKeys)
  const created = { id, ...wanted, createdAt: now }
  await recordEvent(transaction, 'api-token-created', apiTokenSubject(created), { data: apiTokenRecord(created) })
  return { ...created, secret }
}

async function removeApiToken(transaction: Transaction, token: StoredApiToken): Promise<void> {
  await transaction.tx.deleteFrom('apiTokens').where('id', '=', token.id).execute()
  await recordEvents(transaction, [deletedApiTokenEvent(token)])
}

/**
 * Locks a key until the end of the transaction.
 *
 * @param token its id, or the key itself
 * @throws DomainError missing
 */
async function lockApiToken({ tx }: Transaction, token: string): Promise<ListedApiToken> {
  const locked = await tx
    .selectFrom('apiTokens as t')
    .select(listedColumns(undefined))
    .select(sql<null>`null`.as('sealedSecret'))
    .where((eb) =>
      isApiTokenId(token) ? eb('t.id', '=', Number(token)) : eb('t.secretHash', '=', secretHashOf(token)),
    )
    .forUpdate()
    .$narrowType<Pick<StoredApiToken, 'type'>>()
    .executeTakeFirst()
  if (locked === undefined) throw unknownKey()
  return locked
}

/** No key is short enough to be mistaken for an id. */
function isApiTokenId(token: string): boolean {
  return /^\d{1,10}$/.test(token) && Number(token) <= 2_147_483_647
}

/** The message does not repeat the input, which may be a key, or similar to one. */
function unknownKey(): DomainError {
  return new DomainError('missing', 'There is no such key')
}

/**
 * Locks the active projects among `ids`, so that they can't be deleted or archived.
 *
 * @returns their ids
 */
async function lockProjectsOfKey({ tx }: Transaction, ids: readonly string[]): Promise<string[]> {
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
