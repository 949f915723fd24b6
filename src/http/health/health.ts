import plugin from 'fastify-plugin'
import type { DatabaseClock } from '../../db/database-clock.ts'
import type { Db } from '../../db/handles.ts'
import { assertUsable, probed } from '../../db/readiness.ts'
import { unavailable } from '../../domain/errors.ts'
import { causeOf } from '../../logging/logging.ts'
import type { Stopping } from '../../runtime/stopping.ts'
import { type Readiness, reportHealth } from './report-health.ts'

/** The log says when the server stops being ready, and when it is again. */
export function readinessOf(db: Db, stopping: Stopping, clock?: Pick<DatabaseClock, 'aheadMs'>): Readiness {
  let wasReady = true
  const assertRunning = () => {
    if (stopping.hasBegun()) throw unavailable('The server is stopping', 'stopping')
  }
  return {
    assertForSdks: assertRunning,
    facts() {
      const aheadMs = clock?.aheadMs()
      return aheadMs === undefined ? {} : { clockAheadSeconds: Math.round(aheadMs) / 1000 }
    },
    async assert(log) {
      assertRunning()
      try {
        await assertReady(db)
        if (!wasReady) log.info('the server is ready again')
        wasReady = true
      } catch (error) {
        if (wasReady) log.warn(causeOf(error), 'the server is not ready')
        wasReady = false
        throw error
      }
    },
  }
}

type HealthSetting = { readonly db: Db; readonly stopping: Stopping; readonly readiness?: Readiness }

/** Reports the health of the server. Servers of one process share their readiness. */
export const health = plugin(
  async (app, { db, stopping, readiness = readinessOf(db, stopping) }: HealthSetting) =>
    reportHealth(app, readiness, app.log),
  { name: 'health' },
)

async function assertReady(db: Db): Promise<void> {
  await probed(db, assertUsable)
}
