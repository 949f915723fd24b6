import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/handles.ts'
import { probed } from '../db/probe.ts'
import { assertUsable } from '../db/writable.ts'

/** `/health`: the process runs. `/ready`: it can write to its database, else 503. Neither needs a key. */
export function reportHealth(app: FastifyInstance, db: Db): void {
  app.get('/health', async () => ({ health: 'GOOD' }))
  app.get('/ready', async () => {
    await assertReady(db)
    return { health: 'GOOD' }
  })
}

/** Returns whether the server can write to its database, for a page that says so in either case. */
export async function isReady(db: Db): Promise<boolean> {
  return assertReady(db).then(
    () => true,
    () => false,
  )
}

async function assertReady(db: Db): Promise<void> {
  await probed(db, assertUsable)
}
