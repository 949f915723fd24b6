import { sql } from 'kysely'
import { type Columns, givenRows } from '../../db/compiled.ts'
import type { Db } from '../../db/handles.ts'
import { anyOf } from '../../db/sql.ts'
import { yieldingAfterSteps } from '../../runtime/yielding.ts'
import type { WaitingSignal } from '../signals/waiting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Filters, type PayloadMatcher, payloadMatcher } from './payload.ts'

type Comparing = { id: number; endpointId: number; filters: Filters; compared: string }

/** An action set that matches a signal, and a digest of its comparisons: an edit in between makes it no match. */
type Match = { id: number; signalId: number; hash: string; compared: string }

const columns: Columns<Match> = { id: 'int', signalId: 'int8', hash: 'text', compared: 'text' }

/** A digest of what the action set `a` is for. */
const COMPARED = sql<string>`md5(a.endpoint_id || a.filters::text)`

/**
 * Compares signals with the action sets that are on, outside of a transaction. Returns the newest signal that each
 * matches.
 */
export async function matchesOf(db: Db, signals: readonly WaitingSignal[]): Promise<Match[]> {
  const sets = await db
    .selectFrom('actionSets as a')
    .select(['a.id', 'a.endpointId', 'a.filters', COMPARED.as('compared')])
    .where('a.endpointId', '=', anyOf([...new Set(signals.map(({ endpointId }) => endpointId))]))
    .where('a.enabled', '=', true)
    .orderBy('a.id')
    .execute()
  return newestMatches(signals, sets)
}

/** Parses no payload that this does not need. */
async function newestMatches(signals: readonly WaitingSignal[], sets: readonly Comparing[]): Promise<Match[]> {
  const pause = yieldingAfterSteps()
  const newestFirst = [...signals].sort((one, other) => other.id - one.id)
  const open = new Map<number, Comparing & { matches: PayloadMatcher }>()
  for (const set of sets) open.set(set.id, { ...set, matches: payloadMatcher(set.filters) })
  const matched: Match[] = []
  for (const { id: signalId, endpointId, payload, payloadHash } of newestFirst) {
    const asked = [...open.values()].filter((set) => set.endpointId === endpointId)
    if (payload === null || asked.length === 0) continue
    const value: unknown = JSON.parse(payload)
    for (const { id, compared, matches } of asked) {
      if (!(await matches(value, pause))) continue
      matched.push({ id, signalId, hash: payloadHash.toString('hex'), compared })
      open.delete(id)
    }
  }
  return matched
}

/** Notes the signals that action sets match, unless a newer one is noted, or the set was edited or turned off. */
export async function noteMatches({ tx }: Transaction, matched: readonly Match[]): Promise<void> {
  if (matched.length === 0) return
  const given = givenRows(columns, matched)
  // Locks in the order of the ids, so that servers that do this at the same time don't deadlock.
  await sql`
    with locked as materialized (
      select a.id, given.signal_id, given.hash
      from action_sets a join ${given} on given.id = a.id
      where a.enabled and ${COMPARED} = given.compared
        and (a.waiting_signal_id is null or a.waiting_signal_id < given.signal_id)
      order by a.id for no key update of a)
    update action_sets a set waiting_signal_id = locked.signal_id, waiting_hash = decode(locked.hash, 'hex'),
      waiting_since = coalesce(a.waiting_since, clock_timestamp())
    from locked where locked.id = a.id`.execute(tx)
}
