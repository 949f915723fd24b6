import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/handles.ts'

/** `/health`: the process runs. `/ready`: it reaches its database, else 503. Neither takes a key. */
export function reportHealth(app: FastifyInstance, db: Db): void {
  app.get('/health', async () => ({ health: 'GOOD' }))
  app.get('/ready', async () => {
    await sql`select 1`.execute(db)
    return { health: 'GOOD' }
  })
}
