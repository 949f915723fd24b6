import { sql } from 'kysely'
import { defer, deferred } from '../../../db/deferred.ts'
import type { State } from '../../change-control/state.ts'
import type { Transaction } from '../../transaction.ts'
import type { StoredRequest } from '../change/queries.ts'

const setState = deferred<{ id: number; state: State }>(
  ({ id, state }) => sql`update change_requests set state = ${state} where id = ${id}`,
)

const storeEntered = deferred<{ id: number; state: State; now: Date }>(
  ({ id, state, now }) => sql`
    insert into change_request_states (change_request_id, state, entered_at) values (${id}, ${state}, ${now})
    on conflict (change_request_id, state) do update set entered_at = excluded.entered_at`,
)

/**
 * Sets the state of a locked request and records the time. Leaving `Scheduled` deletes its schedule; an applied request
 * keeps it, with the status that `endSchedule` gives it.
 */
export async function enterState<Request extends Pick<StoredRequest, 'id' | 'state'>>(
  { tx, now }: Transaction,
  request: Request,
  state: State,
): Promise<Request & { state: State }> {
  const { id } = request
  if (state !== request.state) await setState(tx, { id, state })
  await storeEntered(tx, { id, state, now })
  if (request.state === 'Scheduled' && state !== 'Scheduled' && state !== 'Applied')
    await defer(tx, sql`delete from change_request_schedules where change_request_id = ${id}`)
  return { ...request, state }
}
