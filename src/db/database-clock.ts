import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** Clocks of machines that get their time from a time server differ by far less. */
export const MAX_DIFFERENCE_MS = 60_000

/** The clock of a server, corrected by that of its database. */
export type DatabaseClock = {
  /** Returns the time of this machine; that of the database where both differ by more than a minute. */
  now(): Date
  /** How far this machine is ahead of the database, in milliseconds; undefined where nothing was read. */
  aheadMs(): number | undefined
  /** Reads the clock of the database. */
  read(db: Db): Promise<void>
}

/** A time of the database, and when this machine has read it. */
type Reading = { readonly databaseMs: number; readonly atMs: number }

/**
 * Returns the clock of a server. Between two readings, the time of the database is counted by `monotonic`, which is
 * never set. So a machine whose clock is set to another time is noticed at once, and not with the next reading. Without
 * a reading, it is the clock of this machine, which is also that of the embedded engine.
 *
 * @param machine the clock of this machine
 * @param monotonic in milliseconds
 */
export function createDatabaseClock(
  machine: () => Date,
  monotonic: () => number = () => performance.now(),
): DatabaseClock {
  let reading: Reading | undefined
  const databaseNow = ({ databaseMs, atMs }: Reading) => databaseMs + monotonic() - atMs
  const aheadOf = (known: Reading) => machine().getTime() - databaseNow(known)
  return {
    now: () =>
      reading !== undefined && Math.abs(aheadOf(reading)) > MAX_DIFFERENCE_MS
        ? new Date(databaseNow(reading))
        : machine(),
    aheadMs: () => reading && aheadOf(reading),
    async read(db) {
      const before = monotonic()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const [row] = rows
      if (row !== undefined) reading = { databaseMs: row.now.getTime(), atMs: (before + monotonic()) / 2 }
    },
  }
}
