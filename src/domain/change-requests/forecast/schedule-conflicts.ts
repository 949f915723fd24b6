import { sql } from 'kysely'
import type { Schema } from '../../../contract.ts'
import type { Db } from '../../../db/handles.ts'
import { restsOn } from '../../change-control/schedule-suspension.ts'
import { hiddenFrom, isOutside, type Reader } from '../../visibility.ts'
import { titleOf } from '../change/rows.ts'

type BrokenRequest = Schema<'BrokenChangeRequest'>

/** The touched keys, and the request and change that would touch them. */
export type Touching = { readonly request: number; readonly change: number; readonly touches: readonly string[] }

/**
 * Returns the pending scheduled requests that changes of other requests would break, by the id of the change, oldest
 * first. Sends one statement, or none if nothing would be touched.
 */
export async function brokenBy(
  db: Db,
  touchings: readonly Touching[],
  reader: Reader,
): Promise<ReadonlyMap<number, BrokenRequest[]>> {
  const keys = [...new Set(touchings.flatMap(({ touches }) => touches))]
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string | null; keys: string[] }>`
    select r.id, r.title, array_agg(distinct k.key) as keys
    from change_request_schedules s
    join change_requests r on r.id = s.change_request_id
    join change_request_changes c on c.change_request_id = r.id
    cross join lateral unnest(${restsOn}) k (key)
    join unnest(${keys}::text[]) as touched (key) using (key)
    where s.status = 'pending' and ${isOutside(hiddenFrom(reader), sql`r.project_id`)}
    group by r.id order by r.id`.execute(db)
  const broken = rows.map((row) => ({ id: row.id, title: titleOf(row), keys: new Set(row.keys) }))
  return new Map(
    touchings.map(({ request, change, touches }) => [
      change,
      broken.flatMap(({ id, title, keys }) =>
        id !== request && touches.some((key) => keys.has(key)) ? [{ id, title }] : [],
      ),
    ]),
  )
}
