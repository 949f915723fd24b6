import type { FastifyInstance } from 'fastify'
import type { Db } from '../../src/db/handles.ts'
import { createReports } from '../../src/domain/client-reports/reports.ts'
import { handlers } from '../../src/http/handlers/registry.ts'
import type { ServerSetting } from '../../src/http/server-setting.ts'
import { buildServer } from '../../src/http/servers/server.ts'
import { sharedDatabase } from './database.ts'
import { logged } from './logged.ts'
import { type ServerChanges, settingOn } from './server.ts'

/*
 * Building a server takes longer than most tests: each of its operations becomes a route. A worker keeps the further
 * servers on its database, and the next test that needs one gets it with its own settings. No two tests have one at the
 * same time.
 */

type KeptServer = {
  readonly app: FastifyInstance
  /** Gives the server these settings and an empty log; returns what reads the log. */
  begin(changed: ServerChanges): () => string
  readonly proxies: string
  isTaken: boolean
  isClosed: boolean
}

/** The settings that a server reads for each request; it reads all others once. */
const READ_EACH_TIME: readonly (keyof ServerSetting)[] = [
  'clock',
  'baseUrl',
  'limits',
  'reports',
  'encryptionKeys',
  'tokenKeys',
  'userPolicy',
  'sessionPolicy',
]

const servers: KeptServer[] = []

/** Whether one of the kept servers can be such a server. */
export async function canBeKept(db: Db, { trustedProxies: _, ...changed }: ServerChanges): Promise<boolean> {
  const { connection } = await sharedDatabase()
  const names: readonly string[] = READ_EACH_TIME
  return db === connection.db && Object.keys(changed).every((name) => names.includes(name))
}

/** Returns a server that nobody else has, and `release`, which gives it back. */
export async function keptServer(db: Db, { trustedProxies = [], ...changed }: ServerChanges) {
  const proxies = trustedProxies.join()
  const free = servers.find((server) => server.proxies === proxies && !server.isTaken)
  const server = free ?? (await buildKept(db, trustedProxies))
  server.isTaken = true
  return { app: server.app, logged: server.begin(changed), release: () => release(server) }
}

async function buildKept(db: Db, trustedProxies: readonly string[]): Promise<KeptServer> {
  let lines: string[] = []
  const log = logged({ push: (line: string) => lines.push(line) }, 'trace')
  const given = settingOn(db)
  let { clock, baseUrl } = given
  // Some parts of the server keep these two.
  const own = { ...given, log, trustedProxies, clock: () => clock(), baseUrl: () => baseUrl() }
  const setting = { ...own }
  const app = await buildServer(handlers, setting)
  const server: KeptServer = {
    app,
    begin(changed) {
      const ownLines: string[] = []
      lines = ownLines
      clock = changed.clock ?? given.clock
      baseUrl = changed.baseUrl ?? given.baseUrl
      Object.assign(setting, own, { reports: createReports() }, changed, { clock: own.clock, baseUrl: own.baseUrl })
      app.callers.forget()
      return () => ownLines.join('')
    },
    proxies: trustedProxies.join(),
    isTaken: true,
    isClosed: false,
  }
  app.addHook('onClose', async () => {
    server.isClosed = true
  })
  await app.ready()
  servers.push(server)
  return server
}

async function release(server: KeptServer): Promise<void> {
  if (server.app.server.listening && !server.isClosed) await server.app.close()
  if (server.isClosed) servers.splice(servers.indexOf(server), 1)
  server.isTaken = false
}
