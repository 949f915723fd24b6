import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/handles.ts'
import { probed } from '../db/probe.ts'
import { assertWritable } from '../db/writable.ts'

/** `/health`: the process runs. `/ready`: it can write to its database, else 503. Neither needs a key. */
export function reportHealth(app: FastifyInstance, db: Db): void {
  app.get('/health', async () => ({ health: 'GOOD' }))
  app.get('/ready', async () => {
    await probed(db, async (own) => {
      await sql`select 1`.execute(own)
      await assertWritable(own)
    })
    return { health: 'GOOD' }
  })
}
