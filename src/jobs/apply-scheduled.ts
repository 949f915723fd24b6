import { busyReason } from '../db/busy.ts'
import { isConnectionFailure } from '../db/connection-failure.ts'
import { type ChangeSetting, inChange, systemActor } from '../domain/change.ts'
import { applyDueRequest, dueRequests, recordFailure } from '../domain/change-requests/workflow/schedule.ts'
import { DomainError } from '../domain/errors.ts'

/**
 * The job that applies the change requests whose scheduled time has come, each in its own transaction. Every instance
 * runs it; the instance that locks a request first applies it. An interrupted run changes nothing and is repeated.
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
    // When the database is busy or can't be reached, the error is not about the request.
    if (!(error instanceof Error) || isConnectionFailure(error) || busyReason(error) !== undefined) throw error
    const refusal = error instanceof DomainError ? error : undefined
    await inChange(setting, systemActor, (change) => recordFailure(change, id, refusal))
    if (refusal === undefined) throw error
  }
}
