import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { defaultLimits } from '../../src/domain/limits.ts'
import { handlers } from '../../src/http/handlers.ts'
import { buildServer } from '../../src/http/server.ts'
import { type Client, clientOf } from './call.ts'

/** One more server on a database, closed when the test is over, with what it has logged so far. */
export type Instance = { app: FastifyInstance; logged(): string; clientWith(key: string): Client }

export async function startInstance(db: Db): Promise<Instance> {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const logger = { level: 'trace', stream }
  const app = await buildServer({ db, limits: defaultLimits, clock: () => new Date(), handlers, logger })
  onTestFinished(() => app.close())
  await app.ready()
  return {
    app,
    logged: () => lines.join(''),
    clientWith: (key) => clientOf(app, db, { name: 'somebody', key, userId: 0 }),
  }
}
