import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { type Client, clientOf } from './call.ts'
import { serverOn } from './server.ts'

/** One more server on a database, closed when the test is over, with what it has logged so far. */
export type Instance = { app: FastifyInstance; logged(): string; clientWith(key: string): Client }

export async function startInstance(db: Db): Promise<Instance> {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const app = await serverOn(db, { logger: { level: 'trace', stream } })
  onTestFinished(() => app.close())
  return {
    app,
    logged: () => lines.join(''),
    clientWith: (key) => clientOf(app, db, { name: 'somebody', key, userId: 0 }),
  }
}
