import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import type { Transaction } from '../transaction.ts'
import { type IdempotentRequest, keptSince } from './idempotency.ts'

type NewRequest = IdempotentRequest & { readonly createdAt: Date }

const insertion = compiledStatement<NewRequest>((db, request) => {
  const { keyHash, method, pathHash, contentType, bodyHash, createdAt } = request
  return db.insertInto('idempotentRequests').values({ keyHash, method, pathHash, contentType, bodyHash, createdAt })
})

const deletion = compiledStatement<{ keyHash: Buffer }>((db, { keyHash }) =>
  db.deleteFrom('idempotentRequests').where('keyHash', '=', keyHash),
)

/**
 * Reserves the key of a request for this transaction. Deferred: if another transaction holds the key, the statement
 * that this one is sent with waits and fails, see `isOfOtherHolder`.
 *
 * @param isKnown whether the key has a request that is too old, which goes
 */
export async function reserveKey(
  { later, now }: Transaction,
  request: IdempotentRequest,
  isKnown: boolean,
): Promise<void> {
  if (isKnown) await later(deletion({ keyHash: request.keyHash }))
  await later(insertion({ ...request, createdAt: now }))
}

/** Whether a statement failed because another transaction has the key of this request, or has stored its response. */
export function isOfOtherHolder(error: unknown): boolean {
  const { statement } = error as { statement?: unknown }
  return typeof statement === 'string' && statement.startsWith('insert into "idempotent_requests"')
}

/** The columns of a response. */
export type ResponseColumns = {
  readonly status: number
  readonly headers: string | null
  readonly body: string | null
  readonly encryptedBody: Buffer | null
}

const update = compiledStatement<ResponseColumns & { keyHash: Buffer }>((db, parameters) => {
  const { keyHash, status, headers, body, encryptedBody } = parameters
  return db
    .updateTable('idempotentRequests')
    .set({ status, headers, body, encryptedBody })
    .where('keyHash', '=', keyHash)
})

/** Stores the response to a request whose key is reserved. Deferred to the commit. */
export async function storeResponse({ later }: Transaction, keyHash: Buffer, response: ResponseColumns): Promise<void> {
  await later(update({ keyHash, ...response }))
}

const SWEPT_AT_ONCE = 10_000

/**
 * Deletes requests whose keys no longer count, many at a time.
 *
 * @returns whether there may be more
 */
export async function sweepRequests({ tx, now }: Transaction): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('idempotentRequests')
    .where('keyHash', 'in', ({ selectFrom }) =>
      selectFrom('idempotentRequests')
        .select('keyHash')
        .where('createdAt', '<', keptSince(now))
        .limit(sql.lit(SWEPT_AT_ONCE))
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirstOrThrow()
  return deleted.numDeletedRows === BigInt(SWEPT_AT_ONCE)
}
