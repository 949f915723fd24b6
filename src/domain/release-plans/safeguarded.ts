import { type RawBuilder, sql } from 'kysely'
import { conflict } from '../errors.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { FRESH_MS } from './fresh.ts'

/**
 * Whether the plan `p` may continue by itself: each safeguard there has read a number that is fine, a short time ago. A
 * feature that is off is not read, and its plan is paused for that instead.
 */
export function isUnhindered(now: Date): RawBuilder<boolean> {
  const fresh = new Date(now.getTime() - FRESH_MS)
  return sql`not exists (
    select from safeguards s
    join feature_environments fe on fe.feature_name = s.feature_name and fe.environment = s.environment
    where s.feature_name = p.feature_name and s.environment = p.environment and s.enabled and fe.enabled
      and (s.tripped_at is not null or s.since is not null or s.read_at is null or s.read_at < ${fresh}))`
}

/**
 * Ensures that no safeguard has stopped what a user starts or resumes: a user with the permission has to reset it
 * first.
 *
 * @throws DomainError conflict
 */
export async function assertNotStopped({ tx }: Transaction, { feature, environment }: EnvironmentKey): Promise<void> {
  const tripped = await tx
    .selectFrom('safeguards')
    .select('name')
    .where('featureName', '=', feature)
    .where('environment', '=', environment)
    .where('trippedAt', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (tripped !== undefined)
    throw conflict(`The safeguard "${tripped.name}" has stopped this. Reset it first: that needs UPDATE_SAFEGUARD`)
}
