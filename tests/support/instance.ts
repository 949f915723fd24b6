import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../src/db/handles.ts'
import { type Client, clientOf } from './call.ts'
import { canBeKept, keptServer } from './kept-servers.ts'
import { logged } from './logged.ts'
import { type ServerChanges, serverOn } from './server.ts'

type Holder = { key?: string | undefined; session?: string | undefined }

/** One more server on a database, of this test alone, and what it has logged in it so far. */
export type Instance = {
  readonly app: FastifyInstance
  clientWith(key: string): Client
  /** A caller with a key, with a session, or with nothing. */
  client(holder?: Holder): Client
  logged(): string
}

export async function startInstance(db: Db, changed: ServerChanges = {}): Promise<Instance> {
  const { app, logged, release } = (await canBeKept(db, changed))
    ? await keptServer(db, changed)
    : await ownServer(db, changed)
  onTestFinished(release)
  const client = ({ key, session }: Holder = {}) => clientOf(app, db, { name: 'somebody', key, session, userId: 0 })
  return { app, clientWith: (key) => client({ key }), client, logged }
}

async function ownServer(db: Db, changed: ServerChanges) {
  const lines: string[] = []
  const app = await serverOn(db, { log: logged(lines, 'trace'), ...changed })
  return { app, logged: () => lines.join(''), release: () => app.close() }
}
