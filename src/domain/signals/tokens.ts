import { type Selectable, sql } from 'kysely'
import type { SignalEndpointTokensTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { isFormOfNewSecret, newSecret } from '../access/secret.ts'
import { firstOrMissing } from '../errors.ts'
import { recordEvent } from '../events/record.ts'
import type { SignalEndpointRecord, SignalTokenRecord } from '../records/signals.ts'
import { assertRoomFor } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { lockEndpoint } from './locks.ts'

/** What the secret of each token begins with. A colon would end the user name of a Basic authentication. */
const TOKEN_HEAD = 'signal_'

/** Whether a text has the form of a token, so that it is worth a look. */
export function isSignalToken(text: string): boolean {
  return text.startsWith(TOKEN_HEAD) && isFormOfNewSecret(text.slice(TOKEN_HEAD.length))
}

/**
 * Creates a token of a signal endpoint. Its secret exists only in the response.
 *
 * @throws DomainError missing for the endpoint; taken for the name; invalid for the limit
 */
export async function createSignalToken(
  transaction: Transaction,
  endpointId: number,
  { name }: Schema<'SignalEndpointTokenInput'>,
): Promise<Schema<'CreatedSignalEndpointToken'>> {
  const { tx, now, actor } = transaction
  const endpoint = await lockEndpoint(transaction, endpointId)
  const count = sql`(select count(*) from signal_endpoint_tokens where endpoint_id = ${endpointId})`
  const what = 'tokens of this endpoint'
  await assertRoomFor(transaction, { limit: 'signalTokensPerEndpoint', of: String(endpointId), what, count })
  const { secret, secretHash, secretPrefix } = newSecret(TOKEN_HEAD)
  const token = await tx
    .insertInto('signalEndpointTokens')
    .values({ endpointId, name, secretHash, secretPrefix, createdAt: now, createdByUserId: actor.userId })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, 'signal-endpoint-token-created', {}, { data: tokenRecord(endpoint, token) })
  const { secretPrefix: _, ...created } = tokenView(token)
  return { ...created, secret }
}

/**
 * Renames a token of a signal endpoint.
 *
 * @throws DomainError missing for the endpoint or its token; taken for the name
 */
export async function renameSignalToken(
  transaction: Transaction,
  endpointId: number,
  tokenId: number,
  { name }: Schema<'SignalEndpointTokenInput'>,
): Promise<Schema<'SignalEndpointToken'>> {
  const endpoint = await lockEndpoint(transaction, endpointId)
  const before = await requireToken(transaction, endpointId, tokenId)
  const after = { ...before, name }
  if (name !== before.name) {
    const { tx, later } = transaction
    await later(tx.updateTable('signalEndpointTokens').set({ name }).where('id', '=', tokenId))
    const payload = { data: tokenRecord(endpoint, after), preData: tokenRecord(endpoint, before) }
    await recordEvent(transaction, 'signal-endpoint-token-updated', {}, payload)
  }
  return tokenView(after)
}

/**
 * Deletes a token of a signal endpoint; it stops working.
 *
 * @throws DomainError missing for the endpoint or its token
 */
export async function deleteSignalToken(transaction: Transaction, endpointId: number, tokenId: number): Promise<void> {
  const endpoint = await lockEndpoint(transaction, endpointId)
  const before = await requireToken(transaction, endpointId, tokenId)
  await transaction.later(transaction.tx.deleteFrom('signalEndpointTokens').where('id', '=', tokenId))
  await recordEvent(transaction, 'signal-endpoint-token-deleted', {}, { preData: tokenRecord(endpoint, before) })
}

const COLUMNS = ['id', 'name', 'secretPrefix', 'createdAt', 'createdByUserId'] as const

type StoredToken = Pick<Selectable<SignalEndpointTokensTable>, (typeof COLUMNS)[number]>

async function requireToken({ tx }: Transaction, endpointId: number, id: number): Promise<StoredToken> {
  const rows = await tx
    .selectFrom('signalEndpointTokens')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('endpointId', '=', endpointId)
    .execute()
  return firstOrMissing(rows, 'token', id)
}

function tokenView({ createdAt, ...token }: StoredToken): Schema<'SignalEndpointToken'> {
  return { ...token, createdAt: createdAt.toISOString() }
}

function tokenRecord(endpoint: SignalEndpointRecord, token: StoredToken): SignalTokenRecord {
  const { secretPrefix: _, ...rest } = tokenView(token)
  return { ...rest, endpointId: endpoint.id, endpoint: endpoint.name }
}
