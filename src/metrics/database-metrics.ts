import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '../db/handles.ts'
import type { DatabaseObserver } from '../db/observer.ts'
import { poolState } from '../db/pool-state.ts'
import type { Replica } from '../db/replica.ts'
import { statementNames } from '../db/statement-name.ts'

const STATEMENT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 30]
const WAIT_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 5, 30]

/** Adds the metrics of statements and waits to a registry. */
export function databaseMetrics(registry: Registry): DatabaseObserver {
  const registers = [registry]
  const statements = new Histogram({
    name: 'flaghoist_db_statement_duration_seconds',
    help: 'Time until the database answered a statement, by what it does to which table.',
    labelNames: ['statement'],
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  const waits = new Histogram({
    name: 'flaghoist_db_pool_wait_seconds',
    help: 'Waits for a connection, for a place among the transactions, and among the long operations.',
    labelNames: ['queue'],
    buckets: WAIT_BUCKETS,
    registers,
  })
  const nameOf = statementNames()
  return {
    statement: (text, seconds) => statements.observe({ statement: nameOf(text) }, seconds),
    waited: (queue, seconds) => waits.observe({ queue }, seconds),
  }
}

/** Adds the state of the pool, which is read at each scrape. */
export function poolMetrics(registry: Registry, db: Db): void {
  const registers = [registry]
  new Gauge({
    name: 'flaghoist_db_pool_connections',
    help: 'Connections to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { idle, used } = poolState(db)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'used' }, used)
    },
  })
  new Gauge({
    name: 'flaghoist_db_pool_waiting',
    help: 'Work that waits for a connection, for a place among the transactions, and among the long operations.',
    labelNames: ['queue'],
    registers,
    collect() {
      for (const [queue, waiting] of Object.entries(poolState(db).waiting)) this.set({ queue }, waiting)
    },
  })
}

/** Adds how old the copy of the database is, which is read at each scrape. */
export function replicaMetrics(registry: Registry, { lagMs }: Replica): void {
  new Gauge({
    name: 'flaghoist_replica_lag_seconds',
    help: 'How old the replica of the database can be; infinite before it was reached.',
    registers: [registry],
    collect() {
      this.set(lagMs() / 1000)
    },
  })
}
