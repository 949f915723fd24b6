import type pg from 'pg'
import { databaseOf } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'

type Stream = { uncork(): void; readonly writableCorked: number }

/**
 * Counts what the connections of `db` that are opened from now on send in transactions. Each write to a connection is a
 * round trip: the driver waits for its answers.
 *
 * @returns a function that returns the round trips of each transaction that ended since it was called before
 */
export function countRoundTrips(db: Db): () => number[] {
  let ended: number[] = []
  databaseOf(db).pool.on('connect', (client: pg.PoolClient) => {
    const { stream } = (client as unknown as { connection: { stream: Stream } }).connection
    let texts: string[] = []
    let trips = 0
    const countWritten = () => {
      if (stream.writableCorked > 0 || texts.length === 0) return
      if (trips > 0 || texts.some((text) => text.startsWith('begin'))) trips += 1
      if (texts.some((text) => text === 'commit' || text === 'rollback')) {
        ended.push(trips)
        trips = 0
      }
      texts = []
    }
    const { query } = client
    client.query = ((statement: pg.QueryConfig, ...rest: unknown[]) => {
      texts.push(statement.text)
      const answer = Reflect.apply(query, client, [statement, ...rest])
      // A single statement without parameters is written at once.
      countWritten()
      return answer
    }) as typeof query
    const uncork = stream.uncork.bind(stream)
    stream.uncork = () => {
      uncork()
      countWritten()
    }
  })
  return () => {
    const all = ended
    ended = []
    return all
  }
}
