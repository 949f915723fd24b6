import { Gauge, type Registry } from 'prom-client'
import type { DatabaseClock } from '../db/database-clock.ts'

/** Adds how far the clock of this machine is ahead of that of the database; absent until it is known. */
export function clockMetrics(registry: Registry, aheadMs: DatabaseClock['aheadMs']): void {
  new Gauge({
    name: 'flaghoist_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of that of PostgreSQL; negative if it is behind.',
    labelNames: [],
    registers: [registry],
    collect() {
      const ms = aheadMs()
      if (ms === undefined) this.remove()
      else this.set(ms / 1000)
    },
  })
}
