import { Gauge, type Registry } from 'prom-client'
import type { DatabaseClock } from '../db/database-clock.ts'

/** Adds how far the clock of this machine is ahead of that of the database; 0 until it is known. */
export function clockMetrics(registry: Registry, aheadMs: DatabaseClock['aheadMs']): void {
  new Gauge({
    name: 'flaghoist_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of that of the database; negative if it is behind.',
    labelNames: [],
    registers: [registry],
    collect() {
      this.set((aheadMs() ?? 0) / 1000)
    },
  })
}
