import { firstOrMissing } from '../errors.ts'
import type { SignalEndpointRecord } from '../records/signals.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { endpointRows } from './queries.ts'

/**
 * Locks a signal endpoint until the end of the transaction. Its tokens change only under this lock.
 *
 * @param options `isDeletion`: whether no new row may refer to it
 * @throws DomainError missing
 */
export async function lockEndpoint(
  { tx }: Transaction,
  id: number,
  { isDeletion = false } = {},
): Promise<SignalEndpointRecord> {
  const found = endpointRows(tx).where('e.id', '=', id)
  const locked = await (isDeletion ? found.forUpdate() : found.forNoKeyUpdate()).execute()
  return firstOrMissing(locked, 'signal endpoint', id)
}
