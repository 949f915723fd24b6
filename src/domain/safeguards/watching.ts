import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { isAmong } from '../../db/sql.ts'
import { numberInWords } from '../../sentences/number.ts'
import { systemActor } from '../actor.ts'
import { recordEvent } from '../events/record.ts'
import { applyEdits } from '../features/apply.ts'
import { switchEdits } from '../features/edits/environments.ts'
import { lockFeatureEnvironment } from '../features/environments/locks.ts'
import type { EnvironmentKey } from '../features/environments/queries.ts'
import { lockFeature } from '../features/locks.ts'
import { INTERVAL_MS, LATE_INTERVAL_MS } from '../features/reading-intervals.ts'
import { FRESH_MS } from '../release-plans/fresh.ts'
import type { Pause } from '../release-plans/plan.ts'
import { pausePlan } from '../release-plans/progress.ts'
import { begunPlan } from '../release-plans/storing.ts'
import { inContext, type Transaction } from '../transaction/transaction.ts'
import { begunAnew } from './beginning.ts'
import { IS_WATCHED, type StoredSafeguard, safeguardRows } from './queries.ts'
import { reasonFor, type Verdict, verdictOn } from './rule.ts'
import { type Lane, laneOf } from './safeguard.ts'
import type { PrometheusAnswer } from './sources.ts'

/** A safeguard that this server reads next, and where it is. */
export type ClaimedSafeguard = StoredSafeguard & EnvironmentKey & { readonly signalCount: number }

/** How many safeguards that watch nothing one statement passes over. */
const PASSED_TOGETHER = 2000

/**
 * Whether the safeguard `s` has read nothing for so long that what it has counted is forgotten. A few signals of a part
 * of the time between two readings are never `below` anything.
 */
function isForgotten(now: Date): RawBuilder<boolean> {
  const longAgo = sql`${now}::timestamptz - greatest(s.for_seconds, ${FRESH_MS / 1000}) * interval '1 second'`
  return sql`coalesce(s.read_at, s.watches_from) <= ${longAgo}
    or (s.endpoint_id is not null and s.condition = 'below')`
}

/**
 * Passes over safeguards of a lane that are due and could do nothing, such as those of features that are off. After
 * their duration, and at least a minute, what they have counted is forgotten, and the duration ends: who turns a
 * feature off for a moment does not keep them from acting. They keep what they have read last: a user may start a plan
 * by that.
 */
export async function passOverIdle({ tx, now }: Transaction, lane: Lane): Promise<void> {
  const idle = dueIn(tx, now, lane)
    .where(sql<boolean>`not (${IS_WATCHED})`)
    .orderBy('s.nextReadAt')
    .orderBy('s.id')
    .limit(sql.lit(PASSED_TOGETHER))
    .forUpdate('s')
    .skipLocked()
  const unlessForgotten = (column: Expression<unknown>) =>
    sql<Date | null>`case when ${isForgotten(now)} then null else ${column} end`
  await tx
    .updateTable('safeguards as s')
    .set(({ ref }) => ({
      nextReadAt: dueAfter(now, lane),
      readAt: unlessForgotten(ref('s.readAt')),
      since: unlessForgotten(ref('s.since')),
      breachedSince: unlessForgotten(ref('s.breachedSince')),
      signalCount: sql<number>`case when ${isForgotten(now)} then 0 else s.signal_count end`,
    }))
    .where(isAmong(idle.select(sql`s.ctid`.as('place'))))
    .execute()
}

/** Selects the safeguards of a lane that are due. */
function dueIn(db: Db, now: Date, lane: Lane) {
  return db
    .selectFrom('safeguards as s')
    .innerJoin('featureEnvironments as fe', (join) =>
      join.onRef('fe.featureName', '=', 's.featureName').onRef('fe.environment', '=', 's.environment'),
    )
    .innerJoin('features as f', 'f.name', 's.featureName')
    .where('s.enabled', '=', sql.lit(true))
    .where('s.trippedAt', 'is', null)
    .where('s.lane', '=', sql.lit(lane))
    .where('s.nextReadAt', '<=', now)
}

/** A safeguard that is due, since when, and its place among those of its project, from 1. */
export type DueSafeguard = { id: number; project: string; nextReadAt: Date; place: number }

/** How many that are due one statement finds. */
const FOUND_TOGETHER = 2000

/**
 * Returns safeguards of a lane that are due by a time and could do something: of each project the one that is due for
 * longest, then the second one of each, and so on.
 */
export async function dueSafeguards(db: Db, by: Date, lane: Lane): Promise<DueSafeguard[]> {
  return dueIn(db, by, lane)
    .where(IS_WATCHED)
    .select(['s.id', 'f.projectId as project', 's.nextReadAt'])
    .select(sql<number>`row_number() over (partition by f.project_id order by s.next_read_at, s.id)::int`.as('place'))
    .orderBy('place')
    .orderBy('s.nextReadAt')
    .orderBy('s.id')
    .limit(sql.lit(FOUND_TOGETHER))
    .execute()
}

/**
 * Takes a safeguard of a lane that is due, so that no other server reads it for an interval. Returns undefined when
 * another server has taken it, or it was edited.
 */
