import { databaseOf } from './database.ts'
import type { Db } from './handles.ts'
import type { Queue } from './observer.ts'

/** The connections of a database at this moment, and the work that waits in each queue. */
export type PoolState = {
  readonly idle: number
  readonly used: number
  readonly waiting: Readonly<Record<Queue, number>>
}

export function poolState(db: Db): PoolState {
  const { pool, connections, transactions, heavy } = databaseOf(db)
  return {
    idle: pool.idleCount,
    used: pool.totalCount - pool.idleCount,
    waiting: {
      connection: connections.queued + pool.waitingCount,
      transaction: transactions.queued,
      heavy: heavy.queued,
    },
  }
}
