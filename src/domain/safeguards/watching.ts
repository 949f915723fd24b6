import { sql } from 'kysely'
import { recordEvent } from '../events/record.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { turnOneOff } from '../features/turn-on-off.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type StoredSafeguard, safeguardRows } from './queries.ts'
import { INTERVAL_MS, type Reading, reasonFor, type Verdict, verdictOn } from './rule.ts'

/** A safeguard that this server reads next, and where it is. */
export type ClaimedSafeguard = StoredSafeguard & EnvironmentKey

/**
 * Takes the safeguard that is due first, so that no other server reads it for an interval. Returns undefined when none
 * is due.
 */
export async function claimSafeguard({ tx, now }: Transaction): Promise<ClaimedSafeguard | undefined> {
  const claimed = await tx
    .updateTable('safeguards')
    .set({ nextReadAt: new Date(now.getTime() + INTERVAL_MS) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('safeguards')
        .select('id')
        .where('enabled', '=', sql.lit(true))
        .where('trippedAt', 'is', null)
        .where('nextReadAt', '<=', now)
        .orderBy('nextReadAt')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  return safeguardRows(tx)
    .select(['f.projectId as project', 's.featureName as feature', 's.environment'])
    .where('s.id', '=', claimed.id)
    .$castTo<ClaimedSafeguard>()
    .executeTakeFirst()
}

/**
 * Stores what a safeguard has read, and turns the feature off if it has to act. A reading of before an edit does not
 * count.
 *
 * @returns what the reading means
 * @throws DomainError frozen, if a freeze holds that the feature is turned off; missing, if it was moved meanwhile
 */
export async function storeReading(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: Reading,
): Promise<Verdict> {
  const verdict = verdictOn(safeguard, safeguard, reading, transaction.now)
  if (verdict.acts && reading.value !== null) await act(transaction, safeguard, reading.value)
  else await noteReading(transaction, safeguard, reading, verdict.since)
  return verdict
}

/** Stores what a safeguard has read, and nothing else. */
export async function noteReading(
  { tx, now }: Transaction,
  { id, version }: ClaimedSafeguard,
  { value, problem }: Reading,
  since: Date | null,
): Promise<void> {
  await tx
    .updateTable('safeguards')
    .set({ value, problem, since, readAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('trippedAt', 'is', null)
    .execute()
}

async function act(transaction: Transaction, safeguard: ClaimedSafeguard, value: number): Promise<void> {
  const { tx, now } = transaction
  const { id, name, version, project, feature, environment } = safeguard
  const key = { project, feature, environment }
  const { enabled } = await lockFeatureEnvironment(transaction, key)
  if (!enabled) return
  const reason = reasonFor(safeguard, value)
  const tripped = await tx
    .updateTable('safeguards')
    .set({ value, problem: null, readAt: now, trippedAt: now, reason })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('enabled', '=', true)
    .where('trippedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (tripped === undefined) return
  await recordEvent(transaction, 'safeguard-tripped', key, { data: { id, name, reason, value } })
  await turnOneOff(transaction, key)
}
