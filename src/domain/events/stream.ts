import { setTimeout as passed } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../generated/database.ts'
import type { Db } from '../../db/handles.ts'
import type { Reader } from '../visibility.ts'
import { hasTextIn, searchText } from './actor-names.ts'
import { type EventText, eventTexts } from './event-list.ts'
import type { EventFilter } from './search.ts'
import { asStored } from './search-text.ts'
import { recentSettledId } from './settled-id.ts'
import { visible, withheldFrom } from './visible.ts'

/** The filters of a stream. */
export type StreamFilter = Pick<EventFilter, 'type' | 'project' | 'feature' | 'manager' | 'query'>

/** How long a stream that has sent everything waits before it looks again. */
const PAUSE_MS = 500
/** How many ids one statement looks at, so that it is short however far behind a stream is. */
const MAX_IDS = 10_000
const MAX_EVENTS = 100

/**
 * Yields the events that match and that the reader may see, in the order of their ids, until the signal aborts. Reads
 * settled events only, so none with a smaller id can come later.
 *
 * @param after the id of the last event that the client has; absent and empty mean that the stream begins now
 * @param currentReader is called before each event, at least every second; an error ends the stream
 */
export async function* eventsAfter(
  db: Db,
  after: string | undefined,
  filter: StreamFilter,
  currentReader: () => Promise<Reader>,
  signal: AbortSignal,
): AsyncGenerator<EventText> {
  let last = after ? await resumedAt(db, Number(after)) : await recentSettledId(db)
  while (!signal.aborted) {
    const reader = await currentReader()
    const upTo = Math.min(await recentSettledId(db), last + MAX_IDS)
    if (upTo <= last) {
      await passed(PAUSE_MS, undefined, { signal }).catch(() => {})
      continue
    }
    const ids = await matchingIds(db, { last, upTo }, filter, reader)
    let isCurrent = true
    const events = await eventTexts(db, ids, withheldFrom(reader))
    for (const event of events) {
      // A slow client may have taken long to read the previous event.
      isCurrent = seesTheSame(await currentReader(), reader)
      if (!isCurrent) break
      yield event
      last = event.id
    }
    // Missing events were too large to be read with the others, unless all of them were removed.
    const isComplete = events.length === ids.length || events.length === 0
    if (isCurrent && isComplete && ids.length < MAX_EVENTS) last = upTo
  }
}

/**
 * Returns the id after which a stream continues: not before the removed events, and not in the future, because the
 * client's id may come from a newer copy of the database. Reads the database, because another instance may have sent
 * newer events than this one knows.
 */
async function resumedAt(db: Db, after: number): Promise<number> {
  const progress = await db.selectFrom('eventTotalsProgress').select(['removedId', 'settledId']).executeTakeFirst()
  const { removedId, settledId } = progress ?? { removedId: 0, settledId: 0 }
  return Math.min(Math.max(after, removedId), settledId)
}

function seesTheSame(one: Reader, other: Reader): boolean {
  const views = [one, other].map((reader) => [withheldFrom(reader), reader.hiddenProjects])
  return isDeepStrictEqual(views[0], views[1])
}

type RangeOfIds = { readonly last: number; readonly upTo: number }

const { eb } = expressionBuilder<{ e: Database['events'] }, 'e'>()

async function matchingIds(
  db: Db,
  { last, upTo }: RangeOfIds,
  { type, project, feature, manager, query = '' }: StreamFilter,
  reader: Reader,
): Promise<number[]> {
  const conditions = [
    ...(type === undefined ? [] : [eb('e.type', '=', type)]),
    ...(project === undefined ? [] : [eb('e.project', '=', project)]),
    ...(feature === undefined ? [] : [eb('e.featureName', '=', feature)]),
    ...(manager === undefined ? [] : [eb('e.manager', '=', manager)]),
    ...(query === ''
      ? []
      : [hasTextIn(searchText, sql`(select folded(${asStored(query)}::text))`, withheldFrom(reader))]),
    ...visible(withheldFrom(reader), sql`${reader.hiddenProjects}::text[]`),
  ]
  const rows = await db
    .selectFrom('events as e')
    .select('e.id')
    .where('e.id', '>', last)
    .where('e.id', '<=', upTo)
    .where(({ and }) => and(conditions))
    .orderBy('e.id')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map(({ id }) => id)
}