export async function claimSafeguard(
  transaction: Transaction,
  lane: Lane,
  id: number,
): Promise<ClaimedSafeguard | undefined> {
  const { tx, now } = transaction
  const claimed = await tx
    .updateTable('safeguards')
    .set({ nextReadAt: dueAfter(now, lane) })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('safeguards as s')
        .select('s.id')
        .where('s.id', '=', id)
        .where('s.enabled', '=', true)
        .where('s.trippedAt', 'is', null)
        .where('s.lane', '=', lane)
        .where('s.nextReadAt', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .executeTakeFirst()
  if (claimed === undefined) return undefined
  const safeguard = await safeguardRows(tx)
    .select(['f.projectId as project', 's.featureName as feature', 's.environment', 's.signalCount'])
    .where('s.id', '=', claimed.id)
    .$castTo<ClaimedSafeguard>()
    .executeTakeFirst()
  return safeguard && begunAnew(transaction, safeguard)
}

function dueAfter(now: Date, lane: Lane): Date {
  return new Date(now.getTime() + (lane === 'late' ? LATE_INTERVAL_MS : INTERVAL_MS))
}

/**
 * Stores what a safeguard has read. One whose number was beyond the threshold for long enough pauses the plan or turns
 * the feature off; one without a number that is fine for as long pauses the plan. A reading of before an edit does not
 * count, and of two readings at the same time, the one that is stored first.
 *
 * @param isHeld whether approvals are missing to turn the feature off: then it stays on
 * @throws DomainError frozen, if a freeze holds that the feature is turned off; forbidden, if approvals are missing;
 *   missing, if it was moved meanwhile
 */
export async function storeReading(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: PrometheusAnswer,
  isHeld = false,
): Promise<void> {
  const verdict = verdictOn(safeguard, safeguard, reading, transaction.now)
  if (verdict.due === 'pause') return waitForNumber(transaction, safeguard, reading, verdict)
  if (verdict.due === 'action' && reading.value !== null) return act(transaction, safeguard, reading.value, isHeld)
  await noteReading(transaction, safeguard, reading, verdict)
}

/** Stores what a safeguard has read whose action is held back: its signals count once more. */
export function holdReading(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: PrometheusAnswer,
): Promise<void> {
  const verdict = verdictOn(safeguard, safeguard, reading, transaction.now)
  return noteReading(transaction, { ...safeguard, signalCount: 0 }, reading, verdict)
}

/** Stores what a safeguard has read, and nothing else. */
async function noteReading(
  { tx, now }: Transaction,
  { id, source, version, signalCount, readAt }: ClaimedSafeguard,
  { value, problem, isLate }: PrometheusAnswer,
  { since, breachedSince }: Verdict,
): Promise<void> {
  const counted = value === null ? 0 : signalCount
  const lane = laneOf(source, isLate)
  await tx
    .updateTable('safeguards')
    .set({
      value,
      problem,
      since,
      breachedSince,
      readAt: now,
      lane,
      ...(isLate && { nextReadAt: dueAfter(now, lane) }),
    })
    .set(({ eb }) => ({ signalCount: eb('signalCount', '-', counted) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('trippedAt', 'is', null)
    .where('readAt', 'is not distinct from', readAt)
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
  const plan = await begunPlan(transaction, key)
  if (!state.enabled || (action === 'pausePlan' && !plan?.runs)) return
  const reason = isHeld ? `${reasonFor(safeguard, value)}. ${HELD}` : reasonFor(safeguard, value)
  const did = turnsOff ? 'turnOff' : plan === undefined ? 'nothing' : 'pausePlan'
  const tripped = await tx
    .updateTable('safeguards')
    .set({ value, problem: null, readAt: now, trippedAt: now, did, reason, signalCount: 0 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('enabled', '=', true)
    .where('trippedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (tripped === undefined) return
  await recordEvent(transaction, 'safeguard-tripped', key, { data: { id, name, action, did, reason, value } })
  const pause = pauseBy(safeguard, `has stopped it: ${reason}`)
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

/** Pauses the plan of a safeguard that has had no number that is fine for its duration. It is read again. */
async function waitForNumber(
  transaction: Transaction,
  safeguard: ClaimedSafeguard,
  reading: PrometheusAnswer,
  verdict: Verdict,
): Promise<void> {
  const key = keyOf(safeguard)
  await lockFeature(transaction, key)
  const plan = await begunPlan(transaction, key)
  await noteReading(transaction, safeguard, reading, verdict)
  if (!plan?.runs) return
  const why = reading.problem ?? `Before it was ${numberInWords(reading.value ?? 0)}, it was missing`
  const pause = pauseBy(safeguard, `has no number: ${why}`)
  await pausePlan(transaction, { ...key, id: plan.id }, pause)
}

function keyOf({ project, feature, environment }: ClaimedSafeguard): EnvironmentKey {
  return { project, feature, environment }
}

function pauseBy({ name }: ClaimedSafeguard, why: string): Pause {
  return { kind: 'safeguard', reason: `The safeguard "${name}" ${why}` }
}
