import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { reasonOf } from '../runtime/reason.ts'
import { connectPostgres, type OnConnectionLost } from './connect.ts'
import { databaseOf } from './database.ts'
import { isConnectionFailure } from './errors.ts'
import type { Db } from './handles.ts'
import { createLogPlaces } from './log-places.ts'

/** A copy of the database that PostgreSQL keeps, for reads that may be a little old. */
export type Replica = {
  readonly db: Db
  /**
   * Reads from the copy. What it does not do there, because it is too old, does not answer, or lacks something, and
   * what a caller asks who has changed something a short time ago, is read from the database.
   *
   * @param caller names the caller, as `noteWrite` got it
   * @param fromCopy calls `hasRead` before it writes to the database; after that, it is not repeated
   */
  read<Result>(
    caller: string | undefined,
    fromCopy: (copy: Db, hasRead: () => void) => Promise<Result>,
    fromDatabase: () => Promise<Result>,
  ): Promise<Result>
  /** Notes that a caller has changed something. */
  noteWrite(caller: string | undefined): void
  /**
   * Looks how old the copy is. Has to be called several times in `maxLagMs`.
   *
   * @throws the error of the database
   */
  poll(): Promise<void>
  /** Returns how old the copy can be, in milliseconds; Infinity before the first look that succeeded. */
  lagMs(): number
  close(): Promise<void>
}

export type ReplicaSetting = {
  readonly url: string
  readonly poolSize: number
  /** How old an answer may be. */
  readonly maxLagMs: number
  readonly onLost: OnConnectionLost
  /** Gets why nothing is read from the copy after each look; undefined while it is read. */
  readonly onLook: (unused: string | undefined) => void
}

/** For so long, a caller reads at least what it has changed itself from the database. */
const OWN_WRITES_MS = 5000
/** A look takes some time after a change, too. */
const LOOK_MS = 1000
const MAX_WRITERS = 10_000

/** Reads do not wait long for a copy that does not answer: the database is there. */
const LIMITS = { connectionMs: 1_000, probeMs: 1_000, statementMs: 3_000, answerMs: 4_000 }

/** The question of where a server is; the clock of a copy is not asked. */
const PLACE = {
  text: `select pg_is_in_recovery() as "isCopy", (select identity from database_identity) as identity,
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as reached`,
  query_timeout: LIMITS.probeMs,
}
type Place = { readonly isCopy: boolean; readonly identity: string | null; readonly reached: string | null }

/**
 * Connects to a copy of a database, and follows it. The copy is as new as the last place of the log that it has
 * replayed, whether anything is written or not. Behind one address there can be several copies: each connection is
 * asked for its place before a read gets it, unless it was new enough a short time ago. Sends nothing yet.
 */
export function connectToReplica(primary: Db, { url, poolSize, maxLagMs, onLost, onLook }: ReplicaSetting): Replica {
  const places = createLogPlaces()
  let identity: string | null | undefined
  let newAt = Number.NEGATIVE_INFINITY
  let isUsed = false
  const ownWritesMs = Math.max(OWN_WRITES_MS, maxLagMs + LOOK_MS)
  const writers = new LRUCache<string, true>({ max: MAX_WRITERS, ttl: ownWritesMs })
  const newAtOf = new WeakMap<pg.ClientBase, number>()
  /** Ends the reads that wait for the copy. */
  const waiting = new Set<(error: Error) => void>()

  /** @throws Error for a connection to another server, or one that does not answer */
  async function look(client: pg.ClientBase): Promise<number> {
    const { rows } = await client.query<Place>(PLACE)
    const [place] = rows
    if (place === undefined || !place.isCopy || place.identity !== identity)
      throw new Error('it is not a replica of DATABASE_URL')
    const at = places.newAt(place.reached)
    newAtOf.set(client, Math.max(at, newAtOf.get(client) ?? at))
    return at
  }

  const isLate = (at: number) => performance.now() - at > maxLagMs

  async function admit(client: pg.ClientBase): Promise<void> {
    if (!isLate(newAtOf.get(client) ?? Number.NEGATIVE_INFINITY)) return
    if (isLate(await look(client))) throw new Error('The replica behind this connection is late')
  }

  /** Asks over a connection of its own, which is ended when it fails: the next one can lead to another server. */
  async function lookBeside(): Promise<number> {
    const { probe } = databaseOf(copy.db)
    const client = await (probe === undefined ? databaseOf(copy.db) : databaseOf(probe.db)).pool.connect()
    try {
      const at = await look(client)
      client.release()
      return at
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  function distrust(error: Error): void {
    isUsed = false
    for (const end of waiting) end(error)
  }

  const copy = connectPostgres(url, onLost, { poolSize, ...LIMITS, admit })
  return {
    db: copy.db,
    async read(caller, fromCopy, fromDatabase) {
      const isOwn = caller !== undefined && writers.has(caller)
      if (isOwn || !isUsed || isLate(newAt)) return fromDatabase()
      let end: (error: Error) => void = () => {}
      const gone = new Promise<never>((_, reject) => {
        end = reject
      })
      waiting.add(end)
      let writes = false
      const hasRead = () => {
        writes = true
        waiting.delete(end)
      }
      try {
        return await Promise.race([fromCopy(copy.db, hasRead), gone])
      } catch (error) {
        if (writes) throw error
        // Until the next look.
        if (error instanceof Error && isConnectionFailure(error)) isUsed = false
        return fromDatabase()
      } finally {
        waiting.delete(end)
      }
    },
    noteWrite(caller) {
      if (caller !== undefined) writers.set(caller, true)
    },
    async poll() {
      identity = await places.note(primary)
      try {
        newAt = Math.max(newAt, await lookBeside())
        isUsed = true
        onLook(isLate(newAt) ? 'it is late' : undefined)
      } catch (error) {
        distrust(new Error(`Nothing is read from the replica: ${reasonOf(error)}`))
        onLook(reasonOf(error))
      }
    },
    lagMs: () => performance.now() - newAt,
    close: copy.close,
  }
}
