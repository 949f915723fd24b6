import { sql } from 'kysely'
import type { Db } from '../../db/handles.ts'
import { eventJson } from './event-list.ts'

/** How many events one statement reads. An event can be long. */
const BATCH_SIZE = 100

/** Ids of events: those greater than `after`, up to `upTo`. */
export type IdRange = { readonly after: number; readonly upTo: number }

/**
 * Yields the events of a range as JSON, one by one in the order of their ids, each without line breaks.
 *
 * @param manager leaves out the events that its files did not make
 */
export async function* exportedEvents(
  db: Db,
  { after, upTo }: IdRange,
  manager?: string | undefined,
): AsyncGenerator<string> {
  for (let last = after; ; ) {
    const events = await db
      .selectFrom('events as e')
      .select(['e.id', eventJson.as('json')])
      .where('e.id', '>', last)
      .where('e.id', '<=', upTo)
      .$if(manager !== undefined, (query) => query.where('e.manager', '=', manager ?? ''))
      .orderBy('e.id')
      .limit(sql.lit(BATCH_SIZE))
      .execute()
    for (const { json } of events) yield json
    const newest = events.at(-1)
    if (newest === undefined) return
    last = newest.id
  }
}
