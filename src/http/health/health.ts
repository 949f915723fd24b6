import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { DatabaseClock } from '../../db/database-clock.ts'
import type { Db } from '../../db/handles.ts'
import { assertUsable, probed } from '../../db/readiness.ts'
import { unavailable } from '../../domain/errors.ts'
import { causeOf } from '../../logging/logging.ts'
import type { Stopping } from '../../runtime/stopping.ts'

/** Whether a process can serve requests. Its servers share it, so that each change is logged once. */
export type Readiness = {
  /** @throws Error when the server can't write to its database, or stops */
  assert(log: FastifyBaseLogger): Promise<void>
  /** @throws Error when the server stops */
  assertRunning(): void
  /** How far the clock of this machine is ahead of that of the database; undefined where both are the same. */
  clockAheadMs(): number | undefined
}

/** The log says when the server stops being ready, and when it is again. */
export function readinessOf(db: Db, stopping: Stopping, clock?: Pick<DatabaseClock, 'aheadMs'>): Readiness {
  let wasReady = true
  const assertRunning = () => {
    if (stopping.hasBegun()) throw unavailable('The server is stopping', 'stopping')
  }
  return {
    assertRunning,
    clockAheadMs: () => clock?.aheadMs(),
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

/**
 * `/health`: the process runs. `/ready`: it can write to its database and is not stopping; otherwise 503, so that
 * proxies send requests elsewhere. `/ready/sdk`: it serves SDKs, which it does from memory while its database is away;
 * a proxy that asked `/ready` would then find no server for them. None needs a key.
 */
export function reportHealth(app: FastifyInstance, readiness: Readiness, log: FastifyBaseLogger): void {
  app.get('/health', async () => ({ health: 'GOOD' }))
  app.get('/ready', async () => {
    await readiness.assert(log)
    const aheadMs = readiness.clockAheadMs()
    return { health: 'GOOD', ...(aheadMs !== undefined && { clockAheadSeconds: Math.round(aheadMs) / 1000 }) }
  })
  app.get('/ready/sdk', async () => {
    readiness.assertRunning()
    return { health: 'GOOD' }
  })
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
