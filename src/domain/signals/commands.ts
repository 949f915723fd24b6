import { isDeepStrictEqual } from 'node:util'
import type { Schema } from '../../contract.ts'
import { recordEvent } from '../events/record.ts'
import type { SignalEndpointRecord } from '../records/signals.ts'
import { assertPrecondition, noteRevision } from '../revisions/precondition.ts'
import { assertRoomFor, rowsOf } from '../transaction/quota.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type EndpointSettings, endpointResource, endpointSettings } from './endpoint.ts'
import { lockEndpoint } from './locks.ts'
import { requireEndpoint } from './queries.ts'

/**
 * Creates a signal endpoint without tokens.
 *
 * @throws DomainError taken for the name; invalid for the limit
 */
export async function createSignalEndpoint(
  transaction: Transaction,
  wanted: Schema<'SignalEndpointInput'>,
): Promise<Schema<'SignalEndpoint'>> {
  const { tx, now, actor } = transaction
  const settings = endpointSettings(wanted)
  const count = rowsOf('signalEndpoints')
  await assertRoomFor(transaction, { limit: 'signalEndpoints', what: 'signal endpoints', count })
  const { id } = await tx
    .insertInto('signalEndpoints')
    .values({ ...settings, createdAt: now, createdByUserId: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { id, ...settings, createdAt: now.toISOString(), createdByUserId: actor.userId }
  await recordEvent(transaction, 'signal-endpoint-created', {}, { data })
  return { ...data, tokens: [] }
}

/**
 * Replaces the settings of a signal endpoint.
 *
 * @throws DomainError missing; taken for the name
 */
export async function updateSignalEndpoint(
  transaction: Transaction,
  id: number,
  wanted: Schema<'SignalEndpointInput'>,
): Promise<Schema<'SignalEndpoint'>> {
  await changeEndpoint(transaction, await lockEndpoint(transaction, id), endpointSettings(wanted))
  return requireEndpoint(transaction.tx, id)
}

/**
 * Switches a signal endpoint on or off.
 *
 * @throws DomainError missing
 */
export async function switchSignalEndpoint(transaction: Transaction, id: number, enabled: boolean): Promise<void> {
  await changeEndpoint(transaction, await lockEndpoint(transaction, id), { enabled })
}

/**
 * Deletes a signal endpoint with its tokens and signals.
 *
 * @throws DomainError missing; conflict while an action set or a safeguard is for it
 */
export async function deleteSignalEndpoint(transaction: Transaction, id: number): Promise<void> {
  const preData = await lockEndpoint(transaction, id, { isDeletion: true })
  await assertPrecondition(transaction, endpointResource(preData))
  await transaction.later(transaction.tx.deleteFrom('signalEndpoints').where('id', '=', id))
  await recordEvent(transaction, 'signal-endpoint-deleted', {}, { preData })
}

async function changeEndpoint(
  transaction: Transaction,
  before: SignalEndpointRecord,
  settings: Partial<EndpointSettings>,
): Promise<void> {
  const after = { ...before, ...settings }
  await assertPrecondition(transaction, endpointResource(before))
  noteRevision(transaction, endpointResource(after))
  if (isDeepStrictEqual(before, after)) return
  await transaction.later(transaction.tx.updateTable('signalEndpoints').set(settings).where('id', '=', before.id))
  await recordEvent(transaction, 'signal-endpoint-updated', {}, { data: after, preData: before })
}
