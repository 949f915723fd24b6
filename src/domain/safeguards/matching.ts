import { sql } from 'kysely'
import { type Columns, givenRows } from '../../db/compiled.ts'
import { anyOf } from '../../db/sql.ts'
import { yieldToEventLoop } from '../../runtime/yielding.ts'
import { payloadMatcher } from '../actions/payload.ts'
import type { WaitingSignal } from '../signals/waiting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { safeguardRows } from './queries.ts'

/** A safeguard and how many of some signals it counts. An edit in between makes them signals of before. */
type Counted = { id: number; version: number; count: number }

const columns: Columns<Counted> = { id: 'int', version: 'int', count: 'int' }

/**
 * Adds signals that were taken to the counts of the safeguards that watch their endpoints. Each signal is taken once,
 * in the same transaction, so it counts once.
 */
export async function countSignals(transaction: Transaction, signals: readonly WaitingSignal[]): Promise<void> {
  if (signals.length === 0) return
  const endpoints = [...new Set(signals.map(({ endpointId }) => endpointId))]
  const watching = await safeguardsOf(transaction, endpoints)
  if (watching.length === 0) return
  const counted = (await countsOf(signals, watching)).filter(({ count }) => count > 0)
  if (counted.length > 0) await addCounts(transaction, counted)
}

type Watching = Awaited<ReturnType<typeof safeguardsOf>>[number]

async function safeguardsOf({ tx }: Transaction, endpoints: readonly number[]) {
  const rows = await safeguardRows(tx)
    .select(['s.endpointId', 's.countsAfter'])
    .where('s.endpointId', '=', anyOf(endpoints))
    .where('s.enabled', '=', true)
    .where('s.trippedAt', 'is', null)
    .orderBy('s.id')
    .execute()
  return rows.filter(({ isWatched }) => isWatched)
}

async function countsOf(signals: readonly WaitingSignal[], watching: readonly Watching[]): Promise<Counted[]> {
  const counting = watching.map((safeguard) => {
    return { ...safeguard, matches: payloadMatcher(safeguard.source.payload ?? {}), count: 0 }
  })
  for (const { id: signalId, endpointId, payload } of signals) {
    const compared = counting.filter((one) => one.endpointId === endpointId && one.countsAfter < signalId)
    if (payload === null || compared.length === 0) continue
    const value: unknown = JSON.parse(payload)
    for (const one of compared) if (one.matches(value)) one.count++
    await yieldToEventLoop()
  }
  return counting.map(({ id, version, count }) => ({ id, version, count }))
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
