import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import type { RequiredRight } from '../transaction/transaction.ts'
import { type IdempotentRequest, keptSince } from './idempotency.ts'

/** The first request with a key, and its response. */
export type FirstRequest = IdempotentRequest & {
  readonly createdAt: Date
  readonly status: number
  readonly headers: Record<string, string> | null
  readonly body: string | null
  readonly encryptedBody: Buffer | null
  readonly requiredRights: { readonly all: readonly RequiredRight[] } | null
}

const byKey = compiled<{ keyHash: Buffer }, FirstRequest>((db, { keyHash }) =>
  db.selectFrom('idempotentRequests').selectAll().where('keyHash', '=', keyHash).$castTo<FirstRequest>(),
)

/** Returns the first request with this key. `isOver` says that it is too old, so that the key is free again. */
export async function firstRequest(
  db: Db,
  keyHash: Buffer,
  now: Date,
): Promise<(FirstRequest & { readonly isOver: boolean }) | undefined> {
  const [first] = await byKey(db, { keyHash })
  return first && { ...first, isOver: first.createdAt < keptSince(now) }
}
