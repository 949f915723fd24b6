import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

export type TemporaryPostgres = {
  url: string
  version: string
  /** The id of the server's main process, from its first start. */
  pid: number
  /** Stops the server at once, like a crash: the next start has to recover from the log. */
  crash(): Promise<void>
  /** Starts the server again after a crash. */
  recover(): Promise<void>
  /**
   * Starts a replica of the server, which needs `pg_basebackup`. All have to be stopped before the server.
   *
   * @param settings more lines for its postgresql.conf
   */
  startReplica(settings?: readonly string[]): Promise<TemporaryReplica>
  /** Stops the server if it runs, and deletes its data. */
  stop(): void
}

export type TemporaryReplica = { readonly url: string; stop(): void }

/** Settings of a server that tests use: they need no durability, and are several times faster without it. */
export const TEST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']

/** The locales of a server. A database takes those of the first one. */
export type Locales = {
  readonly messages: string
  readonly sort: string
  readonly case: string
  /** The folder that has them, see LOCPATH of the C library; undefined for those of the system. */
  readonly folder: string | undefined
}

const USUAL: Locales = { messages: 'C.UTF-8', sort: 'C.UTF-8', case: 'C.UTF-8', folder: undefined }

type Account = { uid: number; gid: number }

/**
 * Starts a separate PostgreSQL server in a temporary folder, with the binaries of this machine, as an unprivileged
 * user.
 *
 * @param settings lines for postgresql.conf
 * @returns undefined when the machine has no server binaries
 */
export async function startTemporaryPostgres(
  settings: readonly string[] = [],
  locales = USUAL,
): Promise<TemporaryPostgres | undefined> {
  const binaries = binaryFolder()
  if (binaries === undefined) return undefined
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'flaghoist-postgres-'))
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const env = { ...process.env, ...(locales.folder !== undefined && { LOCPATH: locales.folder }) }
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, {
      ...account,
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  const data = join(folder, 'data')
  const port = await freePort()
  const options = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, ...settings]
  const flags = options.map((option) => `-c ${option}`).join(' ')
  const starting = ['-D', data, '-l', join(folder, 'log'), '-o', flags, '-w', 'start']
  const stopping = ['-D', data, '-m', 'immediate', '-w', 'stop']
  const runApart = async (args: string[]) => {
    const [code] = await once(
      spawn(join(binaries, 'pg_ctl'), args, { ...account, cwd: folder, env, stdio: 'ignore' }),
      'exit',
    )
    if (code !== 0) throw new Error(`pg_ctl ${args.at(-1)} ended with ${code}`)
  }
  const startReplica = async (more: readonly string[] = []) => {
    const replicaPort = await freePort()
    const copy = join(folder, `replica-${replicaPort}`)
    const own = [`port=${replicaPort}`, ...options.slice(1), ...more].map((option) => `-c ${option}`).join(' ')
    const baseBackup = relative(binaries, installedProgram('pg_basebackup') ?? 'pg_basebackup')
    run(baseBackup, ['-R', '--checkpoint=fast', '-D', copy, '-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres'])
    run('pg_ctl', ['-D', copy, '-l', join(folder, `replica-${replicaPort}.log`), '-o', own, '-w', 'start'])
    return {
      url: `postgres://postgres@127.0.0.1:${replicaPort}/postgres`,
      stop() {
        if (existsSync(join(copy, 'postmaster.pid'))) run('pg_ctl', ['-D', copy, '-m', 'immediate', '-w', 'stop'])
        rmSync(copy, { recursive: true, force: true })
      },
    }
  }
  const stop = () => {
    if (existsSync(join(data, 'postmaster.pid'))) run('pg_ctl', stopping)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const { messages, sort, case: ofCase } = locales
    const named = [`--lc-messages=${messages}`, `--lc-collate=${sort}`, `--lc-ctype=${ofCase}`]
    run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', ...named])
    run('pg_ctl', starting)
  } catch (error) {
    stop()
    throw error
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    version: execFileSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    pid: Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    async crash() {
      await runApart(stopping)
    },
    async recover() {
      await runApart(starting)
    },
    startReplica,
    stop,
  }
}

/** A program of PostgreSQL by its path, of the newest version that is installed; undefined without one. */
export function installedProgram(name: string): string | undefined {
  return folders()
    .map((folder) => join(folder, name))
    .find(existsSync)
}

function binaryFolder(): string | undefined {
  return folders().find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')))
}

function folders(): string[] {
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed) ? readdirSync(installed).sort((one, other) => Number(other) - Number(one)) : []
  return [...(process.env.PATH ?? '').split(':'), ...versions.map((version) => join(installed, version, 'bin'))]
}

/** Returns an unprivileged account: the server refuses to run as root. */
function unprivilegedAccount(): Account {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such account: try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody to run it as')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
