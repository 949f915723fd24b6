import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/handles.ts'
import { assertUsable, probed } from '../db/readiness.ts'
import { unavailable } from '../domain/errors.ts'
import { causeOf } from '../logging.ts'
import type { Stopping } from './stopping.ts'

/**
 * `/health`: the process runs. `/ready`: it can write to its database and is not stopping; otherwise 503, so that
 * proxies send requests elsewhere. Neither needs a key. The log says when the server stops being ready, and when it is
 * again.
 */
export function reportHealth(app: FastifyInstance, db: Db, stopping: Stopping): void {
  let wasReady = true
  const watched = async (check: () => Promise<void>) => {
    try {
      await check()
      if (!wasReady) app.log.info('the server is ready again')
      wasReady = true
    } catch (error) {
      if (wasReady) app.log.warn(causeOf(error), 'the server is not ready')
      wasReady = false
      throw error
    }
  }
  app.get('/health', async () => ({ health: 'GOOD' }))
  app.get('/ready', async () => {
    if (stopping.hasBegun()) throw unavailable('The server is stopping')
    await watched(() => assertReady(db))
    return { health: 'GOOD' }
  })
}

/** Whether the server can write to its database, for pages that show either state. */
export async function isReady(db: Db): Promise<boolean> {
  return assertReady(db).then(
    () => true,
    () => false,
  )
}

async function assertReady(db: Db): Promise<void> {
  await probed(db, assertUsable)
}
