import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/handles.ts'
import { askedBeside } from '../db/readiness.ts'
import { type Unsettled, unsettledEvents } from '../domain/events/totals.ts'
import { type Backlog, webhookBacklog } from '../domain/webhooks/deliveries/queries.ts'

export type StoredMetrics = {
  /** Reads the values from the database. If it does not answer, they are absent, and `flaghoist_db_up` is 0. */
  read(): Promise<void>
  /** Makes them absent, while there is no database to ask. */
  clear(): void
}

/** Adds the values that the database has. Each server of a database reports the same ones. */
export function storedMetrics(registry: Registry, db: Db, clock: () => Date): StoredMetrics {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: [], registers: [registry] })
  const up = gauge('flaghoist_db_up', 'Whether the database answered the questions of this scrape.')
  const unsettled = gauge(
    'flaghoist_events_unsettled',
    'Events that lists, searches and webhooks do not have yet, up to 100000.',
  )
  const indexLag = gauge('flaghoist_events_index_lag_seconds', 'Age of the oldest unsettled event.')
  const backlog = gauge(
    'flaghoist_webhook_backlog',
    'Deliveries of enabled webhooks that wait, up to 10000 of each webhook.',
  )
  const oldest = gauge('flaghoist_webhook_oldest_seconds', 'Age of the oldest delivery that waits.')
  const all = [unsettled, indexLag, backlog, oldest]
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (clock().getTime() - at.getTime()) / 1000))
  let reading: Promise<void> | undefined

  function show(events: Unsettled, webhooks: Backlog): void {
    unsettled.set(events.events)
    indexLag.set(ageOf(events.oldestAt))
    backlog.set(webhooks.deliveries)
    oldest.set(ageOf(webhooks.oldestAt))
    up.set(1)
  }

  function clear(): void {
    for (const each of all) each.remove({})
    up.set(0)
  }

  async function readOnce(): Promise<void> {
    try {
      await askedBeside(db, async (beside) => show(await unsettledEvents(beside), await webhookBacklog(beside)))
    } catch {
      clear()
    } finally {
      reading = undefined
    }
  }

  return {
    clear,
    // Scrapes at the same time share one read.
    read() {
      reading ??= readOnce()
      return reading
    },
  }
}
