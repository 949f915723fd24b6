import type { Schema } from '../../contract.ts'
import type { SafeguardRecord } from '../records/rollouts.ts'
import type { StoredSafeguard } from './queries.ts'

/** Returns a safeguard as it is recorded in events. */
export function safeguardRecord(safeguard: StoredSafeguard): SafeguardRecord {
  const { id, name, source, condition, threshold, forSeconds, action, enabled, createdAt } = safeguard
  return { id, name, source, condition, threshold, forSeconds, action, enabled, createdAt: createdAt.toISOString() }
}

/** Returns the view of a safeguard. */
export function safeguardView(safeguard: StoredSafeguard): Schema<'Safeguard'> {
  const { since, breachedSince, value, problem, readAt, trippedAt, did, reason } = safeguard
  const state = stateOf(safeguard)
  return {
    ...safeguardRecord(safeguard),
    state,
    since: state === 'breached' ? timeOf(breachedSince) : state === 'missing' ? timeOf(since) : null,
    value,
    problem,
    readAt: state === 'idle' ? null : timeOf(readAt),
    trippedAt: timeOf(trippedAt),
    did,
    reason,
  }
}

function stateOf(safeguard: StoredSafeguard): Schema<'SafeguardState'> {
  const { trippedAt, enabled, isWatched, problem, since } = safeguard
  if (trippedAt !== null) return 'tripped'
  if (!enabled || !isWatched) return 'idle'
  if (problem !== null) return 'missing'
  return since === null ? 'watching' : 'breached'
}

function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null
}
