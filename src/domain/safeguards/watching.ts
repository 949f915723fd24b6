import { sql } from 'kysely'
import { systemActor } from '../actor.ts'
import { recordEvent } from '../events/record.ts'
import { applyEdits } from '../features/apply.ts'
import { switchEdits } from '../features/edits/environments.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { lockFeature } from '../features/locks.ts'
import type { Pause } from '../release-plans/plan.ts'
import { pausePlan } from '../release-plans/progress.ts'
import { runningPlan } from '../release-plans/storing.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
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
 * @param isHeld whether approvals are missing to turn the feature off: then it stays on
 * @throws DomainError frozen, if a freeze holds that the feature is turned off; forbidden, if approvals are missing;
 *   missing, if it was moved meanwhile
 */
export async function storeReading(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: Reading,
  isHeld = false,
): Promise<void> {
  const verdict = verdictOn(safeguard, safeguard, reading, transaction.now)
  if (!verdict.lasts) return noteReading(transaction, safeguard, reading, verdict.since)
  if (reading.value !== null) return act(transaction, safeguard, reading.value, isHeld)
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

/** The end of the reason of a safeguard that could not do more. */
const HELD = 'The feature is still on: turning it off needs approvals'

async function act(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  value: number,
  isHeld: boolean,
): Promise<void> {
  const { tx, now } = transaction
  const { id, name, version, action } = safeguard
  const key = keyOf(safeguard)
  const turnsOff = action === 'turnOff' && !isHeld
  await lockFeature(transaction, key)
  const needsNone = !turnsOff || !(await turnsOn(transaction, key))
  const state = await lockFeatureEnvironment(needsNone ? asServer(transaction) : transaction, key)
  const plan = await runningPlan(transaction, key)
  if (!state.enabled || (action === 'pausePlan' && plan === undefined)) return
  const reason = isHeld ? `${reasonFor(safeguard, value)}. ${HELD}` : reasonFor(safeguard, value)
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
  const saying = inContext(transaction, { comment: `${name}: ${reason}` })
  if (turnsOff) await applyEdits(saying, key, switchEdits(state, true, false))
  if (plan !== undefined) await pausePlan(transaction, { ...key, id: plan.id }, pause)
}

/** Only turning off needs no change request. */
function asServer(transaction: Transaction): Transaction {
  return { ...transaction, actor: systemActor }
}

/** Whether turning a locked feature off turns a child on. */
async function turnsOn({ tx }: Transaction, { feature }: EnvironmentKey): Promise<boolean> {
  const children = tx.selectFrom('featureDependencies').select('child')
  return (await children.where('parent', '=', feature).where('enabled', '=', false).limit(1).execute()).length > 0
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
