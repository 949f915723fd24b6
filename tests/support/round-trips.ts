import type pg from 'pg'
import { databaseOf } from '../../src/db/database.ts'
import type { Db } from '../../src/db/handles.ts'
import { statementOf } from './statements.ts'

/**
 * Counts the round trips of transactions on the connections of `db` from now on. The queries of one turn are a round
 * trip: the driver waits for the answers to all of them.
 *
 * @returns a function that returns the round trips of each transaction that ended since it was called before
 */
export function countRoundTrips(db: Db): () => number[] {
  const counted = new WeakSet<pg.PoolClient>()
  let ended: number[] = []
  databaseOf(db).pool.on('acquire', (client: pg.PoolClient) => {
    if (counted.has(client)) return
    counted.add(client)
    let trips = 0
    let isUnderWay = false
    const counting = (...given: unknown[]) => {
      const { text } = statementOf(given[0])
      if (!isUnderWay && (trips > 0 || text.startsWith('begin'))) trips += 1
      isUnderWay = true
      queueMicrotask(() => {
        isUnderWay = false
      })
      if (text === 'commit' || text === 'rollback') {
        ended.push(trips)
        trips = 0
      }
      // As it is now: a later test can listen to all clients.
      return Reflect.apply(Object.getPrototypeOf(client).query, client, given)
    }
    client.query = counting as unknown as pg.PoolClient['query']
  })
  return () => {
    const all = ended
    ended = []
    return all
  }
}
