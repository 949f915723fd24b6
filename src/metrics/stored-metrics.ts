import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../db/handles.ts'
import { lockWaits } from '../db/lock-waits.ts'
import { askedBeside } from '../db/readiness.ts'
import { UNFINISHED_STATES, type UnfinishedRequests, unfinishedRequests } from '../domain/change-requests/unfinished.ts'
import { type Unsettled, unsettledEvents } from '../domain/events/totals.ts'
import { type Backlog, webhookBacklog } from '../domain/webhooks/deliveries/queries.ts'

export type StoredMetrics = {
  /** Reads the values from the database. If it does not answer, they are absent, and `flaghoist_db_up` is 0. */
  read(): Promise<void>
  /** Makes them absent, while there is no database to ask. */
  clear(): void
}

type Stored = {
  readonly events: Unsettled
  readonly webhooks: Backlog
  readonly unfinished: UnfinishedRequests
  readonly waiting: number
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
  const requests = new Gauge({
    name: 'flaghoist_change_requests',
    help: 'Change requests that can still change, in all projects.',
    labelNames: ['state'],
    registers: [registry],
  })
  const overdue = gauge(
    'flaghoist_change_requests_overdue_seconds',
    'For how long the most overdue scheduled change request is due; 0 if none is.',
  )
  const waits = gauge('flaghoist_db_lock_waits', 'Sessions of the database that wait for a lock.')
  const all = [unsettled, indexLag, backlog, oldest, overdue, waits]
  const ageOf = (at: Date | null) => (at === null ? 0 : Math.max(0, (clock().getTime() - at.getTime()) / 1000))
  let reading: Promise<void> | undefined

  function show({ events, webhooks, unfinished, waiting }: Stored): void {
    unsettled.set(events.events)
    indexLag.set(ageOf(events.oldestAt))
    backlog.set(webhooks.deliveries)
    oldest.set(ageOf(webhooks.oldestAt))
    for (const state of UNFINISHED_STATES)
      requests.set({ state }, unfinished.counts.find((count) => count.state === state)?.requests ?? 0)
    overdue.set(ageOf(unfinished.overdueSince))
    waits.set(waiting)
    up.set(1)
  }

  function clear(): void {
    for (const each of all) each.remove({})
    requests.reset()
    up.set(0)
  }

  async function readOnce(): Promise<void> {
    try {
      await askedBeside(db, async (beside) =>
        show({
          events: await unsettledEvents(beside),
          webhooks: await webhookBacklog(beside),
          unfinished: await unfinishedRequests(beside, clock()),
          waiting: await lockWaits(beside),
        }),
      )
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
