import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Schema } from '../../src/contract.ts'
import type { Db } from '../../src/db/handles.ts'
import { eventTotalsJob } from '../../src/jobs/event-totals.ts'
import type { Client } from './call.ts'

export type EventRow = {
  type?: string
  createdBy?: string
  createdByUserId?: number | null
  project?: string | null
  environment?: string | null
  feature?: string | null
  data?: unknown
  preData?: unknown
  tags?: unknown
  manager?: string
}

/** The ids that a search answers, with the total behind them. */
export async function search(
  client: Client,
  body: Schema<'SearchEvents'>,
): Promise<{ ids: number[]; total: number | undefined }> {
  const { body: page } = await client.call('searchEvents', { body })
  return { ids: page.events.map(({ id }) => id), total: page.totalEvents }
}

/** Puts events into the log as they are, in one statement, and gives their ids. */
export async function addEvents(db: Db, ...events: EventRow[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into events (created_at, type, created_by, created_by_user_id, project, environment, feature_name, data, pre_data, tags, manager)
    select now(), coalesce(e.type, 'feature-created'), coalesce(e."createdBy", 'ada@example.com'), e."createdByUserId",
      e.project, e.environment, e.feature, e.data, e."preData", e.tags, e.manager
    from rows from (
      jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (type text, "createdBy" text, "createdByUserId" int, project text,
        environment text, feature text, data jsonb, "preData" jsonb, tags jsonb, manager text)
    ) with ordinality as e (type, "createdBy", "createdByUserId", project, environment, feature, data, "preData", tags, manager, position)
    order by e.position
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Up to which id the kept totals count. */
export async function settledId(db: Db): Promise<number> {
  const { rows } = await sql<{ settledId: number }>`select settled_id from event_totals_progress`.execute(db)
  return rows[0]?.settledId ?? 0
}

/** Runs the job until the kept totals count every event. Other databases of the server can make it wait. */
export async function foldEverything(db: Db): Promise<void> {
  const job = eventTotalsJob(db)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from events`.execute(db)
  for (let tried = 0; (await settledId(db)) < (rows[0]?.last ?? 0); tried++) {
    if (tried > 500) throw new Error('The totals do not catch up')
    await job()
    await pause(10)
  }
}
