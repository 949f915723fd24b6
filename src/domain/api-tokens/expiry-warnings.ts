import { anyOf } from '../../db/sql.ts'
import { recordEvents } from '../events/record.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { apiTokenRecord, apiTokenSubject, STORED_COLUMNS, type StoredApiToken, warningHorizon } from './api-token.ts'

/** The most keys of one transaction; the next run of the job continues. */
const AT_MOST = 500

/** Records an event for each key that expires soon, once for each expiry. */
export async function warnOfExpiringKeys(transaction: Transaction): Promise<void> {
  const { tx, now } = transaction
  const expiring = await tx
    .selectFrom('apiTokens')
    .select(STORED_COLUMNS)
    .where('expiresAt', '>', now)
    .where('expiresAt', '<=', warningHorizon(now))
    .where(({ eb, ref }) => eb('expiryWarnedFor', 'is distinct from', ref('expiresAt')))
    .orderBy('id')
    .limit(AT_MOST)
    .forNoKeyUpdate()
    .skipLocked()
    .$narrowType<Pick<StoredApiToken, 'type'>>()
    .execute()
  if (expiring.length === 0) return
  await tx
    .updateTable('apiTokens')
    .set(({ ref }) => ({ expiryWarnedFor: ref('expiresAt') }))
    .where('id', '=', anyOf(expiring.map(({ id }) => id)))
    .execute()
  await recordEvents(
    transaction,
    expiring.map((key) => ({
      type: 'api-token-expiring' as const,
      subject: apiTokenSubject(key),
      data: apiTokenRecord(key),
    })),
  )
}
