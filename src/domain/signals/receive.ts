import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { forbidden, missing } from '../errors.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { SignalSender } from './queries.ts'

/**
 * Stores a signal, by one statement that is sent with the commit. The job compares it with the action sets later.
 * Records no event.
 *
 * @param name the endpoint that the sender names
 * @throws DomainError missing for an endpoint that the token is not for; forbidden while it is off
 */
export async function storeSignal(
  { now, later }: Transaction,
  sender: SignalSender,
  name: string,
  payload: unknown,
): Promise<void> {
  if (sender.name !== name) throw missing('signal endpoint of this token named', name)
  if (!sender.enabled) throw forbidden(`The signal endpoint "${name}" is switched off`)
  const json = JSON.stringify(payload)
  // It may be deleted since the token was checked.
  await later(sql`
    insert into signals (endpoint_id, token_id, payload, payload_hash, created_at)
    select e.id, t.id, ${json}::jsonb, ${hash('sha256', json, 'buffer')}, ${now}::timestamptz
    from signal_endpoints e join signal_endpoint_tokens t on t.endpoint_id = e.id
    where e.id = ${sender.endpointId} and t.id = ${sender.tokenId} and e.enabled`)
}
