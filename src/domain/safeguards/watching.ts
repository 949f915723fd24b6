import { sql } from 'kysely'
import { recordEvent } from '../events/record.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { lockFeature } from '../features/locks.ts'
import { turnOneOff } from '../features/turn-on-off.ts'
import type { Pause } from '../release-plans/plan.ts'
import { pausePlan, turnOffAndPause } from '../release-plans/progress.ts'
import { runningPlan } from '../release-plans/storing.ts'
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
 * Stores what a safeguard has read. One whose number was beyond the threshold for long enough pauses the plan or turns
 * the feature off; one without a number for as long pauses the plan. A reading of before an edit does not count.
 *
 * @throws DomainError frozen, if a freeze holds that the feature is turned off; missing, if it was moved meanwhile
 */
export async function storeReading(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: Reading,
): Promise<void> {
  const verdict = verdictOn(safeguard, safeguard, reading, transaction.now)
  if (!verdict.lasts) return noteReading(transaction, safeguard, reading, verdict.since)
  if (reading.value !== null) return act(transaction, safeguard, reading.value)
  await waitForNumber(transaction, safeguard, reading, verdict)
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
  const { id, name, version, action } = safeguard
  const key = keyOf(safeguard)
  const { enabled } = await lockFeatureEnvironment(transaction, key)
  const plan = await runningPlan(transaction, key)
  if (!enabled || (action === 'pausePlan' && plan === undefined)) return
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
  await recordEvent(transaction, 'safeguard-tripped', key, { data: { id, name, action, reason, value } })
  const pause = pauseBy(safeguard, reason)
  if (plan === undefined) await turnOneOff(transaction, key)
  else if (action === 'turnOff') await turnOffAndPause(transaction, { ...key, id: plan.id }, pause)
  else await pausePlan(transaction, { ...key, id: plan.id }, pause)
}

/** Pauses the plan of a safeguard that has had no number for its duration. It is read again. */
async function waitForNumber(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: Reading,
  { since }: Verdict,
): Promise<void> {
  const key = keyOf(safeguard)
  await lockFeature(transaction, key)
  const plan = await runningPlan(transaction, key)
  await noteReading(transaction, safeguard, reading, since)
  if (plan === undefined) return
  const pause = pauseBy(safeguard, `no number. ${reading.problem ?? ''}`)
  await pausePlan(transaction, { ...key, id: plan.id }, pause)
}

function keyOf({ project, feature, environment }: ClaimedSafeguard): EnvironmentKey {
  return { project, feature, environment }
}

function pauseBy({ name }: ClaimedSafeguard, reason: string): Pause {
  return { kind: 'safeguard', reason: `${name}: ${reason}` }
}
