import { type Selectable, sql } from 'kysely'
import type { SignalsTable } from '../../../generated/database.ts'
import type { Schema } from '../../contract.ts'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { listOf, objectOf } from '../../db/json-objects.ts'
import { type Page, pageOf } from '../../db/pagination.ts'
import { columnsOf, isoTime } from '../../db/sql.ts'
import { firstOrMissing } from '../errors.ts'
import type { SignalEndpointRecord } from '../records/signals.ts'

const endpoint = columnsOf<'signalEndpoints'>('e')
const token = columnsOf<'signalEndpointTokens'>('t')

const tokenObject = objectOf<Schema<'SignalEndpointToken'>>({
  id: token('id'),
  name: token('name'),
  secretPrefix: token('secretPrefix'),
  createdAt: isoTime(token('createdAt')),
  createdByUserId: token('createdByUserId'),
})

const tokens = listOf(tokenObject, {
  from: sql`signal_endpoint_tokens t where t.endpoint_id = e.id`,
  orderBy: token('id'),
})

/** Selects the endpoints `e` without their tokens. */
export function endpointRows(db: Db) {
  return db
    .selectFrom('signalEndpoints as e')
    .select(['e.id', 'e.name', 'e.description', 'e.enabled', 'e.createdByUserId'])
    .select(isoTime(endpoint('createdAt')).as('createdAt'))
    .$narrowType<SignalEndpointRecord>()
}

/** Returns a page of the endpoints with their tokens, by id. */
export function signalEndpoints(db: Db, page: Page): Promise<Schema<'SignalEndpoint'>[]> {
  const { limit, offset } = pageOf(page)
  return endpointRows(db).select(tokens.as('tokens')).orderBy('e.id').limit(limit).offset(offset).execute()
}

/** @throws DomainError missing */
export async function requireEndpoint(db: Db, id: number): Promise<Schema<'SignalEndpoint'>> {
  const rows = await endpointRows(db).select(tokens.as('tokens')).where('e.id', '=', id).execute()
  return firstOrMissing(rows, 'signal endpoint', id)
}

/** A token that sends signals, with its endpoint. */
export type SignalSender = {
  readonly tokenId: number
  readonly endpointId: number
  /** The name of the endpoint. */
  readonly name: string
  /** Whether the endpoint takes signals. */
  readonly enabled: boolean
}

const sendersWith = compiled<{ hash: Buffer }, SignalSender>((db, { hash }) =>
  db
    .selectFrom('signalEndpointTokens as t')
    .innerJoin('signalEndpoints as e', 'e.id', 't.endpointId')
    .select(['t.id as tokenId', 'e.id as endpointId', 'e.name', 'e.enabled'])
    .where('t.secretHash', '=', hash),
)

/** Returns the sender whose token has this hash; undefined if there is none. */
export async function senderWith(db: Db, hash: Buffer): Promise<SignalSender | undefined> {
  const [sender] = await sendersWith(db, { hash })
  return sender
}

type SignalRow = Pick<Selectable<SignalsTable>, 'id' | 'payload' | 'payloadHash' | 'createdAt'> & {
  tokenName: string | null
}

/** Every payload is in the response, and can have 64 KiB. */
const DEFAULT_SIGNALS = 20

/**
 * Returns a page of the signals of an endpoint, newest first.
 *
 * @throws DomainError missing for the endpoint
 */
export async function signalsOf(
  db: Db,
  endpointId: number,
  { limit = DEFAULT_SIGNALS, offset = 0 }: Page,
): Promise<Schema<'Signal'>[]> {
  const { rows } = await sql<SignalRow | { id: null }>`
    select s.* from signal_endpoints e left join lateral (
      select s.id, s.payload, s.payload_hash, s.created_at, t.name as token_name
      from signals s left join signal_endpoint_tokens t on t.id = s.token_id
      where s.endpoint_id = e.id order by s.id desc limit ${limit} offset ${offset}) s on true
    where e.id = ${endpointId} order by s.id desc`.execute(db)
  firstOrMissing(rows, 'signal endpoint', endpointId)
  return rows.filter((row) => row.id !== null).map((row) => signalView(row, endpointId))
}

function signalView({ payloadHash, createdAt, ...signal }: SignalRow, sourceId: number): Schema<'Signal'> {
  return {
    ...signal,
    source: 'signal-endpoint',
    sourceId,
    payloadHash: payloadHash.toString('hex'),
    createdAt: createdAt.toISOString(),
  }
}
