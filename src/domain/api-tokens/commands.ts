import type { Schema } from '../../contract.ts'
import { givenSecret, newSecret } from '../access/secret.ts'
import { invalid, missing } from '../errors.ts'
import { recordEvent, recordEvents } from '../events/record.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import { assertMay, type Transaction } from '../transaction/transaction.ts'
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
  warnedExpiry,
} from './api-token.ts'
import { lockApiToken, lockProjectsOfKey, unknownKey } from './locks.ts'
import type { ListedApiToken } from './queries.ts'
import { type SecretsKeys, storeRecoverableSecret } from './recoverable-secrets.ts'

/** A key with its secret. */
export type NewApiToken = StoredApiToken & { readonly secret: string }

/**
 * Creates a key. With `secret` in the body, it is a key that applications already have.
 *
 * @param secretsKeys encrypt its secret, to be kept
 * @throws DomainError forbidden for the type, and for `secret` without ADMIN; invalid for its scope, an unknown
 *   environment or project, or when there are too many; conflict for a secret that another key has
 */
export async function createApiToken(
  transaction: Transaction,
  body: Schema<'CreateApiToken'>,
  secretsKeys: SecretsKeys,
): Promise<NewApiToken> {
  assertMay(transaction, permissionTo('CREATE', apiTokenTypeFrom(body.type)))
  if (body.secret !== undefined) assertMay(transaction, 'ADMIN')
  const wanted = wantedApiToken(body)
  const known = await lockProjectsOfKey(transaction, wanted.projects)
  const unknown = wanted.projects.find((id) => !known.includes(id) || transaction.actor.hiddenProjects.includes(id))
  if (unknown !== undefined) throw invalid(`There is no project "${unknown}"`, '/body/projects')
  return insertApiToken(transaction, wanted, secretsKeys, body.secret)
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
  return setExpiry(transaction, before, expiresAt)
}

/** Changes when a locked key expires, and records it. The caller knows the date, so a warning is not needed. */
export async function setExpiry(
  transaction: Transaction,
  before: ListedApiToken,
  expiresAt: Date | null,
): Promise<ListedApiToken> {
  const { tx, now } = transaction
  const after = { ...before, expiresAt }
  const expiryWarnedFor = warnedExpiry(expiresAt, now)
  await tx.updateTable('apiTokens').set({ expiresAt, expiryWarnedFor }).where('id', '=', before.id).execute()
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

/**
 * Inserts a key whose environment and projects are locked, and records it.
 *
 * @param given its secret, if it has one already
 */
export async function insertApiToken(
  transaction: Transaction,
  wanted: WantedApiToken,
  secretsKeys: SecretsKeys,
  given?: string,
): Promise<NewApiToken> {
  const { tx, now } = transaction
  await assertRoomFor(transaction, { limit: 'apiTokens', what: 'keys', count: rowsOf('apiTokens') })
  const head = secretHeadOf(wanted)
  const { secret, ...storedForm } = given === undefined ? newSecret(head) : givenSecret(given, head)
  const { id } = await tx
    .insertInto('apiTokens')
    .values({
      ...wanted,
      projects: [...wanted.projects],
      ...storedForm,
      createdAt: now,
      expiryWarnedFor: warnedExpiry(wanted.expiresAt, now),
    })
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
