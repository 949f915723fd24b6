import { sql } from 'kysely'
import { compiledStatement } from '../../db/compiled.ts'
import type { RequiredRight, Transaction } from '../transaction/transaction.ts'
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

/** The columns of a response. */
export type ResponseColumns = {
  readonly status: number
  readonly headers: string | null
  readonly body: string | null
  readonly encryptedBody: Buffer | null
}

type StoredResponse = ResponseColumns & { readonly requiredRights: string | null }

const update = compiledStatement<StoredResponse & { keyHash: Buffer }>((db, parameters) => {
  const { keyHash, status, headers, body, encryptedBody, requiredRights } = parameters
  return db
    .updateTable('idempotentRequests')
    .set({ status, headers, body, encryptedBody, requiredRights })
    .where('keyHash', '=', keyHash)
})

/** Stores the response to a request whose key is reserved, and the rights that it needed. Deferred to the commit. */
export async function storeResponse(
  { later }: Transaction,
  keyHash: Buffer,
  response: ResponseColumns,
  rights: readonly RequiredRight[],
): Promise<void> {
  const requiredRights = rights.length === 0 ? null : JSON.stringify({ all: rights })
  await later(update({ keyHash, ...response, requiredRights }))
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
