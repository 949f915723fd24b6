import { execFileSync } from 'node:child_process'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../scripts/temporary-postgres.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
import { type Cluster, createDatabase, databaseUrl, type Node, startCluster } from './patroni.ts'
import { freePorts, requirePrograms, temporaryFolder, unprivileged, until } from './programs.ts'
import type { Server } from './server.ts'

export const PATRONI_PROGRAMS = { haproxy: 'haproxy', patroni: 'patroni', etcd: 'etcd-server', initdb: 'postgresql' }

/** Ends the process with 2 if a program is missing; builds the server otherwise. */
export function prepare(programs: Readonly<Record<string, string>>): void {
  requirePrograms(programs)
  execFileSync('node', ['tools/scripts/build-when-older.mjs'])
  process.once('SIGINT', () => process.exit(1))
}

/** A PostgreSQL server that ends with this process, which ends with 2 where there is none. */
export async function temporaryPostgres(settings: readonly string[]): Promise<TemporaryPostgres> {
  const postgres = await startTemporaryPostgres(settings)
  if (postgres === undefined) {
    console.error('This needs PostgreSQL: initdb and pg_ctl on this machine')
    process.exit(2)
  }
  process.on('exit', postgres.stop)
  return postgres
}

/** Two PostgreSQL servers under Patroni, and HAProxy that leads to the primary. */
export type PostgresPair = {
  readonly cluster: Cluster
  /** The folder of all logs. */
  readonly folder: string
  /** Returns the address of a database by way of HAProxy. */
  url(database?: string): string
}

/** Starts the pair with an empty database. It ends with this process. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const account = unprivileged()
  const folder = temporaryFolder(account)
  const cluster = await startCluster(folder, account)
  process.on('exit', () => {
    for (const node of cluster.nodes) node.killMachine()
  })
  const [port = 0] = await freePorts(1)
  await createDatabase((await cluster.primary())?.port ?? 0)
  const [one, two] = cluster.nodes as [Node, Node]
  await startHaproxy(folder, 'patroni.cfg', {
    POSTGRES_ONE: `127.0.0.1:${one.port}`,
    POSTGRES_TWO: `127.0.0.1:${two.port}`,
    PATRONI_ONE_PORT: String(one.apiPort),
    PATRONI_TWO_PORT: String(two.apiPort),
    LISTEN: `127.0.0.1:${port}`,
  })
  return { cluster, folder, url: (database) => databaseUrl(port, database) }
}

/** HAProxy in front of two servers. */
export type Front = {
  readonly address: string
  readonly proxy: Haproxy
  /** Waits until the proxy sends requests of each kind to both servers. */
  untilAllInUse(): Promise<void>
}

/**
 * Starts HAProxy in front of two servers that run.
 *
 * @param edits replaces parts of its file
 */
export async function startFront(
  [one, two]: readonly [Server, Server],
  folder: string,
  edits?: readonly (readonly [from: string, to: string])[],
): Promise<Front> {
  const [here = 0] = await freePorts(1)
  const proxy = await startHaproxy(
    folder,
    'servers.cfg',
    {
      SERVER_ONE: `127.0.0.1:${one.port}`,
      SERVER_TWO: `127.0.0.1:${two.port}`,
      LISTEN: `127.0.0.1:${here}`,
      NAMESERVER: '127.0.0.1:53',
    },
    edits,
  )
  const allInUse = async () => [...(await proxy.up('sdk')), ...(await proxy.up('admin'))].length === 4
  const untilAllInUse = () => until('the proxy sends requests to both servers', allInUse)
  await untilAllInUse()
  return { address: `http://127.0.0.1:${here}`, proxy, untilAllInUse }
}
