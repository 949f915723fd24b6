import { busyReason } from '../db/busy.ts'
import { isConnectionFailure } from '../db/connection-failure.ts'
import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { applyDueRequest, dueRequests, recordFailure } from '../domain/change-requests/schedule.ts'
import { DomainError } from '../domain/errors.ts'

/**
 * The job that applies the change requests whose time has come, each in a transaction of its own. Every instance runs it;
 * whoever locks a request first applies it. What ends before it is done was not done, and is found again.
 */
export function applyScheduled(setting: ChangeSetting): () => Promise<void> {
  return async () => {
    for (const id of await dueRequests(setting.db, setting.clock())) await applyOne(setting, id)
  }
}

async function applyOne(setting: ChangeSetting, id: number): Promise<void> {
  try {
    await inChange(setting, systemActor, (change) => applyDueRequest(change, id))
  } catch (error) {
    // A database that is away, or busy, says nothing about the request.
    if (!(error instanceof Error) || isConnectionFailure(error) || busyReason(error) !== undefined) throw error
    const refusal = error instanceof DomainError ? error : undefined
    await inChange(setting, systemActor, (change) => recordFailure(change, id, refusal))
    if (refusal === undefined) throw error
  }
}
