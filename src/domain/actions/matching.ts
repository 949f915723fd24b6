import { sql } from 'kysely'
import { type Columns, givenRows } from '../../db/compiled.ts'
import { anyOf } from '../../db/sql.ts'
import { yieldToEventLoop } from '../../runtime/yielding.ts'
import type { WaitingSignal } from '../signals/waiting.ts'
import type { Transaction } from '../transaction/transaction.ts'
import { type Filters, payloadMatcher } from './payload.ts'

type Comparing = { id: number; endpointId: number; filters: Filters }

/** An action set and the newest signal that it matches, as they are stored. */
type Matched = { id: number; signalId: number; hash: string }

const columns: Columns<Matched> = { id: 'int', signalId: 'int8', hash: 'text' }

/** Compares signals that were taken with the action sets that are on, and notes the newest one that each matches. */
export async function matchSignals(transaction: Transaction, signals: readonly WaitingSignal[]): Promise<void> {
  const { tx } = transaction
  if (signals.length === 0) return
  const sets = await tx
    .selectFrom('actionSets as a')
    .select(['a.id', 'a.endpointId', 'a.filters'])
    .where('a.endpointId', '=', anyOf([...new Set(signals.map(({ endpointId }) => endpointId))]))
    .where('a.enabled', '=', true)
    .orderBy('a.id')
    .execute()
  const matched = await newestMatches(signals, sets)
  if (matched.length > 0) await noteMatches(transaction, matched)
}

/** Returns the newest signal that each action set matches. Parses no payload that this does not need. */
async function newestMatches(signals: readonly WaitingSignal[], sets: readonly Comparing[]): Promise<Matched[]> {
  const newestFirst = [...signals].sort((one, other) => other.id - one.id)
  const open = new Map(sets.map((set) => [set.id, { ...set, matches: payloadMatcher(set.filters) }]))
  const matched: Matched[] = []
  for (const { id: signalId, endpointId, payload, payloadHash } of newestFirst) {
    const compared = [...open.values()].filter((set) => set.endpointId === endpointId)
    if (payload === null || compared.length === 0) continue
    const value: unknown = JSON.parse(payload)
    for (const { id, matches } of compared) {
      if (!matches(value)) continue
      matched.push({ id, signalId, hash: payloadHash.toString('hex') })
      open.delete(id)
    }
    await yieldToEventLoop()
  }
  return matched
}

async function noteMatches({ tx }: Transaction, matched: readonly Matched[]): Promise<void> {
  const given = givenRows(columns, matched)
  // Locks in the order of the ids, so that servers that do this at the same time don't deadlock.
  await sql`
    with locked as materialized (
      select a.id, given.signal_id, given.hash
      from action_sets a join ${given} on given.id = a.id
      where a.enabled and (a.waiting_signal_id is null or a.waiting_signal_id < given.signal_id)
      order by a.id for no key update of a)
    update action_sets a set waiting_signal_id = locked.signal_id, waiting_hash = decode(locked.hash, 'hex')
    from locked where locked.id = a.id`.execute(tx)
}
