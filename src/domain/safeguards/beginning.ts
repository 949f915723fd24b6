import type { EnvironmentKey } from '../features/environments/queries.ts'
import { lastSignal } from '../signals/counting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import type { StoredSafeguard } from './queries.ts'
import { laneOf, type Source } from './safeguard.ts'
import { baselineOf } from './sources.ts'

/** What a safeguard has that has read nothing. */
export const UNREAD = { value: null, problem: null, readAt: null, since: null, breachedSince: null } as const

/** Returns the columns of a safeguard that begins to watch: reports and signals of before do not count. */
export async function startOf(transaction: Transaction, key: EnvironmentKey, source: Source) {
  const { tx, now } = transaction
  const baseline = await baselineOf(transaction, key, source)
  const countsAfter = source.type === 'signal' ? await lastSignal(tx) : 0
  const start = { nextReadAt: now, watchesFrom: now, watchesIn: key.project }
  const stored = baseline && JSON.stringify(baseline)
  return { ...start, baseline: stored, lane: laneOf(source), countsAfter, signalCount: 0 }
}

/**
 * Has a safeguard on an impact metric begin anew whose feature was moved since: what the other project has by now of
 * the hour does not count. Others stay as they are.
 */
export async function begunAnew<Of extends StoredSafeguard & EnvironmentKey>(
  transaction: Transaction,
  safeguard: Of,
): Promise<Of> {
  const { id, project, source, watchesIn, version } = safeguard
  if (source.type !== 'impactMetric' || watchesIn === project) return safeguard
  const { tx, now } = transaction
  const baseline = await baselineOf(transaction, safeguard, source)
  const anew = { ...UNREAD, watchesIn: project, watchesFrom: now, version: version + 1 }
  await tx
    .updateTable('safeguards')
    .set({ ...anew, baseline: JSON.stringify(baseline) })
    .where('id', '=', id)
    .execute()
  return { ...safeguard, ...anew, baseline }
}
