import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { reasonOf } from '../runtime/reason.ts'
import type { Connection } from './connect.ts'
import type { Db } from './handles.ts'

/** A copy of the database that PostgreSQL keeps, for reads that may be a little old. */
export type Replica = {
  /**
   * Returns the handle for a read; undefined while the copy is too old, or if the caller has changed something a short
   * time ago.
   *
   * @param caller names the caller, as `noteWrite` got it
   */
  readFor(caller: string | undefined): Db | undefined
  /** Notes that a caller has changed something. */
  noteWrite(caller: string | undefined): void
  /**
   * Looks how old the copy is. Has to be called several times in `maxLagMs`.
   *
   * @throws Error for a server that is not a copy of the database, and the error of either of them
   */
  poll(): Promise<void>
  /** Returns how old the copy can be, in milliseconds; Infinity before the first look that succeeded. */
  lagMs(): number
  close(): Promise<void>
}

/** How long a caller reads what it has changed itself from the database. */
const OWN_WRITES_MS = 5000
const MAX_WRITERS = 10_000
/** So many looks are remembered: at five in a second, those of a minute. */
const MAX_MARKS = 300

/** A place in the write-ahead log, and the time when the database had written no more. */
type Mark = { readonly lsn: string; readonly at: number }

type Place = { identity: string | null }
type PlaceOfCopy = Place & { isCopy: boolean; reached: number }

/**
 * Follows a copy of a database. The copy is as new as the last place of the log that it has replayed, whether anything
 * is written or not; its own clock is not asked.
 *
 * @param maxLagMs how old an answer may be
 */
export function followReplica(primary: Db, { db: copy, close }: Connection, maxLagMs: number): Replica {
  let marks: Mark[] = []
  let newAt = Number.NEGATIVE_INFINITY
  const writers = new LRUCache<string, true>({ max: MAX_WRITERS, ttl: OWN_WRITES_MS })
  const lagMs = () => performance.now() - newAt
  return {
    readFor(caller) {
      const isOwn = caller !== undefined && writers.has(caller)
      return isOwn || lagMs() > maxLagMs ? undefined : copy
    },
    noteWrite(caller) {
      if (caller !== undefined) writers.set(caller, true)
    },
    async poll() {
      const at = performance.now()
      const { lsn, identity } = await placeOf(primary)
      marks = [...marks.slice(1 - MAX_MARKS), { lsn, at }]
      const {
        isCopy,
        reached,
        identity: ofCopy,
      } = await placeOfCopy(copy, marks).catch((error: unknown) => {
        throw new Error(`DATABASE_READ_URL can't be asked, so nothing is read from it: ${reasonOf(error)}`)
      })
      if (!isCopy || ofCopy !== identity)
        throw new Error('DATABASE_READ_URL is not a replica of DATABASE_URL, so nothing is read from it')
      newAt = marks[reached - 1]?.at ?? newAt
      marks = marks.slice(reached)
    },
    lagMs,
    close,
  }
}

const identity = sql`(select identity from database_identity)`

async function placeOf(db: Db): Promise<Place & { lsn: string }> {
  const { rows } = await sql<Place & { lsn: string }>`
    select pg_current_wal_lsn()::text as lsn, ${identity} as identity`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('A place in the log is one row')
  return found
}

/** Returns how many of the places, which are in their order, the copy has reached. */
async function placeOfCopy(db: Db, marks: readonly Mark[]): Promise<PlaceOfCopy> {
  const places = marks.map(({ lsn }) => lsn)
  const { rows } = await sql<PlaceOfCopy>`
    select pg_is_in_recovery() as is_copy, ${identity} as identity, (select count(*)::int
      from unnest(${places}::text[]) place where place::pg_lsn <= pg_last_wal_replay_lsn()) as reached`.execute(db)
  const [found] = rows
  if (found === undefined) throw new Error('A place in the log is one row')
  return found
}
