import { sql } from 'kysely'
import { compiledStatement } from '../../../db/compiled.ts'
import type { State } from '../../change-control/state.ts'
import type { Transaction } from '../../transaction.ts'
import type { StoredRequest } from '../change/queries.ts'

const setState = compiledStatement<{ id: number; state: State }>(
  (_, { id, state }) => sql`update change_requests set state = ${state} where id = ${id}`,
)

const storeEntered = compiledStatement<{ id: number; state: State; now: Date }>(
  (_, { id, state, now }) => sql`
    insert into change_request_states (change_request_id, state, entered_at) values (${id}, ${state}, ${now})
    on conflict (change_request_id, state) do update set entered_at = excluded.entered_at`,
)

/**
 * Sets the state of a locked request and records the time. Leaving `Scheduled` deletes its schedule; an applied request
 * keeps it, with the status that `endSchedule` gives it.
 */
export async function enterState<Request extends Pick<StoredRequest, 'id' | 'state'>>(
  { now, later }: Transaction,
  request: Request,
  state: State,
): Promise<Request & { state: State }> {
  const { id } = request
  if (state !== request.state) await later(setState({ id, state }))
  await later(storeEntered({ id, state, now }))
  if (request.state === 'Scheduled' && state !== 'Scheduled' && state !== 'Applied')
    await later(sql`delete from change_request_schedules where change_request_id = ${id}`)
  return { ...request, state }
}
