import { sql } from 'kysely'
import type { Db } from './handles.ts'

/** So many places are remembered: at five in a second, those of a minute. */
const MAX_PLACES = 300

/** Places in the write-ahead log of a database, in their order. */
export type LogPlaces = {
  /** Reads the place that the database has reached now, and the identity of the database. */
  note(db: Db): Promise<string | null>
  /**
   * Returns up to when a copy has everything, by `performance.now()`: everything up to the last place that it has
   * reached. -Infinity for one that has reached none that is remembered.
   */
  newAt(reached: string | null): number
}

export function createLogPlaces(): LogPlaces {
  let places: { readonly place: bigint; readonly at: number }[] = []
  return {
    async note(db) {
      const at = performance.now()
      const found = await db
        .selectNoFrom((one) => [
          one.selectFrom('databaseIdentity').select('identity').as('identity'),
          sql<string>`pg_current_wal_lsn()::text`.as('place'),
        ])
        .executeTakeFirstOrThrow()
      places = [...places.slice(1 - MAX_PLACES), { place: numberOf(found.place), at }]
      return found.identity
    },
    newAt(reached) {
      if (reached === null) return Number.NEGATIVE_INFINITY
      const last = numberOf(reached)
      return places.findLast(({ place }) => place <= last)?.at ?? Number.NEGATIVE_INFINITY
    },
  }
}

/** PostgreSQL writes a place as two hexadecimal numbers, such as `16/B374D848`. */
function numberOf(place: string): bigint {
  const [high = '', low = ''] = place.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
