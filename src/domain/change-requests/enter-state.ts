import { sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
import type { Change } from '../change.ts'
import type { StoredRequest } from './queries.ts'
import type { State } from './state.ts'

/** Gives a locked request a state, and keeps when; what is scheduled of it is forgotten with any other state than `Scheduled`. */
export async function enterState<Request extends Pick<StoredRequest, 'id' | 'state'>>(
  { tx, now }: Change,
  request: Request,
  state: State,
): Promise<Request & { state: State }> {
  const { id } = request
  await sql`${UNANSWERED} update change_requests set state = ${state} where id = ${id}`.execute(tx)
  await sql`${UNANSWERED}
    insert into change_request_states (change_request_id, state, entered_at) values (${id}, ${state}, ${now})
    on conflict (change_request_id, state) do update set entered_at = excluded.entered_at`.execute(tx)
  if (request.state === 'Scheduled' && state !== 'Scheduled')
    await sql`${UNANSWERED} delete from change_request_schedules where change_request_id = ${id}`.execute(tx)
  return { ...request, state }
}
