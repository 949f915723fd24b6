import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { isUnfinishedRequest, type State } from '../change-control/state.ts'

/** The states that a request can leave. */
export const UNFINISHED_STATES = ['Draft', 'In review', 'Approved', 'Scheduled'] as const satisfies readonly State[]

/** What waits in the whole instance: the requests in each state, and since when the most overdue one is due. */
export type UnfinishedRequests = {
  readonly counts: readonly { readonly state: State; readonly requests: number }[]
  readonly overdueSince: Date | null
}

/** Counts the requests that can still change, in all projects, without a look at who asks. */
export async function unfinishedRequests(db: Db, now: Date): Promise<UnfinishedRequests> {
  const counts = await db
    .selectFrom('changeRequests as r')
    .select(({ ref, fn }) => [ref('r.state').$castTo<State>().as('state'), fn.countAll<number>().as('requests')])
    .where(isUnfinishedRequest)
    .groupBy('r.state')
    .execute()
  const overdue = await db
    .selectFrom('changeRequestSchedules as s')
    .select('s.scheduledAt')
    .where('s.status', '=', sql.lit('pending'))
    .where('s.scheduledAt', '<=', now)
    .orderBy('s.scheduledAt')
    .limit(1)
    .executeTakeFirst()
  return { counts, overdueSince: overdue?.scheduledAt ?? null }
}
