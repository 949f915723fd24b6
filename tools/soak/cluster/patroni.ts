import { chownSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { installedProgram } from '../../scripts/temporary-postgres.ts'
import { type Account, answers, freePorts, type Program, start, until } from './programs.ts'

/** A PostgreSQL server with the Patroni that looks after it, as one machine. */
export type Node = {
  readonly name: string
  readonly port: number
  /** The port of the REST API of Patroni. */
  readonly apiPort: number
  start(): void
  /** Kills PostgreSQL alone: Patroni notices. */
  killPostgres(): void
  /** Kills both at once, like a machine that loses its power. */
  killMachine(): void
}

export type Cluster = {
  readonly nodes: readonly Node[]
  /** Returns the primary; undefined while there is none. */
  primary(): Promise<Node | undefined>
  /** Waits until there is a primary, and the other node follows it synchronously. */
  untilWhole(): Promise<void>
  /** Makes the other node the primary, in order. */
  switchOver(): Promise<void>
  stop(): Promise<void>
}

/** The least time that Patroni accepts, after which a primary that is gone is replaced. */
const TTL_SECONDS = 20
const PASSWORD = 'the-password-of-the-cluster-runs'

/** @param folder belongs to the account */
export async function startCluster(folder: string, account: Account | undefined): Promise<Cluster> {
  const [etcdPort = 0, peerPort = 0, ...ports] = await freePorts(6)
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  const etcd = start(
    'etcd',
    [
      ...['--data-dir', join(folder, 'etcd')],
      ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `default=${peerUrl}`],
    ],
    { log: join(folder, 'etcd.log') },
  )
  await until('etcd answers', () => answers(`${etcdUrl}/health`))
  const nodes = [0, 1].map((index) =>
    nodeAt({
      name: index === 0 ? 'one' : 'two',
      port: ports[2 * index] ?? 0,
      apiPort: ports[2 * index + 1] ?? 0,
      etcd: `127.0.0.1:${etcdPort}`,
      folder,
      account,
    }),
  )
  const primary = async () => {
    for (const node of nodes) if (await answers(`http://127.0.0.1:${node.apiPort}/primary`)) return node
    return undefined
  }
  nodes[0]?.start()
  await until('there is a primary', async () => (await primary()) !== undefined, 120_000)
  nodes[1]?.start()
  const cluster: Cluster = {
    nodes,
    primary,
    async untilWhole() {
      const isWhole = async () => {
        if ((await primary()) === undefined) return false
        for (const node of nodes) if (await answers(`http://127.0.0.1:${node.apiPort}/synchronous`)) return true
        return false
      }
      await until('the other node follows the primary synchronously', isWhole, 120_000)
    },
    async switchOver() {
      const leader = await primary()
      const response = await fetch(`http://127.0.0.1:${leader?.apiPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader?.name }),
      })
      if (!response.ok) throw new Error(`Patroni refuses to switch over: ${await response.text()}`)
    },
    async stop() {
      for (const node of nodes) node.killMachine()
      etcd.signal('SIGKILL')
      await etcd.ended
    },
  }
  await cluster.untilWhole()
  return cluster
}

type NodeSetting = Pick<Node, 'name' | 'port' | 'apiPort'> & {
  readonly etcd: string
  readonly folder: string
  readonly account: Account | undefined
}

function nodeAt({ name, port, apiPort, etcd, folder, account }: NodeSetting): Node {
  const home = join(folder, name)
  const data = join(home, 'data')
  const file = join(home, 'patroni.yml')
  mkdirSync(home)
  if (account !== undefined) chownSync(home, account.uid, account.gid)
  const initdb = installedProgram('initdb')
  if (initdb === undefined) throw new Error('This needs PostgreSQL: initdb on this machine')
  const setting = {
    scope: 'flaghoist',
    name,
    restapi: { listen: `127.0.0.1:${apiPort}`, connect_address: `127.0.0.1:${apiPort}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: TTL_SECONDS,
        loop_wait: 2,
        retry_timeout: 5,
        // A primary that has crashed is replaced at once, instead of waiting for its recovery.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      // Other programs of PostgreSQL are next to the real one.
      bin_dir: dirname(realpathSync(initdb)),
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
        rewind: { username: 'rewinder', password: PASSWORD },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replicator 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: home },
    },
  }
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(setting, undefined, 1))
  let patroni: Program | undefined
  const postmaster = () => {
    try {
      return Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
    } catch {
      return undefined
    }
  }
  const killPostgres = () => {
    const pid = postmaster()
    if (pid === undefined) return
    // First the one that starts the others, which would recover; then its children, which still write.
    const children = childrenOf(pid)
    for (const each of [pid, ...children]) killNow(each)
  }
  return {
    name,
    port,
    apiPort,
    start() {
      patroni = start('patroni', [file], { log: join(home, 'patroni.log'), account, env: { HOME: home } })
    },
    killPostgres,
    killMachine() {
      patroni?.signal('SIGKILL')
      killPostgres()
    },
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number)
}

/** Creates the account of the servers, and a database of its own. */
export async function createDatabase(port: number): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres` })
  await client.connect()
  // It may create databases, for one to restore into.
  await client.query(`create role flaghoist login createdb password '${PASSWORD}'`)
  await client.query('create database flaghoist owner flaghoist')
  await client.end()
}

export function databaseUrl(port: number, database = 'flaghoist'): string {
  return `postgres://flaghoist:${PASSWORD}@127.0.0.1:${port}/${database}`
}
