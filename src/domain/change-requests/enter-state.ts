import { sql } from 'kysely'
import { UNANSWERED } from '../../db/client.ts'
import { prepared, preparedForList } from '../../db/prepared.ts'
import { WRITES_OWN } from '../../db/touches.ts'
import type { Change } from '../change.ts'
import type { StoredRequest } from './queries.ts'
import type { State } from './state.ts'

const setState = prepared<{ id: number; state: State }, never>(
  (_, { id, state }) =>
    sql<never>`${UNANSWERED} ${WRITES_OWN} update change_requests set state = ${state} where id = ${id}`,
)

const keepEntered = preparedForList<{ id: number; state: State; now: Date }, never>(
  { id: 'int', state: 'text', now: 'timestamptz' },
  (given) => sql<never>`${UNANSWERED} ${WRITES_OWN}
    insert into change_request_states (change_request_id, state, entered_at)
    select given.id, given.state, given.now from ${given}
    on conflict (change_request_id, state) do update set entered_at = excluded.entered_at`,
)

/** Gives a locked request a state, and keeps when; what is scheduled of it is forgotten with any other state than `Scheduled`. */
export async function enterState<Request extends Pick<StoredRequest, 'id' | 'state'>>(
  { tx, now }: Change,
  request: Request,
  state: State,
): Promise<Request & { state: State }> {
  const { id } = request
  if (state !== request.state) await setState(tx, { id, state })
  await keepEntered(tx, [{ id, state, now }])
  if (request.state === 'Scheduled' && state !== 'Scheduled')
    await sql`${UNANSWERED} delete from change_request_schedules where change_request_id = ${id}`.execute(tx)
  return { ...request, state }
}
