import { sql } from 'kysely'
import { type Columns, givenRows } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { yieldingAfterSteps } from '../../runtime/yielding.ts'
import { payloadMatcher } from '../actions/payload.ts'
import type { WaitingSignal } from '../signals/waiting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { safeguardRows } from './queries.ts'

/** A safeguard and which signals it counts. An edit in between makes them signals of before. */
type Counting = { id: number; version: number; signalIds: readonly number[] }
type Counted = Pick<Counting, 'id' | 'version'> & { count: number }

const columns: Columns<Counted> = { id: 'int', version: 'int', count: 'int' }

/** Compares signals with the safeguards that watch their endpoints, outside of a transaction. */
export async function countsOf(db: Db, signals: readonly WaitingSignal[]): Promise<Counting[]> {
  const pause = yieldingAfterSteps()
  const counting = (await safeguardsOf(db, [...new Set(signals.map(({ endpointId }) => endpointId))])).map(
    (safeguard) => ({ ...safeguard, matches: payloadMatcher(safeguard.source.payload ?? {}), signalIds: none() }),
  )
  for (const { id: signalId, endpointId, payload } of signals) {
    const compared = counting.filter((one) => one.endpointId === endpointId && one.countsAfter < signalId)
    if (payload === null || compared.length === 0) continue
    const value: unknown = JSON.parse(payload)
    for (const { matches, signalIds } of compared) if (await matches(value, pause)) signalIds.push(signalId)
  }
  return counting.map(({ id, version, signalIds }) => ({ id, version, signalIds }))
}

const none = (): number[] => []

async function safeguardsOf(db: Db, endpoints: readonly number[]) {
  const rows = await safeguardRows(db)
    .select(['s.endpointId', 's.countsAfter'])
    .where('s.endpointId', '=', anyOf(endpoints))
    .where('s.enabled', '=', true)
    .where('s.trippedAt', 'is', null)
    .orderBy('s.id')
    .execute()
  return rows.filter(({ isWatched }) => isWatched)
}

/**
 * Adds the signals that were taken to the counts of safeguards. Each signal is taken once, in the same transaction, so
 * it counts once.
 */
export async function countSignals(
  transaction: Transaction,
  counting: readonly Counting[],
  taken: ReadonlySet<number>,
): Promise<void> {
  const counted = counting.map(({ id, version, signalIds }) => {
    return { id, version, count: signalIds.filter((signalId) => taken.has(signalId)).length }
  })
  const some = counted.filter(({ count }) => count > 0)
  if (some.length > 0) await addCounts(transaction, some)
}

async function addCounts({ tx }: Transaction, counted: readonly Counted[]): Promise<void> {
  const given = givenRows(columns, counted)
  // Locks in the order of the ids, so that servers that do this at the same time don't deadlock.
  await sql`
    with locked as materialized (
      select s.id, given.count
      from safeguards s join ${given} on given.id = s.id
      where s.version = given.version and s.tripped_at is null
      order by s.id for no key update of s)
    update safeguards s set signal_count = s.signal_count + locked.count
    from locked where locked.id = s.id`.execute(tx)
}
