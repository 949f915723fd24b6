import type pg from 'pg'
import { databaseOf } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'

/**
 * Counts what the connections of `db` that are opened from now on send in transactions. Each write to a connection is a
 * round trip: the driver waits for its answers.
 *
 * @returns a function that returns the round trips of each transaction that ended since it was called before
 */
export function countRoundTrips(db: Db): () => number[] {
  let ended: number[] = []
  databaseOf(db).pool.on('connect', (client: pg.PoolClient & pg.Client) => {
    const { connection } = client
    const known = new Map<string, string>()
    let texts: string[] = []
    let trips = 0
    const { parse, bind, sync } = connection
    connection.parse = (statement, more) => {
      known.set(statement.name, statement.text)
      parse.call(connection, statement, more)
    }
    connection.bind = (statement, more) => {
      texts.push(known.get(statement?.statement ?? '') ?? '')
      bind.call(connection, statement, more)
    }
    connection.sync = () => {
      sync.call(connection)
      if (trips > 0 || texts.some((text) => text.startsWith('begin'))) trips += 1
      if (texts.some((text) => text === 'commit' || text === 'rollback')) {
        ended.push(trips)
        trips = 0
      }
      texts = []
    }
  })
  return () => {
    const all = ended
    ended = []
    return all
  }
}
