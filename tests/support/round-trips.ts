import type pg from 'pg'
import { databaseOf } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { statementsOf } from './statements.ts'

/**
 * Counts what the connections of `db` send in transactions from now on. Each query is a round trip, whatever the number
 * of its statements: the driver waits for its answers.
 *
 * @returns a function that returns the round trips of each transaction that ended since it was called before
 */
export function countRoundTrips(db: Db): () => number[] {
  const counted = new WeakSet<pg.PoolClient>()
  let ended: number[] = []
  databaseOf(db).pool.on('acquire', (client: pg.PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    let trips = 0
    const counting = (...given: unknown[]) => {
      const texts = statementsOf(given[0]).map(({ text }) => text)
      if (trips > 0 || texts.some((text) => text.startsWith('begin'))) trips += 1
      if (texts.some((text) => text === 'commit' || text === 'rollback')) {
        ended.push(trips)
        trips = 0
      }
      return query(...given)
    }
    client.query = counting as unknown as pg.PoolClient['query']
  })
  return () => {
    const all = ended
    ended = []
    return all
  }
}
